import '#app/layout/bars/menu-styles.ts';
import { LanguageButton } from '#app/layout/language/language-button.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { usePressedButton } from '#shared/ui/buttons/use-pressed-button.ts';
import { isLanguage, languageLabel, languages, type Language } from '@carnet/i18n/language';
import { Menu } from '@mantine/core';
import { Check } from 'lucide-react';
import { settingsQuery, useReplaceSettings } from '#features/settings/settings.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useTranslations } from '#shared/i18n/translation-context.tsx';
import { useLanguageChoice } from '#shared/i18n/use-language-choice.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';

/** Language menu, mounted on first opening. */
export function OpenedLanguageMenu() {
  const { language } = useTranslation();
  const choose = useAccountLanguageChoice();
  const buttonRef = usePressedButton();
  return (
    <Menu
      position="bottom-end"
      width="11.25rem"
      checkIcon={<Check size={18} aria-hidden="true" />}
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>
        <LanguageButton ref={buttonRef} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={language} onChange={(one) => isLanguage(one) && choose(one)}>
          {languages.map((one) => (
            <Menu.RadioItem key={one} value={one} lang={one} closeMenuOnClick>
              {languageLabel(one)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Switches this device at once and stores the language of the account for mails. */
function useAccountLanguageChoice(): (language: Language) => void {
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
      // Another device may have changed other settings meanwhile.
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
