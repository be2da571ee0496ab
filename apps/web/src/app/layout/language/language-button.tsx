import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { Language } from '@carnet/i18n/language';
import type { ComponentProps } from 'react';
import button from '#app/layout/bars/bar-button.module.css';
import classes from './language-button.module.css';

/** Shows the language of the interface; opens the menu of all. */
export function LanguageButton(props: ComponentProps<'button'>) {
  const { t, language } = useTranslation();
  const nameOf = useLanguageName();
  return (
    <button
      {...props}
      type="button"
      className={`${button.button} ${classes.button}`}
      aria-label={t('shell.language.current', { language: nameOf(language) })}
    >
      {language.toUpperCase()}
    </button>
  );
}

/** @example nameOf('fr') // 'FR – Français' */
export function useLanguageName(): (language: Language) => string {
  const { t } = useTranslation();
  return (language) => `${language.toUpperCase()} – ${t(`common.language.${language}`)}`;
}
