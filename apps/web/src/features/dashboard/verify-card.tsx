import { useResendVerification } from '#features/authentication/passwords.queries.ts';
import { useUserContext } from '#features/authentication/user-context.queries.ts';
import { Banner } from '#features/dashboard/banner.tsx';
import bannerClasses from '#features/dashboard/banner.module.css';
import { useOperator } from '#features/operator/operator.queries.ts';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import type { User } from '@carnet/contract/authentication/authentication.schema';
import { MailWarning } from 'lucide-react';
import { useState } from 'react';

/** Says once that the address of the account is not confirmed. */
export function VerifyCard() {
  const { data: user } = useUserContext();
  const [closedBy, setClosedBy] = useState(() => deviceStore.read(deviceKeys.closedVerification));
  if (!user || user.emailVerified || closedBy === user.id) return null;
  return (
    <UnverifiedBanner
      user={user}
      onClose={() => {
        deviceStore.write(deviceKeys.closedVerification, user.id);
        setClosedBy(user.id);
      }}
    />
  );
}

interface UnverifiedBannerProps {
  readonly user: User;
  readonly onClose: () => void;
}

function UnverifiedBanner({ user: { email }, onClose }: UnverifiedBannerProps) {
  const { t } = useTranslation('dashboard');
  const { data: operator, isPending } = useOperator();
  const resend = useResendVerification();
  // What is to be done differs with the server: one sentence that stays, not two after each other.
  if (isPending) return null;

  function sendAgain() {
    if (resend.isPending) return;
    resend.mutate(email, {
      onSuccess: () => notifySuccess(t('dashboard.verify.resent', { email })),
      onError: () => notifyError(t('dashboard.verify.error')),
    });
  }

  return (
    <Banner
      icon={MailWarning}
      title={t('dashboard.verify.title')}
      closeLabel={t('dashboard.verify.close')}
      onClose={onClose}
    >
      {operator?.sendsMail === false ? (
        <span>{t('dashboard.verify.kept')}</span>
      ) : (
        <>
          <span>{t('dashboard.verify.text', { email })}</span>{' '}
          <button
            type="button"
            className={bannerClasses.action}
            aria-disabled={resend.isPending}
            onClick={sendAgain}
          >
            {t('dashboard.verify.resend')}
          </button>
        </>
      )}
    </Banner>
  );
}
