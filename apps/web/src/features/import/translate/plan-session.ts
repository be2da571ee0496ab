import type {
  ImportAnswers,
  LineFilter,
  ListReply,
  PlanReply,
  PlanRequest,
  Refused,
  RowsReply,
  TranslationProgress,
  TranslationReply,
  TranslationRequest,
} from '#features/import/translate/translation.ts';
import type { PlanLine } from '@carnet/imports/plan/plan-lines';
import type { Aside } from '@carnet/imports/sources/findings';

/** Facts that reading needs in addition to the files. */
export type PlanFacts = Omit<PlanRequest, 'files'>;

/** One choice of files and the worker that reads them. Returns nothing after it ends. */
export class PlanSession {
  readonly #translator: Translator;
  readonly #request: Promise<PlanRequest>;
  #isGiven = false;
  #asked = 0;
  /** Settles when the worker has finished the previous plan. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(picked: readonly File[], facts: Promise<PlanFacts>, onProgress: (share: number) => void) {
    this.#translator = startTranslator(onProgress);
    this.#request = readRequest(picked, facts);
  }

  /** The plan with these answers; null if another one was requested meanwhile. */
  async plan(answers: ImportAnswers): Promise<PlanReply | Refused | null> {
    this.#asked += 1;
    const own = this.#asked;
    const isNewest = () => own === this.#asked;
    const made = this.#before.then(() => (isNewest() ? this.#plan(answers) : null));
    this.#before = made.catch(() => null);
    try {
      const reply = await made;
      return isNewest() && (reply?.kind === 'plan' || reply?.kind === 'refused') ? reply : null;
    } catch {
      return isNewest() ? { kind: 'refused', reason: 'failed', line: null } : null;
    }
  }

  async #plan(answers: ImportAnswers): Promise<TranslationReply> {
    const request = await this.#request;
    const asked: TranslationRequest = this.#isGiven
      ? { kind: 'answers', answers }
      : { kind: 'files', request, answers };
    this.#isGiven = true;
    return this.#translator.ask(asked);
  }

  /** The line keys of the last plan, and its visible lines. */
  async list(filter: LineFilter, wanted: readonly string[]): Promise<ListReply | null> {
    const reply = await this.#translator.ask({ kind: 'list', filter, wanted });
    return reply.kind === 'list' ? reply : null;
  }

  async lines(wanted: readonly string[]): Promise<readonly PlanLine[]> {
    const reply = await this.#translator.ask({ kind: 'lines', wanted });
    return reply.kind === 'lines' ? reply.lines : [];
  }

  /** The rows of the last requested plan; null without one. */
  async writeRows(refused: readonly string[]): Promise<RowsReply | null> {
    await this.#before;
    const reply = await this.#translator.ask({ kind: 'rows', refused });
    return reply.kind === 'rows' ? reply : null;
  }

  /** The Carnet export among the files; null without one. */
  async readOwnExport(): Promise<File | null> {
    await this.#before;
    const reply = await this.#translator.ask({ kind: 'own_export' });
    if (reply.kind !== 'own_export') return null;
    return new File([new Uint8Array(reply.bytes)], 'carnet.zip', { type: 'application/zip' });
  }

  /** Everything that the last plan excludes. */
  async readAsides(): Promise<readonly Aside[]> {
    const reply = await this.#translator.ask({ kind: 'asides' });
    return reply.kind === 'asides' ? reply.asides : [];
  }

  end(): void {
    this.#asked += 1;
    this.#translator.end();
  }
}

async function readRequest(picked: readonly File[], facts: Promise<PlanFacts>): Promise<PlanRequest> {
  const files = picked.map(async (file) => ({
    name: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
  }));
  return { ...(await facts), files: await Promise.all(files) };
}

const FAILED: TranslationReply = { kind: 'refused', reason: 'failed', line: null };

/** A worker that plans; it answers requests in order. */
interface Translator {
  readonly ask: (request: TranslationRequest) => Promise<TranslationReply>;
  /** Stops all work; pending requests are never answered. */
  readonly end: () => void;
}

function startTranslator(onProgress: (share: number) => void): Translator {
  const worker = new Worker(new URL('./translate-worker.ts', import.meta.url), { type: 'module' });
  const waiting: ((reply: TranslationReply) => void)[] = [];
  worker.onmessage = ({ data }: MessageEvent<TranslationReply | TranslationProgress>) => {
    if (data.kind === 'progress') onProgress(data.share);
    else waiting.shift()?.(data);
  };
  worker.onerror = () => {
    for (const resolve of waiting.splice(0)) resolve(FAILED);
  };
  return {
    ask: (request) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        worker.postMessage(request);
      }),
    end: () => worker.terminate(),
  };
}
