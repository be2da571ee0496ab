import '#app/layout/bars/menu-styles.ts';
import { LanguageButton, useLanguageName } from '#app/layout/language/language-button.tsx';
import { useAccountLanguageChoice } from '#app/layout/language/use-account-language-choice.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { usePressedButton } from '#shared/ui/buttons/use-pressed-button.ts';
import { isLanguage, languages } from '@carnet/i18n/language';
import { Menu } from '@mantine/core';
import { Check } from 'lucide-react';

/** The menu of the languages, from its first opening on. */
export function OpenedLanguageMenu() {
  const { language } = useTranslation();
  const nameOf = useLanguageName();
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
              {nameOf(one)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
