"""Where the link of an invitation leads, however it was copied."""

import pytest

from palenque.remote.place import place

LEFT = [".", ",", ")", ">", "]", "”", "’.", "…", " ", "\n", "/", "\u200b", "\u2069"]
ENCODED = ["%E2%80%8B", "%20", "%3E", "%22)."]


@pytest.mark.parametrize("behind", ["", *LEFT, *ENCODED, "?x=1", "#x"])
def test_what_a_message_left_behind_a_link_is_cut_off(behind: str) -> None:
    found = place(f"https://club.example/palenque/table/-x7_{behind}")
    assert (found.server, found.id) == ("https://club.example/palenque", "-x7_")
    assert place(f"http://[::1]:8321/race/x7{behind}").id == "x7"


@pytest.mark.parametrize("before", ["<", " ", "(", "“", "\u2068", "\ufeff", "Play: "])
def test_what_a_message_left_before_a_link_is_cut_off(before: str) -> None:
    assert place(f"{before}https://club.example/race/x7").server == "https://club.example"


@pytest.mark.parametrize(
    "link", ["", "x7", "https://club.example/", "https://club.example/table/…", "ftp://a/table/x7"]
)
def test_what_is_no_link_is_refused(link: str) -> None:
    with pytest.raises(ValueError, match="is no link to a table"):
        place(link)
