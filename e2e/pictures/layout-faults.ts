import type { Box, LaidOutPage, Piece } from './placed-pieces.ts';

/** Layouts round to parts of a pixel. */
const SLACK = 1.5;
/** Share of the line height, above and below, that letters do not use. */
const LINE_SLACK = 0.25;
/** The narrowest column in which text may wrap. */
const LEAST_REM = 5;

/** Layout faults of a page, in words. */
export function findLayoutFaults({ pieces, sideways, rem }: LaidOutPage): string[] {
  return [
    ...sideways.map(({ words, pixels }) => `${words} scrolls ${pixels} px sideways`),
    ...pieces.flatMap((piece) => findTextFault(piece, rem) ?? []),
    ...findOverlaps(pieces),
  ];
}

function findTextFault(piece: Piece, rem: number): string | null {
  const { kind, words, boxes, clip, blockEnd, brokenWord, figure, hasTooltip } = piece;
  if (kind !== 'text') return null;
  const widths = boxes.map(widthOf);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  // Text below the last line of a shortened text still has its width.
  const seen = Math.max(
    0,
    ...boxes.map((box) => widthOf(intersect(box, { ...clip, top: -1e6, bottom: 1e6 }))),
  );
  if (whole === 0 || seen === 0) return `« ${words} » has no width`;
  const isCut = boxes.some((box) => !isWithin(box, clip));
  if (isCut && (figure !== null || !hasTooltip)) return `« ${words} » is cut`;
  if (isCut && seen < LEAST_REM * rem) return `« ${words} » has ${Math.round(seen)} px`;
  if (!isCut && boxes.some(({ right }) => right > blockEnd + SLACK)) return `« ${words} » passes its box`;
  const lines = new Set(boxes.map(({ top }) => Math.round(top))).size;
  if (lines > 1 && isToBeOnOneLine(piece)) return `« ${words} » takes two lines`;
  if (brokenWord !== null) return `« ${words} » breaks the word « ${brokenWord} »`;
  const mostLines = Math.ceil(whole / (LEAST_REM * rem)) + 1;
  return lines > mostLines && !hasTooltip ? `« ${words} » has ${Math.round(seen)} px` : null;
}

/** A long date that is wider than its block has to wrap. */
function isToBeOnOneLine({ figure, lineWidth, boxes, blockEnd }: Piece): boolean {
  if (figure !== 'date') return figure === 'number';
  return lineWidth <= blockEnd - Math.min(...boxes.map(({ left }) => left));
}

function isWithin(box: Box, clip: Box): boolean {
  const slack = (box.bottom - box.top) * LINE_SLACK;
  return (
    box.left >= clip.left - SLACK &&
    box.right <= clip.right + SLACK &&
    box.top >= clip.top - slack &&
    box.bottom <= clip.bottom + slack
  );
}

function findOverlaps(pieces: readonly Piece[]): string[] {
  const seen = pieces
    .map((piece) => ({
      piece,
      boxes: piece.boxes.map((box) => lettersOf(intersect(box, piece.clip), piece)),
    }))
    .filter(({ boxes }) => boxes.some((box) => widthOf(box) > 0));
  return seen.flatMap(({ piece, boxes }, index) =>
    seen
      .slice(index + 1)
      .filter(
        (other) =>
          !areTogether(piece, other.piece) && boxes.some((a) => other.boxes.some((b) => overlap(a, b))),
      )
      .map((other) => `« ${piece.words} » lies over « ${other.piece.words} »`),
  );
}

/** Whether one contains the other, or one is meant to overlap the other. */
function areTogether(one: Piece, other: Piece): boolean {
  return (
    one.layer !== other.layer ||
    (one.stack === other.stack && one.stack > 0) ||
    (one.kind !== 'text' && one.from <= other.from && other.from <= one.to) ||
    (other.kind !== 'text' && other.from <= one.from && one.from <= other.to)
  );
}

function lettersOf(box: Box, { kind }: Piece): Box {
  const slack = kind === 'text' ? (box.bottom - box.top) * LINE_SLACK : 0;
  return { ...box, top: box.top + slack, bottom: box.bottom - slack };
}

function overlap(a: Box, b: Box): boolean {
  const { left, right, top, bottom } = intersect(a, b);
  return right - left > SLACK && bottom - top > SLACK;
}

function intersect(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** 0 for pieces without a height. */
function widthOf({ left, right, top, bottom }: Box): number {
  return bottom > top ? Math.max(0, right - left) : 0;
}
