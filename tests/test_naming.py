"""What of a name is shown."""

import unicodedata

import pytest

from palenque.naming import MARKS, shown


@pytest.mark.parametrize(
    "sign", list("\u200b\u200e\u202e\u2066\u00ad\ufeff\x00\x1b\x7f\ue000\udc80")
)
def test_what_hides_or_turns_the_line_is_dropped(sign: str) -> None:
    assert shown(f"{sign}An{sign}a{sign}") == "Ana"


@pytest.mark.parametrize("sign", list("\u115f\u1160\u2800\u3164\uffa0\u00a0\u3000\t\n\u2028"))
def test_what_looks_like_a_space_is_one(sign: str) -> None:
    assert shown(f"{sign}Ana{sign}{sign}Bea{sign}") == "Ana Bea"
    assert shown(3 * sign) == ""


def test_nothing_towers_over_the_line() -> None:
    """Nor hangs on nothing"""
    assert shown("a" + 20 * "\u0338") == "a" + MARKS * "\u0338"
    assert shown("\u0338\u0338Ana \u0338") == "Ana"


@pytest.mark.parametrize(
    "name", ["Ana", "Zoë", "O’Neill", "Nguyễn", "שָׁלוֹם", "สมชาย", "नमस्ते", "김", "🦜"]
)
def test_names_of_every_script_stay(name: str) -> None:
    composed = unicodedata.normalize("NFC", name)
    assert shown(name) == shown(unicodedata.normalize("NFD", name)) == composed
