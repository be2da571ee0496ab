import { useTranslations } from '#shared/i18n/translation-context.tsx';
import type { Translations } from '#shared/i18n/translations.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import { isSame } from '#shared/sync/outbox/is-same.ts';
import { useState } from 'react';

interface ConflictingValuesProps {
  readonly kind: string;
  /** The values of the form. */
  readonly mine: object;
  /** The values that the form would have of what the server holds. */
  readonly theirs: object;
}

/** What of a form differs from what the server holds meanwhile, with both values. Fetched when two devices disagree. */
export function ConflictingValues({ kind, mine, theirs }: ConflictingValuesProps) {
  const translations = useTranslations();
  const [load] = useState(() => loadOnce(() => fetchBothValues(translations)));
  const BothValues = useLazyComponent(load, true, () => undefined);
  const fields = Object.keys(theirs).filter(
    (field) => !ONLY_OF_FORMS.has(field) && !isSame(Reflect.get(mine, field), Reflect.get(theirs, field)),
  );
  return BothValues && <BothValues kind={kind} fields={fields} mine={mine} theirs={theirs} />;
}

const ONLY_OF_FORMS: ReadonlySet<string> = new Set(['version', 'confirmMileage', 'basis']);

async function fetchBothValues(translations: Translations) {
  const [{ BothValues }] = await Promise.all([
    import('#features/sync/pieces/both-values.tsx'),
    translations.load(['sync']),
  ]);
  return BothValues;
}
