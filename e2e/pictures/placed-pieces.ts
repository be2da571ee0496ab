import type { Page } from '@playwright/test';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A text, picture or control in the layout. All lengths are CSS pixels. */
export interface Piece {
  readonly kind: 'text' | 'picture' | 'control';
  /** The text, or the name of the element. */
  readonly words: string;
  /** One rectangle per line of a text; one for anything else. */
  readonly boxes: readonly Box[];
  /** The area that surrounding boxes leave visible. */
  readonly clip: Box;
  /** The right edge of the block of a text; beyond it the text overlaps something else. */
  readonly blockEnd: number;
  /** A word of normal length that is broken over two lines; null without one. */
  readonly brokenWord: string | null;
  /** An amount, a mileage or a date, which is read at a glance. */
  readonly figure: 'number' | 'date' | null;
  /** Width of a date on one line, including spaces; 0 unless it is a date on several lines. */
  readonly lineWidth: number;
  /** A tooltip shows the whole text. */
  readonly hasTooltip: boolean;
  /** Document positions of its element and of the last element inside it. */
  readonly from: number;
  readonly to: number;
  /** Position of the popup or bottom bar that contains it; 0 for the page itself. */
  readonly layer: number;
  /** Position of an intended overlap, such as a badge on its button; 0 without. */
  readonly stack: number;
}

export interface LaidOutPage {
  readonly pieces: readonly Piece[];
  /** Pixels by which the page, its boxes and placeholders can be scrolled sideways. */
  readonly sideways: readonly { readonly words: string; readonly pixels: number }[];
  /** Size of one rem. */
  readonly rem: number;
}

/** Reads the layout of everything visible, after rendering. */
export async function readLayout(page: Page): Promise<LaidOutPage> {
  return JSON.parse(await page.evaluate(readInPage));
}

/** Runs in the browser, without access to this file. Returns JSON, which transfers five times as fast as objects. */
async function readInPage(): Promise<string> {
  await new Promise(requestAnimationFrame);

  interface Around {
    readonly clip: Box;
    readonly blockEnd: number;
    readonly layer: number;
    readonly stack: number;
    /** Its vertical scroll container. */
    readonly scroller: Element | null;
    readonly isHidden: boolean;
  }
  const everywhere = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
  const outside: Around = {
    clip: everywhere,
    blockEnd: 1e6,
    layer: 0,
    stack: 0,
    scroller: null,
    isHidden: false,
  };
  /** A badge on its button, a button on its picture, an icon in its field. */
  const STACKS =
    'button:has([class*="_badge_"]), [class*="_thumbnail_"], [class*="_viewer_"], [class*="Input-wrapper"], [class*="Switch"]';
  const CONTROLS = 'button, a[class*="Button"], input:not([type="file"]), select, textarea';
  const POPUPS = '[role="listbox"], [role="menu"], [role="dialog"], dialog, [class*="-dropdown"]';
  const around = new Map<Element, Around>();
  const places = new Map<Element, number>();
  const scrollers: Element[] = [document.documentElement];

  const edges = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });
  const within = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const lookAround = (element: Element, place: number, outer: Around): Around => {
    const { position, overflowX, overflowY, display } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const isSpokenOnly = position === 'absolute' && overflowX === 'hidden' && box.width <= 1;
    const isBar = position === 'fixed' || position === 'sticky';
    const isAtEnd = box.bottom > innerHeight - 2 && (box.top > 0 || box.right - box.left > innerWidth - 2);
    const isFloating = element.matches(POPUPS) || (isBar && (isAtEnd || scrollY > 0));
    if (overflowX === 'auto' || overflowX === 'scroll') scrollers.push(element);
    const clip = position === 'fixed' ? everywhere : outer.clip;
    return {
      clip: overflowX === 'visible' ? clip : within(clip, edges(box)),
      blockEnd: display.startsWith('inline') || display === 'contents' ? outer.blockEnd : box.right,
      layer: isFloating ? place : outer.layer,
      stack: outer.stack === 0 && element.matches(STACKS) ? place : outer.stack,
      scroller: overflowY === 'auto' || overflowY === 'scroll' ? element : outer.scroller,
      isHidden:
        isSpokenOnly ||
        !element.checkVisibility({
          contentVisibilityAuto: true,
          opacityProperty: true,
          visibilityProperty: true,
        }) ||
        element.matches('[inert], option, script, style, noscript'),
    };
  };
  for (const [index, element] of document.body.querySelectorAll('*').entries()) {
    places.set(element, index + 1);
    const outer = around.get(element.parentElement ?? element) ?? outside;
    around.set(element, outer.isHidden ? outer : lookAround(element, index + 1, outer));
  }

  /** Whether the pointer reaches the tooltip: a link over the whole row covers what is below. */
  const expectToast = (element: Element): boolean => {
    const teller = element.closest('[title]');
    const [line] = teller?.getClientRects() ?? [];
    if (!teller || !line) return false;
    const top = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
    if (top === null || teller.contains(top)) return true;
    return around.get(top)?.layer !== around.get(teller)?.layer;
  };
  const pieceOf = (element: Element, kind: Piece['kind'], words: string, boxes: Box[]): Piece => {
    const { isHidden: _, scroller: __, ...where } = around.get(element) ?? outside;
    const from = places.get(element) ?? 0;
    const inside = kind === 'text' ? 0 : element.querySelectorAll('*').length;
    const figure = element.closest('data') ? 'number' : element.closest('time') ? 'date' : null;
    const hasTooltip = kind === 'text' && expectToast(element);
    const text = { brokenWord: null, figure, lineWidth: 0, hasTooltip } as const;
    return { kind, words, boxes, ...text, from, to: from + inside, ...where };
  };
  const isScrolledAway = (element: Element) => {
    const scroller = around.get(element)?.scroller?.getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    return scroller !== undefined && (top < scroller.top || bottom > scroller.bottom);
  };
  const isSeen = (element: Element) => around.get(element)?.isHidden === false && !isScrolledAway(element);
  const findBrokenWord = (node: Node, text: string): string | null => {
    // Strings longer than any word break where they must, as addresses do.
    if (/[^\s-]{25}|\S[@/]\S/.test(text)) return null;
    for (const { 0: word, index } of text.matchAll(/[^\s-]{2,}/g)) {
      // Host names do, too.
      if (/[a-z]\.(fr|org|com|be)\b/.test(word)) continue;
      const letters = document.createRange();
      letters.setStart(node, index);
      letters.setEnd(node, index + word.length);
      if (new Set([...letters.getClientRects()].map(({ top }) => Math.round(top))).size > 1) return word;
    }
    return null;
  };

  const pen = document.createElement('canvas').getContext('2d');
  const widthOf = (text: string, element: Element): number => {
    if (!pen) return 0;
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    return pen.measureText(text).width;
  };

  const pieces: Piece[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const element = node.parentElement;
    if (text.trim() === '' || !element || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].map(edges);
    const piece = pieceOf(element, 'text', text.trim(), boxes);
    const isLong = boxes.length > 1;
    const lineWidth = isLong && piece.figure === 'date' ? widthOf(text, element) : 0;
    pieces.push({ ...piece, lineWidth, brokenWord: isLong ? findBrokenWord(node, text) : null });
  }
  for (const element of document.body.querySelectorAll(`img, svg, ${CONTROLS}`)) {
    // The mark of a checked box is drawn over the box.
    if (!isSeen(element) || element.matches('input[type="checkbox"] ~ svg')) continue;
    const kind = element.matches('img, svg') ? 'picture' : 'control';
    const words = element.getAttribute('aria-label') ?? element.tagName.toLowerCase();
    pieces.push(pieceOf(element, kind, words, [edges(element.getBoundingClientRect())]));
  }

  const sideways = scrollers
    .map((element) => ({
      words: element.getAttribute('class') ?? element.tagName,
      pixels: element.scrollWidth - element.clientWidth,
    }))
    .filter(({ pixels }) => pixels > 1);
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  // Placeholders must be readable; no box gives their width.
  const missingFor = (field: HTMLInputElement): number => {
    const { paddingLeft, paddingRight, textOverflow } = getComputedStyle(field);
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    // The label says what to enter: with large text an example may end in an ellipsis.
    if (rem > 16 && textOverflow === 'ellipsis' && room > 5 * rem) return 0;
    return Math.ceil(widthOf(field.placeholder, field) - room);
  };
  const cutFields = [...document.querySelectorAll('input')]
    .filter((field) => field.value === '' && isSeen(field))
    .map((field) => ({ words: `« ${field.placeholder} »`, pixels: missingFor(field) }))
    .filter(({ pixels }) => pixels > 1);
  return JSON.stringify({ pieces, sideways: [...sideways, ...cutFields], rem } satisfies LaidOutPage);
}
