import type { Locator, Page } from '@playwright/test';
import type { Insets } from './device-screen.ts';

/**
 * Lists visible controls and letters under the notch, a system bar or the home indicator, except those that can be scrolled out
 * from under the lower edge.
 */
export async function listUnderEdges(page: Page, insets: Insets): Promise<string[]> {
  // These functions run in the page, which cannot access this file.
  const functions = [canGoUp, isOnTop, shownPart, rectsOf, sidesOf, listIn].map(String);
  return page.evaluate(`(() => { ${functions.join('\n')} return listIn(${JSON.stringify(insets)}); })()`);
}

/** Whether an element is completely visible: on the screen, clear of its edges, and not covered. */
export async function isWhollySeen(element: Locator, insets: Insets): Promise<boolean> {
  return element.evaluate((seen, { top, bottom }) => {
    const { left, width, top: upper, bottom: lower } = seen.getBoundingClientRect();
    if (upper < top || lower > innerHeight - bottom) return false;
    return [upper + 2, (upper + lower) / 2, lower - 2].every((y) => {
      const hit = document.elementFromPoint(left + width / 2, y);
      return hit !== null && (seen.contains(hit) || hit.contains(seen));
    });
  }, insets);
}

function listIn(insets: Insets): string[] {
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .flatMap((element) => {
      const parts = rectsOf(element).map((rect) => shownPart(element, rect));
      const sides = new Set(parts.flatMap((part) => sidesOf(element, part, insets)));
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      return sides.size === 0 ? [] : [`${[...sides].join(' and ')}: ${element.tagName} ${name.slice(0, 40)}`];
    });
}

function sidesOf(element: Element, rect: DOMRect, { top, right, bottom, left }: Insets): string[] {
  if (rect.width < 3 || rect.height < 3 || !isOnTop(element, rect)) return [];
  const upper = Math.max(rect.y, 0);
  const above = new DOMRect(rect.x, upper, rect.width, Math.min(rect.bottom, top) - upper);
  const under = {
    left: rect.left < left - 0.5,
    right: rect.right > innerWidth - right + 0.5,
    // Without an inset at the top, content scrolled half out is under nothing.
    top: above.height > 0.5 && isOnTop(element, above),
    bottom: rect.bottom > innerHeight - bottom + 0.5 && !canGoUp(element),
  };
  return Object.entries(under).flatMap(([side, isUnder]) => (isUnder ? [side] : []));
}

/** Rectangles of an element’s own letters, and of the element if it is a control. */
function rectsOf(element: Element): DOMRect[] {
  const box = element.getBoundingClientRect();
  // Text only for screen readers is clipped to a point.
  if (box.width < 3) return [];
  const letters = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim());
  const rects = letters.map((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  });
  const isControl = element.matches('a, button, input, textarea, select, [role="button"], [role="menuitem"]');
  return isControl ? [box, ...rects] : rects;
}

/** Excludes truncated text, such as a long name. */
function shownPart(element: Element, rect: DOMRect): DOMRect {
  let [from, to] = [rect.left, rect.right];
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (getComputedStyle(at).overflowX === 'visible') continue;
    const box = at.getBoundingClientRect();
    [from, to] = [Math.max(from, box.left), Math.min(to, box.right)];
  }
  return new DOMRect(from, rect.top, Math.max(to - from, 0), rect.height);
}

/** Whether nothing covers it, such as the top bar or the strip that the body draws. */
function isOnTop(element: Element, { x, y, width, height }: DOMRect): boolean {
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  if (hit === null || hit === document.body) return false;
  return element.contains(hit) || hit.contains(element);
}

function canGoUp(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { position, bottom, overflowY } = getComputedStyle(at);
    if (position === 'fixed' || (position === 'sticky' && bottom !== 'auto')) return false;
    const isScroller = at === document.documentElement || /auto|scroll/.test(overflowY);
    if (isScroller && at.scrollHeight - at.clientHeight - at.scrollTop > 1) return true;
  }
  return false;
}
