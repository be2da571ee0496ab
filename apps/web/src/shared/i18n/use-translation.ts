import type { Language } from '@carnet/i18n/language';
import type { PageNamespace } from '@carnet/i18n/namespaces';
import type { Translate } from '@carnet/i18n/translate';
import { useTranslations } from '#shared/i18n/translation-context.ts';
import type { Translations } from '#shared/i18n/translations.ts';
import { loadOnce, type OneLoad } from '#shared/loading/load-once.ts';
import { use, useSyncExternalStore } from 'react';

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
  const { translate, loaded } = useSyncExternalStore(translations.subscribe, translations.snapshot);
  if (names.some((name) => !loaded.has(name))) use(pendingLoad(translations, names));
  return { t: translate, language: translate.language };
}

const pending = new WeakMap<Translations, Map<string, OneLoad<void>>>();

/** The same promise at each render, until a retry of one that failed. */
function pendingLoad(translations: Translations, names: readonly PageNamespace[]): Promise<void> {
  const loads = pending.get(translations) ?? new Map<string, OneLoad<void>>();
  pending.set(translations, loads);
  const key = `${translations.snapshot().translate.language}/${names.join()}`;
  const load = loads.get(key) ?? loadOnce(() => translations.load(names));
  loads.set(key, load);
  return load.load();
}
