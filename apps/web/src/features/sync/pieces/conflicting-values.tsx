import type { DifferenceProps } from '#features/sync/pieces/both-values.tsx';
import { useTranslations } from '#shared/i18n/translation-context.tsx';
import type { Translations } from '#shared/i18n/translations.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import { useState } from 'react';

/** What of a form differs from what the server holds meanwhile, with both values. Fetched when two devices disagree. */
export function ConflictingValues(props: DifferenceProps) {
  const translations = useTranslations();
  const [load] = useState(() => loadOnce(() => fetchDifference(translations)));
  const Difference = useLazyComponent(load, true, () => undefined);
  return Difference && <Difference {...props} />;
}

async function fetchDifference(translations: Translations) {
  const [{ Difference }] = await Promise.all([
    import('#features/sync/pieces/both-values.tsx'),
    translations.load(['sync']),
  ]);
  return Difference;
}
