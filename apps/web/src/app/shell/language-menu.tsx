import '#app/shell/menu-styles.ts';
import { useLanguageChoice } from '#shared/i18n/use-language-choice.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { languages } from '@carnet/i18n/language';
import { Menu } from '@mantine/core';
import { Check } from 'lucide-react';
import button from './bar-button.module.css';
import classes from './language-menu.module.css';

/** The language of the interface; switches in place. */
export function LanguageMenu() {
  const { t, language } = useTranslation();
  const choose = useLanguageChoice();
  return (
    <Menu position="bottom-end" width={180} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <button
          type="button"
          className={`${button.button} ${classes.button}`}
          aria-label={t('shell.language.current', { language: t(`common.language.${language}`) })}
        >
          {language.toUpperCase()}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            role="menuitemradio"
            aria-checked={one === language}
            rightSection={one === language && <Check size={18} aria-hidden="true" />}
            onClick={() => choose(one)}
          >
            {t(`common.language.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
