import type { Language } from '@carnet/i18n/language';
import { storeLanguage } from '#shared/i18n/language-preference.ts';
import { useTranslations } from '#shared/i18n/translation-context.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError } from '#shared/toasts/toasts.ts';

/** Switches the language and stores the choice on this device. Resolves even if loading fails. */
export function useLanguageChoice(): (language: Language) => Promise<void> {
  const translations = useTranslations();
  const { t } = useTranslation();
  return (language) =>
    translations.switchTo(language).then(
      () => storeLanguage(language),
      () => notifyError(t('problems.network')),
    );
}
