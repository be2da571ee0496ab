import { PasswordMeter } from '#features/authentication/password-meter.tsx';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { PasswordField } from '#shared/forms/password-field.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { UseFormReturnType } from '@mantine/form';

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
