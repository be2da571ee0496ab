const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Limits for a JSON text. */
export interface JsonBounds {
  /** Nesting depth of arrays and objects. */
  readonly depth: number;
  /** Total number of elements and members. */
  readonly values: number;
}

/**
 * Checks a JSON text against its bounds before parsing, which may create objects of up to a hundred times its
 * size. Does not validate the JSON.
 */
export function isWithinBounds(json: Uint8Array, bounds: JsonBounds): boolean {
  let [depth, values, isText] = [0, 1, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) isText = !isText;
    else if (isText) {
      if (byte === BACKSLASH) at += 1;
    } else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.has(byte)) depth -= 1;
    if (depth > bounds.depth || values > bounds.values) return false;
  }
  return true;
}
