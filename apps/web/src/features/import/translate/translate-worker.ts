import { startTranslation } from '#features/import/translate/translate.ts';
import type { TranslationProgress, TranslationRequest } from '#features/import/translate/translation.ts';

// Reads files and plans off the main thread, which it never blocks; ending the worker cancels both.
const answer = startTranslation((share) => {
  const told: TranslationProgress = { kind: 'progress', share };
  postMessage(told);
});
addEventListener('message', ({ data }: MessageEvent<TranslationRequest>) => postMessage(answer(data)));
