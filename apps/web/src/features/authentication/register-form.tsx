import { useSignUp } from '#features/authentication/authentication.queries.ts';
import classes from '#features/authentication/authentication.module.css';
import {
  confirmationFaults,
  NewPasswordFields,
  type NewPasswordValues,
} from '#features/authentication/new-password-fields.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { unbroken } from '#shared/i18n/unbroken.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsSignedIn } from '#shared/session/session.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { signUpBody } from '@carnet/contract/authentication/authentication.schema';
import { TextInput } from '@mantine/core';

interface RegisterValues extends NewPasswordValues {
  readonly email: string;
}

const BLANK: RegisterValues = { email: '', password: '', confirmation: '' };
const PROBLEM_FIELDS = { email_taken: 'email' } as const;

/** Creates an account with the current language and the device's time zone. */
export function RegisterForm() {
  const { t, language } = useTranslation('auth');
  const signUp = useSignUp();
  const { form, formProps, alertFaults, isSaving } = useContractForm({
    isOver: useIsSignedIn(),
    schema: signUpBody,
    initialValues: BLANK,
    toBody: ({ email, password }) => ({
      email: email || null,
      password: password || null,
      language,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    check: confirmationFaults,
    problemFields: PROBLEM_FIELDS,
    save: async (body) => {
      await signUp.mutateAsync(body);
      notifySuccess(t('auth.register.success'));
    },
  });
  return (
    <form {...formProps} className={classes.form} aria-label={t('auth.register.title')}>
      <FormAlert title={t('auth.register.error')} faults={alertFaults} />
      <TextInput
        type="email"
        label={unbroken(t('auth.field.email.label'))}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <NewPasswordFields form={form} isFirst />
      <SubmitButton
        fullWidth
        isSaving={isSaving}
        label={t('auth.register.submit')}
        savingLabel={t('auth.register.submitting')}
      />
    </form>
  );
}
