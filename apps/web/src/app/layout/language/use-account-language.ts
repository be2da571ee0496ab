import { chosenLanguage } from '#shared/i18n/language-preference.ts';
import { useTranslations } from '#shared/i18n/translation-context.ts';
import type { Language } from '@carnet/i18n/language';
import { useEffect } from 'react';

/** Shows the account's own language on a device where none was chosen. */
export function useAccountLanguage(ofAccount: Language | undefined): void {
  const translations = useTranslations();
  useEffect(() => {
    const shown = translations.snapshot().translate.language;
    if (ofAccount === undefined || ofAccount === shown || chosenLanguage() !== null) return;
    // Without its texts the page stays in the language that it has: no loss worth a message.
    translations.switchTo(ofAccount).catch(() => undefined);
  }, [ofAccount, translations]);
}
