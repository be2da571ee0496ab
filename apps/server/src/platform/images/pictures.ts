import { ChildDied, childProgram, type Child, type ChildKind } from '#platform/children/child-process.ts';
import type { Children } from '#platform/children/children.ts';
import type { Message } from '#platform/children/message-channel.ts';
import type { ImageOutcome } from '#platform/images/reencode-image.ts';
import * as z from 'zod/mini';

export const THUMBNAIL_CONTENT_TYPE = 'image/webp';

/** Result for bytes that may be a picture. `unknown`: not a supported format. */
export type PictureOutcome = ImageOutcome | { readonly refused: 'unknown' };

/** Makes pictures from uploads. */
export interface PictureReader {
  /** Makes the stored picture from an owner's bytes, or returns why it cannot. Rejects when it cannot try now. */
  read(owner: string, bytes: Uint8Array, order: PictureRequest): Promise<PictureOutcome>;
}

/** The request to the process; the bytes of the picture follow. */
export interface PictureRequest {
  /** Keep a picture that our encoder has made as it is, byte for byte. */
  readonly isExported: boolean;
  /** Larger pictures are not re-encoded. */
  readonly maximumBytes: number;
}

/** The response of the process. The bytes follow: the picture, unless it stays as it is, then the thumbnail. */
const pictureAnswer = z.union([
  z.object({ refused: z.enum(['unknown', 'undecodable']) }),
  z.object({ refused: z.literal('too_many_pixels'), maximumPixels: z.int() }),
  z.object({
    contentType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
    width: z.int(),
    height: z.int(),
    keptBytes: z.int(),
  }),
]);
export type PictureResponse = z.infer<typeof pictureAnswer>;

/** Ordinary photos take 150 MB and a second; reencode-image.ts has the largest. */
export const PICTURES: ChildKind = {
  name: 'pictures',
  program: childProgram(new URL('./picture-program.ts', import.meta.url)),
  slots: 2,
  memoryBytes: 512 * 1024 * 1024,
  heapMegabytes: 64,
  millis: 30_000,
  cpuSeconds: 120,
  usesNativeCode: true,
};

/** A process is replaced after this much CPU time, well before the kernel's limit. */
const MOST_CPU_MILLIS = (PICTURES.cpuSeconds * 1000) / 2;
/**
 * How long a process waits for the next picture of its owner. Starting one takes as long as reading three
 * exported pictures.
 */
const IDLE_MILLIS = 2000;

interface Task {
  readonly owner: string;
  readonly order: PictureRequest;
  readonly bytes: Uint8Array;
  readonly resolve: (message: Message) => void;
  readonly reject: (error: unknown) => void;
}

/** A process waiting for a picture of its owner; null ends it. */
interface Idle {
  readonly owner: string;
  readonly take: (task: Task | null) => void;
}

/**
 * Decodes pictures in child processes. Decoders are native code that parses untrusted data; a picture that crashes one
 * is refused. A process takes several pictures of one owner only, so that no picture can affect pictures of other owners.
 */
export class Pictures implements PictureReader {
  readonly #children: Children;
  readonly #kind: ChildKind;
  readonly #waiting: Task[] = [];
  readonly #idle = new Set<Idle>();
  #processes = 0;

  constructor(children: Children, kind = PICTURES) {
    this.#children = children;
    this.#kind = kind;
  }

  async read(owner: string, bytes: Uint8Array, order: PictureRequest): Promise<PictureOutcome> {
    try {
      const answered = await new Promise<Message>((resolve, reject) => {
        this.#give({ owner, order, bytes, resolve, reject });
      });
      return parseOutcome(answered, bytes);
    } catch (error) {
      if (error instanceof ChildDied) return { refused: 'undecodable' };
      throw error;
    }
  }

  #give(task: Task): void {
    const idle = [...this.#idle];
    const ofOwner = idle.find(({ owner }) => owner === task.owner);
    if (ofOwner) return ofOwner.take(task);
    this.#waiting.push(task);
    if (this.#processes < this.#kind.slots) void this.#serve();
    else idle[0]?.take(null);
  }

  /** Runs a process for the first waiting task and the following ones of its owner. */
  async #serve(): Promise<void> {
    this.#processes += 1;
    let task = this.#waiting.shift() ?? null;
    try {
      await this.#children.run(this.#kind, {}, async (child) => {
        while (task !== null) {
          task.resolve(await ask(child, task));
          task = child.cpuMillis() < MOST_CPU_MILLIS ? await this.#nextOf(task.owner) : null;
        }
      });
    } catch (error) {
      task?.reject(error);
    }
    this.#processes -= 1;
    if (this.#waiting.length > 0) void this.#serve();
  }

  /** The next task of the owner; null when another owner waits, or none arrives. */
  async #nextOf(owner: string): Promise<Task | null> {
    const [next] = this.#waiting;
    if (next) return next.owner === owner ? (this.#waiting.shift() ?? null) : null;
    return new Promise((resolve) => {
      const idle: Idle = {
        owner,
        take: (task) => {
          clearTimeout(timer);
          this.#idle.delete(idle);
          resolve(task);
        },
      };
      const timer = setTimeout(() => idle.take(null), IDLE_MILLIS);
      this.#idle.add(idle);
    });
  }
}

async function ask(child: Child, { order, bytes }: Task): Promise<Message> {
  child.beginTask();
  await child.send(order, bytes);
  return child.receive();
}

function parseOutcome({ value, bytes }: Message, given: Uint8Array): PictureOutcome {
  const answer = pictureAnswer.parse(value);
  if ('refused' in answer) return answer;
  const { keptBytes, ...facts } = answer;
  const kept = keptBytes === 0 ? given : bytes.subarray(0, keptBytes);
  return { image: { ...facts, bytes: kept, thumbnail: bytes.subarray(keptBytes) } };
}
