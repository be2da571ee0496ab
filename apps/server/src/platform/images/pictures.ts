import { ChildDied, childProgram, type Child, type ChildKind } from '#platform/children/child-process.ts';
import type { Children } from '#platform/children/children.ts';
import type { Message } from '#platform/children/message-channel.ts';
import type { ImageOutcome } from '#platform/images/reencode-image.ts';
import * as z from 'zod/mini';

export const THUMBNAIL_CONTENT_TYPE = 'image/webp';

/** What becomes of bytes that may be a picture; `unknown` is none that Carnet keeps. */
export type PictureOutcome = ImageOutcome | { readonly refused: 'unknown' };

/** Who makes pictures of what people upload. */
export interface PictureReader {
  /** Makes of the bytes of an owner the picture that is kept, or says why not. Rejects when it cannot be tried for now. */
  read(owner: string, bytes: Uint8Array, order: PictureOrder): Promise<PictureOutcome>;
}

/** What the process is asked, with the bytes of the picture. */
export interface PictureOrder {
  /** Whether a picture that our encoder has made stays as it is, byte for byte. */
  readonly isExported: boolean;
  /** A larger one is not re-encoded. */
  readonly maximumBytes: number;
}

/** What it answers, with the bytes of the picture, none of one that stays as it is, and then those of the thumbnail. */
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
export type PictureAnswer = z.infer<typeof pictureAnswer>;

/** Ordinary photos take 150 MB and a second; reencode-image.ts names the largest. */
export const PICTURES: ChildKind = {
  name: 'pictures',
  program: childProgram(new URL('./picture-program.ts', import.meta.url)),
  places: 2,
  memoryBytes: 512 * 1024 * 1024,
  heapMegabytes: 64,
  millis: 30_000,
  cpuSeconds: 120,
  usesNativeCode: true,
};

/** A process that has taken so much CPU time is replaced, far from what the kernel lets it have. */
const MOST_CPU_MILLIS = (PICTURES.cpuSeconds * 1000) / 2;
/** Starting a process takes as long as reading three exported pictures. It waits so long for the next one of its owner. */
const IDLE_MILLIS = 2000;

interface Task {
  readonly owner: string;
  readonly order: PictureOrder;
  readonly bytes: Uint8Array;
  readonly resolve: (message: Message) => void;
  readonly reject: (error: unknown) => void;
}

/** A process that waits for a picture of its owner; null ends it. */
interface Idle {
  readonly owner: string;
  readonly take: (task: Task | null) => void;
}

/**
 * Decodes pictures in child processes. Decoders are native code that parses what strangers send: a picture that makes one crash is
 * refused. A process takes several pictures, all of one owner, so that none can harm those of others.
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

  async read(owner: string, bytes: Uint8Array, order: PictureOrder): Promise<PictureOutcome> {
    try {
      const answered = await new Promise<Message>((resolve, reject) => {
        this.#give({ owner, order, bytes, resolve, reject });
      });
      return outcomeOf(answered, bytes);
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
    if (this.#processes < this.#kind.places) void this.#serve();
    else idle[0]?.take(null);
  }

  /** Runs a process for the first task that waits, and for those of the same owner that follow it. */
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

  /** The next task of an owner; null when another one waits, or none comes. */
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

function outcomeOf({ value, bytes }: Message, given: Uint8Array): PictureOutcome {
  const answer = pictureAnswer.parse(value);
  if ('refused' in answer) return answer;
  const { keptBytes, ...facts } = answer;
  const kept = keptBytes === 0 ? given : bytes.subarray(0, keptBytes);
  return { image: { ...facts, bytes: kept, thumbnail: bytes.subarray(keptBytes) } };
}
