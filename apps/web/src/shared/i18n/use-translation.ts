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
 * The texts in the language shown; the component renders again when it changes. Those of
 * `alwaysLoaded` are there from the start, those of a page come with its route: name here only a namespace that may
 * not be there yet, and the component suspends until it is.
 * @example const { t } = useTranslation('vehicles')
 */
export function useTranslation(...names: readonly PageNamespace[]): Translation {
  const translations = useTranslations();
  const { translate } = useSyncExternalStore(translations.subscribe, translations.snapshot);
  const arrival = arrivalOf(translations, names);
  if (arrival) readLoaded(arrival);
  return { t: translate, language: translate.language };
}

const awaited = new WeakMap<Translations, Map<string, () => KeptPromise<void>>>();

/**
 * What to wait for: null when the texts are there and never had to be waited for, else the same promise at each
 * render, until a retry of one that failed. React asks for it again once it has come.
 */
function arrivalOf(translations: Translations, names: readonly PageNamespace[]): KeptPromise<void> | null {
  const { translate, loaded } = translations.snapshot();
  const loads = awaited.get(translations) ?? new Map<string, () => KeptPromise<void>>();
  awaited.set(translations, loads);
  const key = `${translate.language}/${names.join()}`;
  if (!loads.has(key) && names.some((name) => !loaded.has(name))) {
    loads.set(
      key,
      loadOnce(() => translations.load(names)),
    );
  }
  return loads.get(key)?.() ?? null;
}
