"""What is refused as a position, in which words, and where the finger points."""

import pytest

from palenque.game import NotationError
from palenque.pacal.position import format_position, parse_position

J3 = "_,_,15/9,_,_,_,_,_,_,_"
O3 = "3,_,_,_,_,_,_,40,_,_"
FULL_J = "1,3,5,7,9,11,13,15,17,19"
FULL_O = "2,4,6,8,10,12,14,16,18,20"
AJM_9 = "ajm 1,3,5,7,9,11,13,50,_,_ 2,4,6,8,10,12,14,49,_,_"

FOURTEEN_J = "1,3/2,5/4,7/6,9/8,11,13,15,17,19"
FOURTEEN_O = "21/20,23/22,25/24,27/26,29/28,31,33,35,37,_"
FIFTEEN_J = "1,3/2,5/4,7/6,9/8,11/10,13/12,15,17,_"
FIFTEEN_O = "21/20,23/22,25/24,27/26,29/28,31/30,33,35,37,_"

# the text, the word that is wrong (or the number of words before it), the sentence
WORDS = [
    (f"klein {J3} {O3} ?13 ?13 J:offer 0-0", "klein", "There is no ruleset 'klein'; the built-in"),
    (f"klee {J3} {O3} ?13 ?13 J:offer", "J:offer", "a position here has 7 parts .*, not 6"),
    (f"klee {J3} {O3} ?13 ?13 J:offer 0-0 x", "x", "a position here has 7 parts .*, not 8"),
    (f"klee 15 {O3} ?13 ?13 J:offer 0-0", "15", "'15' is not a pyramid of 10 fields"),
    (f"klee 0,{J3[2:]} {O3} ?13 ?13 J:offer 0-0", "0,", "'0' is not a card from 1 to 50"),
    (f"klee 51,{J3[2:]} {O3} ?13 ?13 J:offer 0-0", "51", "'51' is not a card from 1 to 50"),
    (f"klee 015,{J3[2:]} {O3} ?13 ?13 J:offer 0-0", "015", "'015' is not a card from 1 to 50"),
    (f"klee {J3} 3/4/5,{O3[2:]} ?13 ?13 J:offer 0-0", "3/4/5", "is not a pile of at most two"),
    (f"literal {J3} {O3} ?13 ?13 J:offer 0-0", "15/9", "which covers no cards .P8."),
    (f"ajm {J3} {O3} ?13 ?13 J:offer 0-0", "15/9", "which covers no cards .P8."),
    ("klee 15,_,_,_,_,_,_,9,_,_ _ ?13 ?13 J:offer 0-0", "9,", "9 comes after 15 .P7."),
    (f"klee {J3} {O3} 4,2,?11 ?13 J:offer 0-0", "2,?11", "'2' is not a card above 4"),
    (f"klee {J3} {O3} 2,2,?11 ?13 J:offer 0-0", "2,?11", "'2' is not a card above 2"),
    (f"klee {J3} {O3} ?0 ?13 J:offer 0-0", "0 ", "'0' is not the number of unknown cards"),
    (f"klee {J3} {O3} ? ?13 J:offer 0-0", " ?13", "'' is not the number of unknown cards"),
    (f"klee {J3} {O3} ?99 ?13 J:offer 0-0", "?99", "'[?]99' is not a number of cards that the"),
    (f"klee {J3} {O3} ?3,17 ?13 J:offer 0-0", "?3", "'[?]3' is not a card from 1 to 50"),
    (f"klee {J3} {O3} ?13 ?13 K:offer 0-0", "K:", "'K:offer' is not a phase such as J:offer"),
    (f"klee {J3} {O3} ?13 ?13 j:offer 0-0", "j:", "'j:offer' is not a phase such as J:offer"),
    (f"klee {J3} {O3} ?11 ?13 O:pick:17 0-0", "17", "'17' is not two different cards"),
    (f"klee {J3} {O3} ?11 ?13 O:pick:17+17 0-0", "17+17", "'17.17' is not two different cards"),
    (f"klee {J3} {O3} ?13 ?13 last:JJ 0-0", "last", "'last:JJ' is not a phase"),
    (f"klee {J3} {O3} ?13 ?13 over:J:bored 0-0", "over", "'over:J:bored' is not a phase"),
    (f"klee {J3} {O3} ?13 ?13 J:offer 00-0", "00-0", "'00-0' is not a score such as 1-2"),
    (f"klee {J3} {O3} ?13 ?13 J:offer 1:2", "1:2", "'1:2' is not a score such as 1-2"),
]


@pytest.mark.parametrize(("text", "word", "sentence"), WORDS)
def test_a_malformed_word_is_named_where_it_stands(text: str, word: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence) as refused:
        parse_position(text)
    assert refused.value.line == 1
    assert refused.value.column == text.index(word) + 1


CARDS, PHASE, SCORE = 1, 5, 6
UNREACHABLE = [
    # a card twice
    (f"klee {J3} {O3} 15,?12 ?13 J:offer 0-0", CARDS, "card 15 stands twice .P1."),
    (f"klee {J3} {O3} 9,?12 ?13 J:offer 0-0", CARDS, "card 9 stands twice .P1."),
    (f"klee {J3} {O3} 2,?12 2,?12 J:offer 0-0", CARDS, "card 2 stands twice .P1."),
    (f"klee {J3} 15{O3[1:]} ?13 ?13 J:offer 0-0", CARDS, "card 15 stands twice .P1."),
    (f"klee {J3} {O3} 17,?10 ?13 O:pick:17+32 0-0", CARDS, "card 17 stands twice .P1."),
    # counts that no play can reach
    (f"klee {J3} {O3} ?12 ?13 J:offer 0-0", PHASE, "2 and 2 placed cards with hands of 12 and 13"),
    (f"klee {J3} {O3} ?13 ?13 J:place:17 0-0", PHASE, "no play reaches 2 and 2 placed cards"),
    (f"klee {J3} {O3} ?13 ?11 O:pick:17+32 0-0", PHASE, "no play reaches 2 and 2 placed cards"),
    (f"klee {J3} {O3} 2 4 last:JO 0-0", PHASE, "no play reaches 2 and 2 placed cards"),
    (f"klee _{J3[9:]},_,_ {O3} ?13 ?13 J:offer 0-0", 1, "is not a pyramid of 10 fields"),
    (f"klee {J3} {O3} ?13 ?13 over:J:stuck 1-0", PHASE, "no play reaches 2 and 2 placed cards"),
    (f"klee {J3} {O3} ?13 ?13 over:=:unfinished 0-0", PHASE, "no play reaches"),
    (f"klee {J3} {O3} ?13 ?13 over:J:complete 1-0", PHASE, "no play reaches|do not end"),
    # the score
    (
        f"klee {J3} {O3} ?13 ?13 J:offer 3-0",
        SCORE,
        "ends with 3 rounds won, so no round follows .P14.",
    ),
    (
        f"klee {J3} {O3} ?13 ?13 J:offer 0-4",
        SCORE,
        "ends with 3 rounds won, so no round follows .P14.",
    ),
    (f"klee {J3} {O3} ?13 ?13 over:J:resigned 0-1", SCORE, "counts it for its winner .P14."),
    (f"klee {J3} {O3} ?13 ?13 over:J:resigned 4-0", SCORE, "ends with 3 rounds won"),
    (f"klee {J3} {O3} ?13 ?13 over:J:resigned 3-3", SCORE, "ends with 3 rounds won"),
    # over, but still running
    (
        "klee _,_,15/9,19/8,_,_,_,_,_,_ 3,30,_,_,_,_,_,40,_,_ ?11 ?11 J:place:17 0-0",
        PHASE,
        "no play reaches",
    ),
    (
        "klee _,_,15/9,19/8,_,_,_,_,_,_ 3,30,31/33,_,_,_,_,40,_,_ ?9 ?11 J:place:17 0-0",
        PHASE,
        r"should be over: Jade cannot place 17 \(P9\)",
    ),
    (f"literal {FULL_J} {FULL_O} ?5 ?5 J:offer 0-0", PHASE, r"Jade's pyramid is complete \(P10\)"),
    (f"{AJM_9} ?7 20,21,22,23,24,25,26 O:offer 0-0", PHASE, r"Obsidian has no offer .*\(P15\)"),
    (f"{AJM_9} ?7 ?5 J:pick:20+21 0-0", PHASE, r"a dead offer may not be made \(P15\)"),
    (f"klee {FOURTEEN_J} {FOURTEEN_O} 40 41 last:JO 0-0", PHASE, r"Jade's pyramid is complete"),
    (f"klee {FOURTEEN_J} {FOURTEEN_O} 40 41 last:O 0-0", PHASE, r"Jade's pyramid is complete"),
    # over, but not so
    (
        "klee 1,3/30,5/31,7,9,11,13,15,17,19 21/20,23/22,25/24,27,29,33,35,37,39,_ ?3 ?1 "
        "over:O:stuck 0-1",
        PHASE,
        r"Jade's pyramid is complete \(P10\)",
    ),
    (
        "ajm 1,_,_,_,_,_,_,_,_,_ 2,_,_,_,_,_,_,_,_,_ ?13 3,4,?13 over:J:no-offer 1-0",
        PHASE,
        r"Obsidian has an offer that may be made \(P15\)",
    ),
    (f"klee {FIFTEEN_J} {FIFTEEN_O} - - over:J:resigned 1-0", PHASE, "no play reaches"),
    ("ajm 1,_,_,_,_,_,_,_,_,_ 2,_,_,_,_,_,_,_,_,_ ?13 ?15 over:O:no-offer 0-1", PHASE, "no play"),
    (f"literal {FULL_J} {FULL_O} ?5 ?5 over:J:spread 1-0", PHASE, "do not end in over:J:spread"),
    (
        f"literal {FULL_J} {FULL_O} ?5 ?5 over:=:complete 0-0",
        PHASE,
        "do not end in over:=:complete",
    ),
    (f"literal {FULL_J} {FULL_O} ?5 ?5 over:=:unfinished 0-0", PHASE, "no play reaches|do not end"),
    (f"klee {J3} {O3} ?11 ?13 over:J:stuck 1-0", PHASE, "every card that could be stuck fits"),
    (f"klee {J3} {O3} ?13 ?13 over:O:no-offer 0-1", PHASE, r"an offer that may be made \(P15\)"),
    (f"klee {J3} {O3} ?13 ?13 over:=:resigned 0-0", PHASE, "a round that is resigned has a winner"),
    (f"klee {J3} {O3} ?11 ?13 over:=:stuck 0-0", PHASE, "has a winner|no play reaches"),
]


@pytest.mark.parametrize(("text", "part", "sentence"), UNREACHABLE)
def test_what_no_play_reaches_is_refused(text: str, part: int, sentence: str) -> None:
    """P1, P4 to P12, P14, P15"""
    with pytest.raises(NotationError, match=sentence) as refused:
        parse_position(text)
    assert refused.value.column == len(" ".join(text.split()[:part])) + 2


@pytest.mark.parametrize(
    "text",
    [
        f"klee {J3} {O3} ?13 ?13 J:offer 2-2",
        f"klee {FIFTEEN_J} {FIFTEEN_O} - - over:=:unfinished 2-2",
        f"klee {FIFTEEN_J} {FOURTEEN_O} - 40 over:=:unfinished 0-0",
        f"klee {FOURTEEN_J} {FOURTEEN_O} 40 41 over:J:complete 3-2",
        f"literal {FULL_J} {FULL_O} ?5 ?5 over:=:spread 0-0",
        "ajm 1,_,_,_,_,_,_,_,_,_ 2,_,_,_,_,_,_,_,_,_ ?13 ?15 over:J:resigned 1-0",
    ],
)
def test_their_neighbours_that_play_reaches_are_accepted(text: str) -> None:
    assert format_position(parse_position(text)) == text


SOLO = [
    ("solo-klee _,_,15,_,_,_,_,_,_,_ -", "a position here has 4 parts"),
    ("solo-klee _,_,15,_,_,_,_,_,_,_ - place:15", r"card 15 stands twice \(P16\)"),
    ("solo-klee _,_,15,_,_,_,_,_,_,_ 17 place:16", r"no play reaches 1 discards here \(P16\)"),
    ("solo-klee _,_,15,_,_,_,_,_,_,_ - place:17+30", "is not the drawn card"),
    ("solo-klee _,_,15,_,_,_,_,_,_,_ - place:", "is not a card from 1 to 50"),
    ("solo-klee _,_,15,_,_,_,_,_,_,_ - over:won", r"won if, and as soon as, .* complete \(P16\)"),
    ("solo-klee 1,2,3,4,5,6,7,8,9,10 - over:lost", r"won if, and as soon as, .* complete \(P16\)"),
    ("solo-klee 1,2,3,4,5,6,7,8,9,10 - place:11", r"won if, and as soon as, .* complete \(P16\)"),
    ("solo-klee _,_,15/1,19/2,_,_,_,_,_,_ - place:17", r"over: no drawn card fits \(P9\)"),
    ("solo-klee _,_,15,_,_,_,_,_,_,_ - over:lost", r"cannot be stuck \(P9\)"),
    ("solo-klee _,_,15,_,_,_,_,_,_,_ - over:drawn", "is not a phase such as place:17"),
    ("solo-ajm _,_,15,_,_,_,_,_,_,_ - place:17+30", r"no play reaches 0 discards here \(P17\)"),
    ("solo-ajm _,_,15,_,_,_,_,_,_,_ ?1 place:17+30", r"no play reaches 1 discards here \(P17\)"),
    ("solo-ajm _,_,15/2,_,_,_,_,_,_,_ 17 place:16+30", "which covers no cards"),
    ("solo-ajm _,_,15,_,_,_,_,_,_,_ 17 place:30", "is not the two drawn cards"),
    ("solo-ajm _,_,15,_,_,_,_,_,_,_ 17 place:30+?", r"'\?' is not a card"),
    ("solo-ajm _,_,15,_,_,_,_,_,_,_ 17 place:30+30", r"card 30 stands twice \(P17\)"),
    ("solo-ajm _,_,15,_,_,_,_,_,_,_ 17 place:17+30", r"card 17 stands twice \(P17\)"),
    ("solo-ajm _,_,15,19,_,_,_,_,_,_ 1,2 place:17+18", r"over: no drawn card fits \(P9\)"),
    ("solo-ajm _,_,15,17,_,_,_,_,_,_ 1,2 over:lost", r"cannot be stuck \(P9\)"),
]


@pytest.mark.parametrize(("text", "sentence"), SOLO)
def test_what_no_solo_reaches_is_refused(text: str, sentence: str) -> None:
    """P9, P16, P17"""
    with pytest.raises(NotationError, match=sentence) as refused:
        parse_position(text)
    assert 1 <= refused.value.column <= len(text) + 1


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        ("", 1, "the position is empty"),
        ("  \t ", 1, "the position is empty"),
        (f"klee {J3}\n{O3} ?13 ?13 J:offer 0-0", 28, "one line of ASCII text"),
        (f"klee {J3} {O3} ?13 ?13 J:öffer 0-0", 60, "one line of ASCII text"),
        ("klee\0", 5, "one line of ASCII text"),
        (f"   klee {J3} {O3} ?13 ?13 J:offer x", 69, "'x' is not a score"),
    ],
)
def test_what_is_no_line_of_words_is_refused(text: str, column: int, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence) as refused:
        parse_position(text)
    assert refused.value.column == column


def test_a_message_shortens_what_it_quotes() -> None:
    with pytest.raises(NotationError) as refused:
        parse_position(f"klee {'9' * 5000} {O3} ?13 ?13 J:offer 0-0")
    assert len(str(refused.value)) < 200
