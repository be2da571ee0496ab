import { useTranslation } from '#shared/i18n/use-translation.ts';
import { languageLabel } from '@carnet/i18n/language';
import type { ComponentProps } from 'react';
import button from '#app/layout/bars/bar-button.module.css';
import classes from './language-button.module.css';

/** Shows the current language; opens the language menu. */
export function LanguageButton(props: ComponentProps<'button'>) {
  const { t, language } = useTranslation();
  return (
    <button
      {...props}
      type="button"
      className={`${button.button} ${classes.button}`}
      aria-label={t('shell.language.current', { language: languageLabel(language) })}
    >
      {language.toUpperCase()}
    </button>
  );
}
