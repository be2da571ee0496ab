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
    const { documentElement: page } = document;
    // The same one again would have a browser style the whole page anew.
    if (page.lang !== translate.language) page.lang = translate.language;
  }, [translate.language]);
  return <TranslationContext value={translations}>{children}</TranslationContext>;
}
