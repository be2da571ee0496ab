import { NativeOnly } from '#app/native/native-only.tsx';
import { loadServerNote } from '#app/route-table.ts';
import { Brand } from '#app/layout/brand.tsx';
import { LegalLinks } from '#app/layout/legal-links.tsx';
import { ThemeToggle } from '#app/layout/bars/theme-toggle.tsx';
import { useLanguageChoice } from '#shared/i18n/use-language-choice.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Outlet } from 'react-router';
import { languageLabel, languages } from '@carnet/i18n/language';
import classes from './guest-frame.module.css';

/** Frame of the pages before signing in. */
export function GuestFrame() {
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <Brand />
        <div className={classes.tools}>
          <LanguageSwitch />
          <ThemeToggle />
        </div>
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
      <NativeOnly load={loadServerNote} />
      <LegalLinks />
    </div>
  );
}

/** FR and EN buttons, for the pages before signing in. */
function LanguageSwitch() {
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
          aria-label={languageLabel(one)}
          onClick={() => void choose(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
