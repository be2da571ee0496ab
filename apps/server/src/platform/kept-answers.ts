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
  /** Since it was kept, or passed over to make room. */
  isAskedFor: boolean;
}

/**
 * Answers as they were sent, by their address, each in one edition. At most `maxBytes` together: the oldest go first, and
 * those that were asked for meanwhile are passed over once. So an answer costs no change of order each time it is sent.
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
    kept.isAskedFor = true;
    return kept.body;
  }

  keep(address: string, edition: string, body: EncodedBody): void {
    this.#forget(address);
    if (body.size > Math.min(MAX_ANSWER_BYTES, this.#maxBytes)) return;
    this.#makeRoom(body.size);
    this.#answers.set(address, { edition, body, isAskedFor: false });
    this.#bytes += body.size;
  }

  #makeRoom(bytes: number): void {
    // What is passed over comes again at the end, and goes then.
    for (const [address, answer] of this.#answers) {
      if (this.#bytes + bytes <= this.#maxBytes) return;
      this.#forget(address);
      if (!answer.isAskedFor) continue;
      this.#answers.set(address, { ...answer, isAskedFor: false });
      this.#bytes += answer.body.size;
    }
  }

  #forget(address: string): void {
    const kept = this.#answers.get(address);
    if (!kept) return;
    this.#answers.delete(address);
    this.#bytes -= kept.body.size;
  }
}
