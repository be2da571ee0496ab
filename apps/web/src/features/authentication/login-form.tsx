import { useSignIn } from '#features/authentication/authentication.queries.ts';
import classes from '#features/authentication/authentication.module.css';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { faultsOfBody } from '#shared/forms/form-faults.ts';
import { PasswordField } from '#shared/forms/password-field.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { preferredLanguage } from '#shared/i18n/language-preference.ts';
import { useTranslations } from '#shared/i18n/translation-context.tsx';
import { unbroken } from '#shared/i18n/unbroken.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { nativePlatform } from '#platform/shell.ts';
import { markSharedDevice } from '#shared/session/shared-device.ts';
import { useIsSignedIn } from '#shared/session/session.ts';
import type { UnsentChanges } from '#shared/sync/wipe-copies.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { resetRequestBody, signInBody } from '@carnet/contract/authentication/authentication.schema';
import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

/** Loaded when the box is ticked. */
const loadSharing = () => import('#features/authentication/shared-computer.ts');

/** Login form. The route guard navigates on once the session has begun. */
export function LoginForm({ forgotPasswordLink }: { readonly forgotPasswordLink: ReactNode }) {
  const { t } = useTranslation('auth');
  const translations = useTranslations();
  const signIn = useSignIn();
  const [isShared, setIsShared] = useState(false);
  const [agreed, setAgreed] = useState<UnsentChanges | null>(null);
  const { form, formProps, alertFaults, isSaving } = useContractForm({
    isOver: useIsSignedIn(),
    schema: signInBody,
    initialValues: { email: '', password: '' },
    // The server accepts any text and then reports wrong credentials; a typo in the address deserves its own message.
    check: ({ email }) => (email.trim() === '' ? [] : faultsOfBody(resetRequestBody, { email })),
    save: async (body) => {
      const { user } = await signIn.mutateAsync({
        body: isShared ? { ...body, shared: true } : body,
        prepareDevice,
      });
      // If the texts fail to load, page and greeting stay in the current language.
      await translations.switchTo(preferredLanguage(user.language)).catch(() => undefined);
      notifySuccess(translations.snapshot().translate('auth.login.success'));
    },
  });
  async function prepareDevice(): Promise<void> {
    markSharedDevice(isShared);
    if (isShared && agreed) await (await loadSharing()).wipeSharedComputer(agreed);
  }

  async function share(isTicked: boolean): Promise<void> {
    setIsShared(isTicked);
    if (!isTicked) return;
    const givenUp = await (await loadSharing()).confirmSharing();
    setAgreed(givenUp);
    setIsShared(givenUp !== null);
  }

  return (
    <form {...formProps} className={classes.form} aria-label={t('auth.login.title')}>
      <FormAlert faults={alertFaults} />
      <TextInput
        type="email"
        label={unbroken(t('auth.field.email.label'))}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={t('auth.field.password.label')}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <div className={classes.aside}>{forgotPasswordLink}</div>
      {/* The native app runs on a personal device. */}
      {nativePlatform() === null && (
        <label className={classes.shared}>
          <input
            type="checkbox"
            name="sharedComputer"
            checked={isShared}
            onChange={(event) => void share(event.currentTarget.checked)}
          />
          {t('auth.login.sharedComputer')}
        </label>
      )}
      <SubmitButton
        fullWidth
        isSaving={isSaving}
        label={t('auth.login.submit')}
        savingLabel={t('auth.login.submitting')}
      />
    </form>
  );
}
