import { useDeleteAccount } from '#features/authentication/account.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { PasswordField } from '#shared/forms/password-field.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { lossSentences } from '#shared/session/unsent-texts.ts';
import { useUnsent } from '#shared/sync/use-unsent.ts';
import { signedInAccount } from '#shared/sync/wipe-copies.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { useState } from 'react';

export interface DeleteAccountDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Number of vehicles that will be deleted. */
  readonly vehicles: number;
}

/** Lists what will be deleted, asks for the password and erases the account. */
export function DeleteAccountDialog({ isOpen, onClose, vehicles }: DeleteAccountDialogProps) {
  const { t } = useTranslation('settings', 'auth', 'sync');
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const deletion = useDeleteAccount();
  const unsent = useUnsent(signedInAccount, isOpen);
  const problem = deletion.isError ? problemOf(deletion.error) : null;
  const isWrongPassword = problem?.code === 'invalid_credentials';

  const wrongPassword = isWrongPassword ? t('auth.change.wrongPassword') : undefined;
  const passwordError = isMissing ? <FaultText fault={{ code: 'required' }} /> : wrongPassword;

  function close() {
    onClose();
    setPassword('');
    setIsMissing(false);
    deletion.reset();
  }

  function erase() {
    setIsMissing(password === '');
    if (password === '' || unsent === null) return;
    // The login page confirms it.
    deletion.mutate({ password, agreed: unsent });
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('settings.deleteAccount.title')}
      text={
        <>
          <p>{t('settings.deleteAccount.text', { vehicles })}</p>
          {unsent && lossSentences(t, unsent).map((sentence) => <p key={sentence}>{sentence}</p>)}
          <PasswordField
            mt="md"
            label={t('auth.field.currentPassword.label')}
            name="password"
            autoComplete="current-password"
            value={password}
            error={passwordError}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setIsMissing(false);
            }}
          />
        </>
      }
      confirmLabel={t('settings.deleteAccount.confirm')}
      isBusy={deletion.isPending}
      problem={problem && !isWrongPassword ? <FaultText fault={problem} /> : undefined}
      onConfirm={erase}
      onClose={close}
    />
  );
}
