import type { Translations } from '#shared/i18n/translations.ts';
import { createContext, use, useEffect, useSyncExternalStore, type ReactNode } from 'react';

const TranslationContext = createContext<Translations | null>(null);

export function useTranslations(): Translations {
  const translations = use(TranslationContext);
  if (!translations) throw new Error('No TranslationProvider above');
  return translations;
}

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
    const { documentElement: page } = document;
    // The same one again would have a browser style the whole page anew.
    if (page.lang !== translate.language) page.lang = translate.language;
  }, [translate.language]);
  return <TranslationContext value={translations}>{children}</TranslationContext>;
}
