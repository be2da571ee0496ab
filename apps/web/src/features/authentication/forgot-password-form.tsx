import classes from '#features/authentication/authentication.module.css';
import { useRequestReset, type MailOutcome } from '#features/authentication/passwords.queries.ts';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { unbroken } from '#shared/i18n/unbroken.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { resetRequestBody } from '@carnet/contract/authentication/authentication.schema';
import { TextInput } from '@mantine/core';

/** Requests the reset link. `onSent` is called once the server has accepted the request. */
export function ForgotPasswordForm({ onSent }: { readonly onSent: (mail: MailOutcome) => void }) {
  const { t } = useTranslation('auth');
  const request = useRequestReset();
  const { form, formProps, alertFaults, isSaving } = useContractForm({
    schema: resetRequestBody,
    initialValues: { email: '' },
    save: async (body) => {
      onSent(await request.mutateAsync(body));
    },
  });
  return (
    <form {...formProps} className={classes.form} aria-label={t('auth.forgot.title')}>
      <FormAlert title={t('auth.forgot.error')} faults={alertFaults} />
      <TextInput
        type="email"
        label={unbroken(t('auth.field.email.label'))}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <SubmitButton
        fullWidth
        isSaving={isSaving}
        label={t('auth.forgot.submit')}
        savingLabel={t('auth.forgot.submitting')}
      />
    </form>
  );
}
