import classes from '#features/authentication/authentication.module.css';
import {
  confirmationFaults,
  NewPasswordFields,
  type NewPasswordValues,
} from '#features/authentication/new-password-fields.tsx';
import { useChangePassword } from '#features/authentication/passwords.queries.ts';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { PasswordField } from '#shared/forms/password-field.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { passwordChangeBody } from '@carnet/contract/authentication/authentication.schema';

interface ChangePasswordValues extends NewPasswordValues {
  readonly currentPassword: string;
}

const BLANK: ChangePasswordValues = { currentPassword: '', password: '', confirmation: '' };

interface ChangePasswordFormProps {
  readonly email: string;
  readonly onChanged: () => void;
}

/** Changes the password; a wrong current password is shown at its field. */
export function ChangePasswordForm({ email, onChanged }: ChangePasswordFormProps) {
  const { t } = useTranslation('auth');
  const change = useChangePassword();
  const { form, formProps, alertFaults, problem, isSaving } = useContractForm({
    schema: passwordChangeBody,
    initialValues: BLANK,
    toBody: ({ currentPassword, password }) => ({
      email,
      currentPassword: currentPassword || null,
      password: password || null,
    }),
    check: confirmationFaults,
    save: async (body) => {
      await change.mutateAsync(body);
      onChanged();
    },
  });
  const isWrongPassword = problem?.code === 'invalid_credentials';
  return (
    <form {...formProps} className={classes.form} aria-label={t('auth.change.title')}>
      <FormAlert title={t('auth.change.error')} faults={isWrongPassword ? [] : alertFaults} />
      {/* Lets a password manager assign the password to this account. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('auth.field.currentPassword.label')}
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
        {...(isWrongPassword ? { error: t('auth.change.wrongPassword') } : {})}
      />
      <NewPasswordFields form={form} />
      <SubmitButton
        fullWidth
        isSaving={isSaving}
        label={t('auth.change.submit')}
        savingLabel={t('auth.change.submitting')}
      />
    </form>
  );
}
