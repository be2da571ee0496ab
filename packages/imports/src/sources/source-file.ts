import { decodeText, type DecodedText, type TextEncodingName } from '#bytes/decode-text.ts';
import { UnreadableError } from '#bytes/unreadable.ts';
import { findAppSeparator, SAID_SEPARATOR } from '#tables/find-separator.ts';
import { splitRows, type Row, type SplitOptions } from '#tables/split-cells.ts';
import { parseJson } from '#values/json.ts';

const MAX_TEXT_BYTES = 32 * 1024 * 1024;
const LOOKED_AT = 4000;

/** A chosen file or a zip entry; its text is decoded once, on first use. */
export class SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly #chosen: TextEncodingName | undefined;
  #decoded: DecodedText | null = null;
  #start: string | null = null;
  #separator: string | null = null;
  #head: string | null = null;
  #json: { readonly value: unknown } | null = null;

  constructor(name: string, bytes: Uint8Array, chosen?: TextEncodingName) {
    this.name = name;
    this.bytes = bytes;
    this.#chosen = chosen;
  }

  get decoded(): DecodedText {
    if (this.bytes.length > MAX_TEXT_BYTES) throw new UnreadableError('too_large');
    this.#decoded ??= decodeText(this.bytes, this.#chosen);
    return this.#decoded;
  }

  get text(): string {
    return this.decoded.text;
  }

  /** The first characters, for detection; after an Excel line `sep=;`. */
  get start(): string {
    this.#start ??= this.text.slice(0, LOOKED_AT).replace(SAID_SEPARATOR, '').trimStart();
    return this.#start;
  }

  get baseName(): string {
    return this.name.slice(this.name.lastIndexOf('/') + 1);
  }

  /** The separator: a comma from apps, or another one after saving with a spreadsheet. */
  get separator(): string {
    this.#separator ??= findAppSeparator(this.text);
    return this.#separator;
  }

  /** The headings of the first line, joined by commas regardless of separator and quotes. */
  get head(): string {
    if (this.#head !== null) return this.#head;
    const line = /^[^\r\n]*/.exec(this.start)?.[0] ?? '';
    const names = line.split(this.separator).map((name) => name.trim().replace(/^"(.*)"$/, '$1'));
    this.#head = names.join(',');
    return this.#head;
  }

  /** Whether the first line has all these names, in any order. */
  hasNames(...names: readonly string[]): boolean {
    const own = new Set(this.head.split(','));
    return names.every((name) => own.has(name));
  }

  /** The rows of an app's table, with their line numbers in the file. */
  rows(options: Omit<SplitOptions, 'separator'> = {}): Row[] {
    const said = SAID_SEPARATOR.exec(this.text)?.[0].length ?? 0;
    const rows = splitRows(this.text.slice(said), { separator: this.separator, ...options });
    return said === 0 ? rows : rows.map((row) => ({ ...row, line: row.line + 1 }));
  }

  /** The parsed JSON; undefined if the text does not begin like JSON. */
  get json(): unknown {
    if (!/^(\{\s*["}]|\[\s*[{\]])/.test(this.start)) return undefined;
    this.#json ??= { value: parseJson(this.text) };
    return this.#json.value;
  }
}
