/** From here on a body is compressed for who takes that; smaller ones fit into two packets anyway. */
export const COMPRESSED_FROM_BYTES = 2048;

/**
 * A body as it goes over the wire, with the tag that names its content. A small one stays text, which the runtime sends
 * in one piece with the headers; bytes would be a second piece.
 */
export class EncodedBody {
  readonly content: string | Buffer;
  readonly size: number;
  readonly tag: string;

  constructor(text: string, tag: string) {
    this.size = Buffer.byteLength(text);
    this.content = this.size < COMPRESSED_FROM_BYTES ? text : Buffer.from(text);
    this.tag = tag;
  }
}

/** Larger ones are rare, and a few of them would push all others out. */
const MAX_ANSWER_BYTES = 512 * 1024;

interface KeptAnswer {
  readonly edition: string;
  readonly body: EncodedBody;
}

/**
 * Answers as they were sent, by their address, each in one edition. At most `maxBytes` together: those that were not
 * asked for the longest go first.
 */
export class KeptAnswers {
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  find(address: string, edition: string): EncodedBody | null {
    const kept = this.#answers.get(address);
    if (kept?.edition !== edition) return null;
    // Put in anew, it is the last to go.
    this.#answers.delete(address);
    this.#answers.set(address, kept);
    return kept.body;
  }

  keep(address: string, edition: string, body: EncodedBody): void {
    this.#forget(address);
    if (body.size > Math.min(MAX_ANSWER_BYTES, this.#maxBytes)) return;
    this.#answers.set(address, { edition, body });
    this.#bytes += body.size;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(address: string): void {
    const kept = this.#answers.get(address);
    if (!kept) return;
    this.#answers.delete(address);
    this.#bytes -= kept.body.size;
  }
}
