import { decodeText, type DecodedText, type TextEncodingName } from '#bytes/decode-text.ts';
import { UnreadableError } from '#bytes/unreadable.ts';

const MAX_TEXT_BYTES = 32 * 1024 * 1024;

/** A file as it was chosen or as it lay in a zip; its text is decoded once, when somebody asks. */
export class SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly #chosen: TextEncodingName | undefined;
  #decoded: DecodedText | null = null;

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

  /** The first characters, for looking what a file is. */
  get start(): string {
    return this.text.slice(0, 4000).trimStart();
  }

  get baseName(): string {
    return this.name.slice(this.name.lastIndexOf('/') + 1);
  }
}
