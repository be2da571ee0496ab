import type { Translations } from '#shared/i18n/translations.ts';
import { createContext, use, useEffect, useSyncExternalStore, type ReactNode } from 'react';

const TranslationContext = createContext<Translations | null>(null);

export function useTranslations(): Translations {
  const translations = use(TranslationContext);
  if (!translations) throw new Error('useTranslations needs a TranslationProvider');
  return translations;
}

/** Provides the translations and sets the document's language. */
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
    // Setting an equal value would still restyle the whole page.
    if (page.lang !== translate.language) page.lang = translate.language;
  }, [translate.language]);
  return <TranslationContext value={translations}>{children}</TranslationContext>;
}
