"""The rules page: every ruleset with its ids, in every language, from one data file."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from palenque.pacal import RULESETS, SOLO_RULESETS, Ruleset, SoloRuleset, rulebook
from palenque.pakal import rulebook as pakal_rules
from palenque.rulebook import Rule

LANGUAGES = ("en", "de", "fr", "it")
ALL: dict[str, Ruleset | SoloRuleset] = {**RULESETS, **SOLO_RULESETS}


def test_every_rule_stands_under_its_id(page: Page) -> None:
    """Every ruleset chosen in turn, and Pakal last, in each language"""
    page.goto("/rules")
    choice = page.get_by_role("main").get_by_role("combobox")
    for language in LANGUAGES:
        speak(page, language)
        for id, ruleset in ALL.items():
            choice.select_option(id)
            has_rules(page, rulebook.title(ruleset, language), rulebook.rules(ruleset, language))
        choice.select_option("pakal")
        has_rules(page, pakal_rules.title(language), pakal_rules.rules(language))


def speak(page: Page, language: str) -> None:
    page.get_by_role("banner").get_by_role("combobox").select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)


def has_rules(page: Page, title: str, rules: Sequence[Rule]) -> None:
    """The page says exactly this."""
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    headings = [f"{rule.id} {rule.title}" for rule in rules]
    expect(page.locator("article h2")).to_have_text(headings)
    expect(page.locator("article > p")).to_have_text([rule.text for rule in rules])


def test_another_ruleset_is_chosen_on_the_page(page: Page) -> None:
    """P15 is a rule of ajm alone"""
    page.goto("/rules/klee")
    expect(page.get_by_role("article", name=re.compile("^P15 "))).to_have_count(0)
    page.get_by_role("combobox", name="Ruleset").select_option("ajm")
    expect(page.get_by_role("article", name=re.compile("^P15 "))).to_be_visible()
    expect(page).to_have_url(re.compile("/rules/ajm$"))


def test_pakal_is_chosen_beside_the_rulesets_and_from_its_card(page: Page) -> None:
    page.goto("/rules")
    page.get_by_role("combobox", name="Ruleset").select_option("Pakal")
    expect(page.get_by_role("article", name=re.compile("^K1 "))).to_be_visible()
    expect(page).to_have_url(re.compile("/rules/pakal$"))
    page.get_by_role("link", name="Palenque").click()
    page.get_by_role("region", name="Pakal").get_by_role("link", name=re.compile("^Rules")).click()
    expect(page.get_by_role("heading", level=1, name="Pakal")).to_be_visible()


@pytest.mark.parametrize(("of", "id"), [("klee", "P11"), ("pakal", "K8")])
def test_a_link_leads_to_its_rule(page: Page, of: str, id: str) -> None:
    page.goto(f"/rules/{of}#{id}")
    rule = page.get_by_role("article", name=re.compile(f"^{id} "))
    expect(rule).to_be_focused()
    expect(rule).to_be_in_viewport()


def test_where_the_sources_differ_it_says_how(page: Page) -> None:
    page.goto("/rules/klee")
    differs = next(rule for rule in rulebook.rules(ALL["klee"]) if rule.differs)
    rule = page.get_by_role("article", name=re.compile(f"^{differs.id} "))
    rule.get_by_text("How the printed sources differ").click()
    expect(rule.get_by_text(str(differs.differs), exact=True)).to_be_visible()
