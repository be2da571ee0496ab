import { useResendLink } from '#features/notifications/notifications.queries.ts';
import { TrialButton } from '#features/notifications/trial-button.tsx';
import { useInstantText } from '#shared/i18n/use-instant-text.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import type { NotificationStatus } from '@carnet/contract/notifications/notification.schema';
import { Button } from '@mantine/core';
import { Mail, MailWarning } from 'lucide-react';
import classes from './notifications.module.css';

type Status = NotificationStatus['email'];

/** Whether e-mails arrive, and where they do not the way out. */
export function EmailStatus({ status }: { readonly status: Status }) {
  const { t } = useTranslation('settings');
  const isReady = status.state === 'ready';
  const Icon = isReady ? Mail : MailWarning;
  return (
    <div className={classes.channel}>
      <Icon size={20} aria-hidden="true" className={classes.icon} data-warns={!isReady || undefined} />
      <div className={classes.text}>
        <h2 className={classes.name}>{t('settings.email.title')}</h2>
        <p>{useEmailText(status)}</p>
        <div className={classes.actions}>
          {status.state === 'unverified' && <ResendButton address={status.address} />}
          {(isReady || status.state === 'refused') && <TrialButton channel="email" />}
        </div>
      </div>
    </div>
  );
}

function useEmailText({ state, address, refusedAt }: Status): string {
  const { t } = useTranslation('settings');
  const instantText = useInstantText();
  switch (state) {
    case 'ready':
      return t('settings.email.ready', { address });
    case 'unverified':
      return t('settings.email.unverified', { address });
    case 'unavailable':
      return t('settings.email.unavailable');
    case 'refused':
      return t('settings.email.refused', {
        address,
        date: refusedAt === null ? '' : instantText(refusedAt),
      });
  }
}

function ResendButton({ address }: { readonly address: string }) {
  const { t } = useTranslation('settings');
  const resend = useResendLink();
  return (
    <Button
      variant="default"
      aria-disabled={resend.isPending}
      onClick={() =>
        resend.isPending ||
        resend.mutate(address, {
          onSuccess: () => notifySuccess(t('settings.email.resent', { address })),
          onError: () => notifyError(t('settings.error.resetEmail')),
        })
      }
    >
      {t('settings.email.resend')}
    </Button>
  );
}
