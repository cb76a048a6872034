"""Every answer names the client, so that a page that is open learns of a newer one."""

import os
from pathlib import Path

from palenque.server.client_name import ClientName


def test_the_name_is_that_of_the_first_script(tmp_path: Path) -> None:
    """And a client that is built anew has a new one, while the server runs"""
    name, page = ClientName(tmp_path), tmp_path / "index.html"
    assert name() == ""
    page.write_text('<script src="./assets/index-Ab_3.js"></script>')
    assert name() == "Ab_3"
    page.write_text('<script src="./assets/index-Cd-4.js"></script>')
    os.utime(page, ns=(1, 1))
    assert name() == "Cd-4"
