import { TranslationContext } from '#shared/i18n/translation-context.ts';
import type { Translations } from '#shared/i18n/translations.ts';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';

/** Gives the texts to everything below, and tells the document which language it is in. */
export function TranslationProvider({
  translations,
  children,
}: {
  readonly translations: Translations;
  readonly children: ReactNode;
}) {
  const { translate } = useSyncExternalStore(translations.subscribe, translations.snapshot);
  useEffect(() => {
    document.documentElement.lang = translate.language;
  }, [translate.language]);
  return <TranslationContext value={translations}>{children}</TranslationContext>;
}
