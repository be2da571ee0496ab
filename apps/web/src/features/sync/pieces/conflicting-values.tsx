import { givenFields } from '@carnet/contract/kinds/fields';
import { useTranslations } from '#shared/i18n/translation-context.tsx';
import type { Translations } from '#shared/i18n/translations.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import { isSame } from '#shared/sync/outbox/is-same.ts';
import type { WrittenKind } from '#shared/sync/outbox/use-object-writes.ts';
import { useState } from 'react';

interface ConflictingValuesProps {
  readonly kind: WrittenKind;
  /** The body that the form would send, with whole files in place of their ids. */
  readonly mine: object;
  /** The object that the server holds. */
  readonly theirs: object;
}

/** What of a form differs from what the server holds meanwhile, with both values. Fetched when two devices disagree. */
export function ConflictingValues({ kind, mine, theirs }: ConflictingValuesProps) {
  const translations = useTranslations();
  const [load] = useState(() => loadOnce(() => fetchBothValues(translations)));
  const BothValues = useLazyComponent(load, true, () => undefined);
  const fields = givenFields(kind)
    .map(([name]) => name)
    .filter((name) => name in mine && !isSame(Reflect.get(mine, name), Reflect.get(theirs, name)));
  return BothValues && <BothValues kind={kind} fields={fields} mine={mine} theirs={theirs} />;
}

async function fetchBothValues(translations: Translations) {
  const [{ BothValues }] = await Promise.all([
    import('#features/sync/pieces/both-values.tsx'),
    translations.load(['sync']),
  ]);
  return BothValues;
}
