import type { Language } from '@carnet/i18n/language';
import type { PageNamespace } from '@carnet/i18n/namespaces';
import type { Translate } from '@carnet/i18n/translate';
import { useTranslations } from '#shared/i18n/translation-context.tsx';
import type { Translations } from '#shared/i18n/translations.ts';
import { loadOnce, type KeptPromise } from '#shared/loading/load-once.ts';
import { readLoaded } from '#shared/loading/read-loaded.ts';
import { useSyncExternalStore } from 'react';

interface Translation {
  readonly t: Translate;
  readonly language: Language;
}

/**
 * Texts in the current language; re-renders on a change. `alwaysLoaded` namespaces are always available;
 * a page’s namespaces are loaded by its route. Name only a namespace that may be missing: the component then suspends.
 * @example const { t } = useTranslation('vehicles')
 */
export function useTranslation(...names: readonly PageNamespace[]): Translation {
  const translations = useTranslations();
  const { translate } = useSyncExternalStore(translations.subscribe, translations.snapshot);
  const arrival = findPendingLoad(translations, names);
  if (arrival) readLoaded(arrival);
  return { t: translate, language: translate.language };
}

const pendingLoads = new WeakMap<Translations, Map<string, () => KeptPromise<void>>>();

/**
 * The promise to suspend on: null if the texts were already loaded, else the same promise at each render
 * until a failed one is retried. React reads it again after it settles.
 */
function findPendingLoad(
  translations: Translations,
  names: readonly PageNamespace[],
): KeptPromise<void> | null {
  const { translate, loaded } = translations.snapshot();
  const loads = pendingLoads.get(translations) ?? new Map<string, () => KeptPromise<void>>();
  pendingLoads.set(translations, loads);
  const key = `${translate.language}/${names.join()}`;
  if (!loads.has(key) && names.some((name) => !loaded.has(name))) {
    loads.set(
      key,
      loadOnce(() => translations.load(names)),
    );
  }
  return loads.get(key)?.() ?? null;
}
