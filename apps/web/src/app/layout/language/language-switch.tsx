import { useLanguageChoice } from '#shared/i18n/use-language-choice.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { languages } from '@carnet/i18n/language';
import classes from './language-switch.module.css';

/** FR and EN side by side, for the pages before signing in. */
export function LanguageSwitch() {
  const { t, language } = useTranslation();
  const choose = useLanguageChoice();
  return (
    <fieldset aria-label={t('shell.language.label')} className={classes.group}>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          className={classes.choice}
          aria-pressed={one === language}
          aria-label={`${one.toUpperCase()} – ${t(`common.language.${one}`)}`}
          onClick={() => void choose(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
