"""Questions and their positions: found, opened, played on, and there without a network."""

import re
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from palenque.learning import faq
from tests.browser.conftest import PATIENCE, PHONE, NewContext
from tests.browser.watching import Watch

KEPT = """async () => {
  const name = (await caches.keys()).find((each) => each.startsWith('library'));
  return name !== undefined && (await (await caches.open(name)).keys()).length === 4;
}"""
"""The texts of every language are there for later."""
TWICE = faq.question("cover-twice")
HIDDEN = (
    "klee _,_,15/9,19,_,_,_,_,_,_ _,_,_,4,_,_,30/20,_,_,_ 1,2,5,8,11,12,13,21,22,23,24 ?11 "
    "J:pick:17+32 0-0"
)
NOWHERE = faq.question("pick-what-fits-nowhere")


def tried(question: faq.Question, moves: str = "") -> str:
    asked = {"position": question.positions[0], **({"moves": moves} if moves else {})}
    return f"/try?{urlencode(asked)}"


def test_a_mistyped_word_leads_by_keyboard_to_a_question_and_its_position(page: Page) -> None:
    page.goto("/faq")
    search = page.get_by_role("searchbox", name="Search rules and questions")
    search.press_sequentially("coverd twcie")
    found = page.get_by_role("list", name="What was found").get_by_role("link")
    expect(found.first).to_contain_text(TWICE.ask)
    search.press("ArrowDown")
    expect(found.first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(search).to_be_focused()
    search.press("Enter")
    expect(page).to_have_url(re.compile("/faq#cover-twice$"))
    expect(page.locator("#cover-twice summary")).to_be_focused()
    expect(page.get_by_text(TWICE.answer)).to_be_visible()
    page.locator("#cover-twice").get_by_role("link", name="Try it").press("Enter")
    expect(page.get_by_role("heading", name="Jade: Your turn to place")).to_be_visible()


def test_a_position_is_played_for_both_sides_and_its_address_holds_it(page: Page) -> None:
    page.goto(tried(TWICE))
    page.get_by_role("button", name=re.compile("^Field 3, closed")).click()
    expect(page.get_by_role("alert")).to_contain_text("closed")
    page.get_by_role("button", name=re.compile("^Field 4, 19, may be covered by 17")).click()
    page.get_by_role("button", name="Cover field 4 with 17").click()
    expect(page.get_by_role("heading", name="Obsidian: Your turn to offer")).to_be_visible()
    expect(page).to_have_url(re.compile("moves=17x4$"))
    page.reload()
    expect(page.get_by_role("heading", name="Obsidian: Your turn to offer")).to_be_visible()
    page.get_by_role("button", name="Back one move").click()
    expect(page.get_by_role("heading", name="Jade: Your turn to place")).to_be_visible()
    expect(page).to_have_url(re.compile("^[^&]*$"))


def test_a_pick_that_loses_is_asked_about_and_ends_the_round(new_context: NewContext) -> None:
    page = new_context(**PHONE).new_page()
    page.goto(tried(NOWHERE))
    page.get_by_role("button", name=re.compile("^Card 17")).tap()
    page.get_by_role("button", name="Take 17").tap()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("17")).tap()
    expect(page.get_by_role("heading", name="Jade wins the round")).to_be_visible()
    expect(page.get_by_role("link", name="Rule P9")).to_be_visible()


def test_a_board_of_pakal_says_what_a_claim_comes_to(page: Page) -> None:
    page.goto(tried(faq.question("pakal-goal-symbol")))
    expect(page.get_by_text("Goal reached")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile("moves=b4$"))
    page.get_by_role("button", name="Back one move").click()
    page.get_by_role("button", name="Quetzal", exact=True).click()
    expect(page.get_by_text("The disc moves to space 9.").first).to_be_visible()
    page.get_by_role("button", name="Back one move").click()
    page.get_by_role("button", name="Corn", exact=True).click()
    expect(page.get_by_text("Corn is part of the goal").first).to_be_visible()
    page.get_by_role("link", name="Rule K8").click()
    expect(page.get_by_role("article", name=re.compile("^K8 "))).to_be_focused()


IMPOSSIBLE = {
    "/try": "earlier version",
    "/try?pos=klee": "earlier version",
    "/try?position=klee+1,2": "not 2",
    f"/try?{urlencode({'position': TWICE.positions[0].replace('klee', 'chess')})}": "chess",
    "/faq#no-such-question": "is not here, or no longer",
    "/rules/chess": "There is no such ruleset",
    tried(TWICE, "17x3"): "Its moves do not follow",
}
"""Addresses of what cannot be, and what the page says then."""


def test_a_link_to_what_cannot_be_has_one_sentence_and_a_way_back(page: Page, watch: Watch) -> None:
    """And moves that do not follow lead back to their position"""
    watch.expect("422|404")
    for address, says in IMPOSSIBLE.items():
        page.goto(address)
        expect(page.get_by_text(says).first).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        home = page.get_by_role("link", name=re.compile("To the start page|^Palenque, home"))
        expect(home.first).to_be_visible()
    page.get_by_role("link", name="The position without its moves").click()
    expect(page.get_by_role("heading", name="Jade: Your turn to place")).to_be_visible()


def test_search_and_questions_are_there_without_a_network(
    new_context: NewContext, watch: Watch
) -> None:
    """In every language, whichever of their pages was opened once"""
    context = new_context()
    page = context.new_page()
    page.goto("/rules/klee")
    wait_until_kept(page)
    watch.expect("ERR_INTERNET_DISCONNECTED|Failed to update a ServiceWorker")
    context.set_offline(True)
    page.goto("/faq")
    page.get_by_role("banner").get_by_role("combobox").select_option("de")
    page.get_by_role("searchbox").fill("Stichentschied")
    found = page.get_by_role("list", name="Gefunden").get_by_role("link")
    expect(found.first).to_contain_text("Stichentscheid")
    found.first.click()
    expect(page.get_by_role("article", name=re.compile("^P11 "))).to_be_focused()
    page.reload()
    expect(page.get_by_role("article", name=re.compile("^P11 "))).to_be_focused()


def wait_until_kept(page: Page) -> None:
    """Once the workers have what the pages need, they are asked for the texts."""
    for _ in range(PATIENCE // 100):
        if page.evaluate(KEPT):
            return
        page.wait_for_timeout(100)
    raise AssertionError("the texts are not kept")


def test_a_position_that_cannot_be_is_told_in_german_and_marked(page: Page, watch: Watch) -> None:
    """What is wrong, in which column, and by which rule"""
    watch.expect("422")
    page.add_init_script("localStorage.setItem('palenque.settings', '{\"language\":\"de\"}')")
    start, _, rest = TWICE.positions[0].partition(" ")
    wrong = f"{start} 9,9,{rest.split(',', 2)[2]}"
    page.goto(f"/try?{urlencode({'position': wrong})}")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Spalte 8: Die Werte müssen steigen, aber 9 kommt nach 9 (P7).")
    expect(alert.locator("mark")).to_have_text("9")


def test_a_position_with_hidden_cards_is_dealt_played_and_dealt_again(page: Page) -> None:
    """The README's own example: the other hand lies face down until its seat has to act."""
    page.goto(f"/try?{urlencode({'position': HIDDEN})}")
    expect(page.get_by_role("heading", name="Jade: Your turn to choose")).to_be_visible()
    expect(page.get_by_text("Hidden cards are dealt at random: Obsidian.").first).to_be_visible()
    expect(page).to_have_url(re.compile("^[^&]*$"))
    again = page.get_by_role("button", name="Deal them again")
    page.get_by_role("button", name=re.compile("^Card 17")).click()
    page.get_by_role("button", name="Take 17").click()
    expect(page).to_have_url(re.compile(r"moves=17&deal=\d+$"))
    again.press("Enter")
    expect(page).to_have_url(re.compile("^[^&]*$"))
    expect(page.get_by_role("heading", name="Jade: Your turn to choose")).to_be_visible()
    page.get_by_role("button", name="Hint", exact=True).press("Enter")
    expect(page.get_by_text(re.compile(r"^Hint: take \d+\.")).first).to_be_visible()
