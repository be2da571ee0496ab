import classes from '#features/authentication/authentication.module.css';
import {
  isCommonPassword,
  passwordStrength,
  type PasswordStrength,
} from '#features/authentication/password-strength.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';

const STEPS: readonly PasswordStrength[] = ['weak', 'fair', 'good', 'strong'];

/** How hard a password is to guess, in a word and four steps. It warns; it never refuses. */
export function PasswordMeter({ password }: { readonly password: string }) {
  const { t } = useTranslation('auth');
  if (password === '') return null;
  const strength = passwordStrength(password);
  const reached = STEPS.indexOf(strength);
  return (
    <div className={classes.strength} data-strength={strength}>
      <div className={classes.meter} aria-hidden="true">
        {STEPS.map((step, index) => (
          <span key={step} className={classes.step} data-on={index <= reached || undefined} />
        ))}
      </div>
      <output className={classes.verdict}>
        <span>{t('auth.password.strength.label')}</span>
        <strong>{t(`auth.password.strength.${strength}`)}</strong>
      </output>
      {strength === 'weak' && (
        <p>{t(isCommonPassword(password) ? 'auth.password.commonHint' : 'auth.password.weakHint')}</p>
      )}
    </div>
  );
}
