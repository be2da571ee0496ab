import classes from '#features/authentication/authentication.module.css';
import {
  confirmationFaults,
  NewPasswordFields,
  type NewPasswordValues,
} from '#features/authentication/new-password-fields.tsx';
import { useResetPassword } from '#features/authentication/passwords.queries.ts';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { passwordResetBody } from '@carnet/contract/authentication/authentication.schema';

interface ResetPasswordFormProps {
  readonly token: string;
  readonly onReset: () => void;
  /** The link was used, has expired or is invalid. */
  readonly onBadLink: () => void;
}

const BLANK: NewPasswordValues = { password: '', confirmation: '' };

/** Sets a new password by the token of a mail. */
export function ResetPasswordForm({ token, onReset, onBadLink }: ResetPasswordFormProps) {
  const { t } = useTranslation('auth');
  const reset = useResetPassword();
  const { form, formProps, alertFaults, isSaving } = useContractForm({
    schema: passwordResetBody,
    initialValues: BLANK,
    toBody: ({ password }) => ({ token, password: password || null }),
    check: confirmationFaults,
    save: async (body) => {
      await reset.mutateAsync(body);
      onReset();
    },
    onRefused: ({ code }) => {
      if (code === 'token_invalid' || code === 'token_expired') onBadLink();
    },
  });
  return (
    <form {...formProps} className={classes.form} aria-label={t('auth.reset.title')}>
      <FormAlert title={t('auth.reset.error')} faults={alertFaults} />
      <NewPasswordFields form={form} />
      <SubmitButton
        fullWidth
        isSaving={isSaving}
        label={t('auth.reset.submit')}
        savingLabel={t('auth.reset.submitting')}
      />
    </form>
  );
}
