import type { Page } from '@playwright/test';

/** Every text of the page that a user sees or hears, including labels, placeholders and titles. */
export async function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript, option')) texts.push(node.textContent ?? '');
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description']) {
      const named = document.body.querySelectorAll(`[${name}]`);
      texts.push(...[...named].map((element) => element.getAttribute(name) ?? ''));
    }
    return texts;
  });
}

/**
 * Lists clipped texts: larger than a box that hides its overflow, or beyond the window. Texts with a `title` may be shortened.
 *
 * @param mark text that an entry must contain
 */
export async function findClippedTexts(page: Page, mark: string): Promise<string[]> {
  const placed = await placeTexts(page);
  return placed.filter((text) => text.text.includes(mark) && isCutOff(text)).map(({ text }) => text);
}

/** Number of pixels by which the page scrolls sideways. */
export async function measureSidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Around extends Edges {
  readonly overflowX: string;
  readonly overflowY: string;
}

/** A text with the rectangles of its letters, and its boxes from the inside out. */
interface PlacedText {
  readonly text: string;
  readonly letters: Edges;
  readonly around: readonly Around[];
  readonly windowWidth: number;
}

async function placeTexts(page: Page): Promise<PlacedText[]> {
  return page.evaluate(() => {
    const edgesOf = ({ left, right, top, bottom }: DOMRect) => ({ left, right, top, bottom });
    const boxesAround = (element: Element | null): Around[] => {
      if (element === null || element === document.body) return [];
      const { overflowX, overflowY } = getComputedStyle(element);
      const box = { ...edgesOf(element.getBoundingClientRect()), overflowX, overflowY };
      return [box, ...boxesAround(element.parentElement)];
    };
    const place = (node: Node): PlacedText[] => {
      const text = node.textContent?.trim() ?? '';
      const unseen = node.parentElement?.closest('option, title, [title], [aria-hidden="true"], [inert]');
      if (text === '' || unseen) return [];
      const range = document.createRange();
      range.selectNodeContents(node);
      const letters = edgesOf(range.getBoundingClientRect());
      const windowWidth = document.documentElement.clientWidth;
      return [{ text, letters, around: boxesAround(node.parentElement), windowWidth }];
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node);
    return nodes.flatMap(place);
  });
}

const SLACK_PIXELS = 1.5;
/** Lines are taller than their letters, so part of the last line may be outside unseen. */
const LINE_SLACK_PIXELS = 6;

function isCutOff({ letters, around, windowWidth }: PlacedText): boolean {
  // Text only for screen readers: a box of one pixel.
  if (letters.right === letters.left || around.some(({ left, right }) => right - left <= 1)) return false;
  for (const box of around) {
    if (canScroll(box.overflowX) || canScroll(box.overflowY)) return false;
    if (
      hides(box.overflowX) &&
      (letters.right > box.right + SLACK_PIXELS || letters.left < box.left - SLACK_PIXELS)
    ) {
      return true;
    }
    if (hides(box.overflowY) && letters.bottom > box.bottom + LINE_SLACK_PIXELS) return true;
  }
  return letters.right > windowWidth + SLACK_PIXELS;
}

function hides(overflow: string): boolean {
  return overflow === 'hidden' || overflow === 'clip';
}

function canScroll(overflow: string): boolean {
  return overflow === 'auto' || overflow === 'scroll';
}
