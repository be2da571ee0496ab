import type { DifferenceProps } from '#features/sync/pieces/both-values.tsx';
import { useTranslations } from '#shared/i18n/translation-context.tsx';
import type { Translations } from '#shared/i18n/translations.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import { useState } from 'react';

/** Fields in which a form differs from the server's object, with both values. Loaded on the first conflict. */
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
