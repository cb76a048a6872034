"""What does not fit a page: whatever runs out of the screen, out of its box, or into something
else, found by measuring every text and every control that is shown."""

from playwright.sync_api import Page

_FRAMES = "await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));"
_CROWDED = (
    "async () => {"
    + _FRAMES
    + r"""
  const found = new Set();
  const clip = (text) => text.trim().replace(/\s+/g, ' ').slice(0, 40);
  const named = (node) => {
    const element = node.nodeType === 1 ? node : node.parentElement;
    const words = clip(node.textContent) || element.getAttribute('aria-label') || '';
    return `${element.localName}.${[...element.classList].join('.')} “${words}”`;
  };
  const page = document.documentElement;
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  for (const box of [page, ...dialogs])
    if (box.scrollWidth > box.clientWidth + 1)
      found.add(`sideways: ${box.localName} ${box.scrollWidth} > ${box.clientWidth}`);

  const scope = dialogs.at(-1) ?? document.body;
  const style = (element) => getComputedStyle(element);
  const ancestors = (node) => {
    const chain = [];
    for (let at = node.parentElement; at && at !== scope; at = at.parentElement) chain.push(at);
    return chain;
  };
  /* What is only for a screen reader is clipped away. */
  const isSeen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.sr, [inert], .previewed > .card') && style(element).clipPath === 'none' &&
    !element.closest('svg');
  const layer = (element) => {
    for (let at = element; at && at !== scope; at = at.parentElement)
      if (['sticky', 'fixed'].includes(style(at).position)) return at;
    return scope;
  };
  const within = (rect, box, slack = 0) => ({
    left: Math.max(rect.left, box.left - slack), right: Math.min(rect.right, box.right + slack),
    top: Math.max(rect.top, box.top - slack), bottom: Math.min(rect.bottom, box.bottom + slack),
  });
  const isOff = (rect) => rect.left < -1 || rect.right > page.clientWidth + 1;
  const isEmpty = (rect) => rect.right - rect.left < 1 || rect.bottom - rect.top < 1;

  /* What is shown of a rectangle, where something around it scrolls or cuts off. */
  const shown = (node, rect, isText) => {
    let left = { left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom };
    for (const box of ancestors(node)) {
      const { overflowX, overflowY, textOverflow, display } = style(box);
      if (display === 'contents' || (overflowX === 'visible' && overflowY === 'visible')) continue;
      const around = box.getBoundingClientRect();
      const cuts = ['hidden', 'clip'].includes(overflowX);
      if (isText && cuts && textOverflow !== 'ellipsis' && !isEmpty(within(left, around)) &&
          (left.left < around.left - 2 || left.right > around.right + 2 ||
           left.top < around.top - 3 || left.bottom > around.bottom + 3))
        found.add(`cut off: ${named(node)} in ${named(box)}`);
      left = within(left, around);
      if (isEmpty(left)) return null;
    }
    return left;
  };

  const pieces = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !isSeen(parent) || parent.closest('option')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const control = parent.closest('button, .btn, .chip, label, summary, th, td, .slab');
    for (const rect of range.getClientRects()) {
      const part = shown(node, rect, true);
      if (!part) continue;
      if (isOff(part)) found.add(`off the screen: ${named(node)}`);
      const box = control?.getBoundingClientRect();
      /* The box of a line is higher than its letters. */
      const spare = Math.max(4, (part.bottom - part.top) * 0.12);
      if (box && style(control).display !== 'inline' &&
          (part.left < box.left - 1 || part.right > box.right + 1 ||
           part.top < box.top - spare || part.bottom > box.bottom + spare))
        found.add(`out of its box: ${named(node)} in ${named(control)}`);
      const lead = (part.bottom - part.top) * 0.2;
      pieces.push({ node, element: parent, text: true, layer: layer(parent),
        rect: { ...part, top: part.top + lead, bottom: part.bottom - lead } });
    }
  }
  const controls = 'button, a[href], input, select, textarea, summary, [role=slider]';
  for (const element of scope.querySelectorAll(controls)) {
    const { width, height } = element.getBoundingClientRect();
    if (!isSeen(element) || width < 4 || height < 4 || style(element).opacity === '0') continue;
    for (const rect of element.getClientRects()) {
      const part = shown(element, rect, false);
      if (!part) continue;
      if (isOff(part)) found.add(`off the screen: ${named(element)}`);
      pieces.push({ node: element, element, text: false, layer: layer(element), rect: part });
    }
  }
  const runInto = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  pieces.sort((a, b) => a.rect.top - b.rect.top);
  pieces.forEach((one, index) => {
    for (let next = index + 1; next < pieces.length; next += 1) {
      const other = pieces[next];
      if (other.rect.top >= one.rect.bottom - 2) break;
      if (one.layer !== other.layer || one.node === other.node) continue;
      if (one.node.contains(other.node) || other.node.contains(one.node)) continue;
      const label = one.element.closest('label');
      if (label && !(one.text && other.text) && label.contains(other.element)) continue;
      if (runInto(one.rect, other.rect))
        found.add(`overlap: ${named(one.node)} and ${named(other.node)}`);
    }
  });
  /* A bar that stays in view leaves most of the page to be read. */
  for (const bar of new Set(pieces.map((piece) => piece.layer)))
    if (bar !== scope && scope === document.body && style(bar).position === 'sticky' &&
        bar.getBoundingClientRect().height > innerHeight * 0.5 &&
        page.scrollHeight > innerHeight + 4)
      found.add(`covers the page: ${named(bar)}`);
  return [...found];
}"""
)


def crowded(page: Page) -> list[str]:
    """What does not fit, measured once the page has followed a change of its size."""
    return list(page.evaluate(_CROWDED))
