import '#app/shell/menu-styles.ts';
import { useLanguageChoice } from '#shared/i18n/use-language-choice.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { isLanguage, languages, type Language } from '@carnet/i18n/language';
import { Menu } from '@mantine/core';
import { Check } from 'lucide-react';
import button from './bar-button.module.css';
import classes from './language-menu.module.css';

/** The language of the interface; switches in place. */
export function LanguageMenu() {
  const { t, language } = useTranslation();
  const nameOf = (one: Language) => `${one.toUpperCase()} – ${t(`common.language.${one}`)}`;
  const choose = useLanguageChoice();
  return (
    <Menu
      position="bottom-end"
      width={180}
      checkIcon={<Check size={18} aria-hidden="true" />}
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>
        <button
          type="button"
          className={`${button.button} ${classes.button}`}
          aria-label={t('shell.language.current', { language: nameOf(language) })}
        >
          {language.toUpperCase()}
        </button>
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
