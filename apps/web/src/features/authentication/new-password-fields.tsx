import type { FormFault } from '#shared/forms/form-faults.ts';
import { PasswordField } from '#shared/forms/password-field.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { UseFormReturnType } from '@mantine/form';
import {
  isCommonPassword,
  passwordStrength,
  type PasswordStrength,
} from '#features/authentication/password-strength.ts';
import classes from '#features/authentication/authentication.module.css';

export interface NewPasswordValues {
  readonly password: string;
  readonly confirmation: string;
}

interface NewPasswordFieldsProps<Values extends NewPasswordValues> {
  readonly form: UseFormReturnType<Values>;
  /** There is none yet that this one would follow. */
  readonly isFirst?: boolean;
}

/** A new password, how hard it is to guess, and once more against slips. */
export function NewPasswordFields<Values extends NewPasswordValues>({
  form,
  isFirst = false,
}: NewPasswordFieldsProps<Values>) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PasswordField
        label={t(isFirst ? 'auth.field.password.label' : 'auth.field.newPassword.label')}
        description={t('auth.field.password.hint')}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordMeter password={form.values.password} />
      <PasswordField
        label={t('auth.field.confirmPassword.label')}
        autoComplete="new-password"
        {...form.getInputProps('confirmation')}
      />
    </>
  );
}

/** The confirmation is a matter of the form alone: it never crosses the wire. */
export function confirmationFaults({ password, confirmation }: NewPasswordValues): FormFault[] {
  if (confirmation === '') return [{ pointer: '/confirmation', code: 'required' }];
  return confirmation === password ? [] : [{ pointer: '/confirmation', code: 'passwords_do_not_match' }];
}

const STEPS: readonly PasswordStrength[] = ['weak', 'fair', 'good', 'strong'];

/** How hard a password is to guess, in a word and four steps. It warns; it never refuses. */
function PasswordMeter({ password }: { readonly password: string }) {
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
