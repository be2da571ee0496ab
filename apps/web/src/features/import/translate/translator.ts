import type {
  TranslationProgress,
  TranslationReply,
  TranslationRequest,
} from '#features/import/translate/translation.ts';

const FAILED: TranslationReply = { kind: 'refused', reason: 'failed', line: null };

/** A worker that translates; it answers in the order in which it is asked. */
export interface Translator {
  readonly ask: (request: TranslationRequest) => Promise<TranslationReply>;
  /** Ends whatever it does; what was asked is never answered. */
  readonly end: () => void;
}

export function startTranslator(onProgress: (share: number) => void): Translator {
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
