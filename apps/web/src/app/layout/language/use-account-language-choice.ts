import { settingsQuery, useReplaceSettings } from '#features/settings/settings.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useTranslations } from '#shared/i18n/translation-context.ts';
import { useLanguageChoice } from '#shared/i18n/use-language-choice.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import type { Language } from '@carnet/i18n/language';
import { useQueryClient } from '@tanstack/react-query';

/** Chooses a language for this device at once, and for the account, whose mails follow. */
export function useAccountLanguageChoice(): (language: Language) => void {
  const choose = useLanguageChoice();
  const translations = useTranslations();
  const queryClient = useQueryClient();
  const replace = useReplaceSettings();

  async function keepForAccount(language: Language): Promise<void> {
    const settings = await queryClient.ensureQueryData(settingsQuery);
    if (settings.language === language) return;
    try {
      await replace.mutateAsync({ settings, changes: { language } });
    } catch (error) {
      if (problemOf(error).code !== 'version_conflict') throw error;
      // Another device has changed something else in the meantime.
      const current = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
      await replace.mutateAsync({ settings: current, changes: { language } });
    }
  }

  return (language) => {
    void choose(language).then(() =>
      keepForAccount(language).catch(() =>
        notifyError(translations.snapshot().translate('shell.language.notKept')),
      ),
    );
  };
}
