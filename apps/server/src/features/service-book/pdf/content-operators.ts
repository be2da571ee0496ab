/** An operator of a content stream, with the last name before it; empty without one. */
export interface ContentOperator {
  readonly operator: string;
  readonly operand: string;
}

const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const [OPEN, CLOSE, ESCAPE, LESS, MORE, SLASH, PERCENT] = [40, 41, 92, 60, 62, 47, 37];
const DELIMITERS = new Set([OPEN, CLOSE, LESS, MORE, SLASH, PERCENT, 91, 93, 123, 125]);
const NO_OPERATOR = /^(?:[+-]*[\d.][\d.eE+-]*|[+-]+|true|false|null)$/;

/**
 * The operators that draw something, in their order (ISO 32000-1, 7.8.2). What follows the first picture in the line (`BI`)
 * is not read: its bytes may look like anything.
 */
export function* readOperators(bytes: Uint8Array): Generator<ContentOperator> {
  let operand = '';
  for (let place = 0; place < bytes.length;) {
    const byte = bytes[place] ?? 0;
    const end = endOf(bytes, place);
    if (byte === SLASH) operand = textOf(bytes, place + 1, end);
    else if (!SPACE.has(byte) && !DELIMITERS.has(byte)) {
      const operator = textOf(bytes, place, end);
      if (!NO_OPERATOR.test(operator)) {
        yield { operator, operand };
        if (operator === 'BI') return;
        operand = '';
      }
    }
    place = end;
  }
}

/** Where what begins at a place has ended. */
function endOf(bytes: Uint8Array, place: number): number {
  const byte = bytes[place] ?? 0;
  if (byte === OPEN) return endOfString(bytes, place + 1);
  if (byte === PERCENT) return endWhere(bytes, place, (next) => next === 10 || next === 13);
  if (byte === LESS && bytes[place + 1] !== LESS) return endWhere(bytes, place, (next) => next === MORE) + 1;
  if (byte !== SLASH && (SPACE.has(byte) || DELIMITERS.has(byte))) return place + 1;
  return endWhere(bytes, place + 1, (next) => SPACE.has(next) || DELIMITERS.has(next));
}

function endOfString(bytes: Uint8Array, first: number): number {
  let depth = 1;
  let place = first;
  for (; place < bytes.length && depth > 0; place += 1) {
    const byte = bytes[place];
    if (byte === ESCAPE) place += 1;
    else if (byte === OPEN) depth += 1;
    else if (byte === CLOSE) depth -= 1;
  }
  return place;
}

function endWhere(bytes: Uint8Array, first: number, isEnd: (byte: number) => boolean): number {
  let place = first;
  while (place < bytes.length && !isEnd(bytes[place] ?? 0)) place += 1;
  return place;
}

function textOf(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.subarray(start, end)).toString('latin1');
}
