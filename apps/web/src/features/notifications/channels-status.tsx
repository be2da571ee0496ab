import { EmailStatus } from '#features/notifications/email-status.tsx';
import { useNotificationStatus } from '#features/notifications/notifications.queries.ts';
import { PushStatus, type PushStatusProps } from '#features/notifications/push-status.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import { CalendarClock } from 'lucide-react';
import classes from './notifications.module.css';

/** What really reaches the owner: each channel with its state, a trial of it, and what will be sent next. */
export function ChannelsStatus(props: Omit<PushStatusProps, 'status'>) {
  const { t } = useTranslation('settings', 'reminders');
  const { formatDate } = useFormat();
  const { data: status, isError, refetch } = useNotificationStatus();
  if (!status) {
    if (isError) return <ErrorState title={t('settings.channels.error')} onRetry={() => void refetch()} />;
    return (
      <div className={classes.coming}>
        <SkeletonRows count={3} />
      </div>
    );
  }
  const { next } = status;
  return (
    <section className={classes.channels} aria-label={t('settings.channels.title')}>
      <EmailStatus status={status.email} />
      <PushStatus status={status.push} {...props} />
      <p className={classes.next}>
        <CalendarClock size={18} aria-hidden="true" />
        {next
          ? t('settings.channels.next', {
              channel: t(`reminders.channel.${next.channel}`),
              date: formatDate(next.date),
            })
          : t('settings.channels.none')}
      </p>
    </section>
  );
}
