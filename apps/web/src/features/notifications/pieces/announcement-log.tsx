import { useAnnouncements } from '#features/notifications/notifications.queries.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useInstantText } from '#shared/i18n/use-instant-text.ts';
import { unbroken } from '#shared/i18n/unbroken.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import type { Announcement } from '@carnet/contract/notifications/notification.schema';
import { CalendarClock } from 'lucide-react';
import classes from '#features/notifications/notifications.module.css';

/** Announcements of a reminder, newest first, and the next one. */
export function AnnouncementLog({ reminderId }: { readonly reminderId: string }) {
  const { t } = useTranslation('reminders');
  const { formatDate } = useFormat();
  const { data: log, isError, error, refetch } = useAnnouncements(reminderId);
  if (!log) {
    if (isError)
      return <ErrorState title={t('reminders.log.error')} error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows count={1} />;
  }
  const { items, next } = log;
  return (
    <section className={classes.log} aria-label={t('reminders.log.title')}>
      <h3 className={classes.name}>{t('reminders.log.title')}</h3>
      {next && (
        <p className={classes.next}>
          <CalendarClock size={18} aria-hidden="true" />
          <span>
            {unbroken(
              t('reminders.log.next', {
                channel: t(`reminders.channel.${next.channel}`),
                date: formatDate(next.date),
              }),
            )}
          </span>
        </p>
      )}
      {items.length === 0 ? (
        <p className={classes.since}>{t('reminders.log.empty')}</p>
      ) : (
        <ul className={classes.entries}>
          {items.map((item) => (
            <Entry key={item.id} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ item }: { readonly item: Announcement }) {
  const { t } = useTranslation('reminders');
  const instantText = useInstantText();
  return (
    <li className={classes.entry} data-state={item.state}>
      <strong>
        {t(`reminders.moment.${item.moment}`)} · {unbroken(t(`reminders.channel.${item.channel}`))}
      </strong>
      <span>{useStateText(item)}</span>
      {item.reason !== null && (
        <span className={classes.since}>{unbroken(t(`reminders.reason.${item.reason}`))}</span>
      )}
      {item.opened_at !== null && (
        <span className={classes.since}>
          {t('reminders.log.opened', { date: instantText(item.opened_at) })}
        </span>
      )}
    </li>
  );
}

function useStateText({ state, queued_at, sent_at, failed_at }: Announcement): string {
  const { t } = useTranslation('reminders');
  const instantText = useInstantText();
  switch (state) {
    case 'sent':
      return t('reminders.log.state.sent', { date: instantText(sent_at ?? queued_at) });
    case 'failed':
      return t('reminders.log.state.failed', { date: instantText(failed_at ?? queued_at) });
    case 'queued':
      return t('reminders.log.state.queued', { date: instantText(queued_at) });
    case 'cancelled':
      return t('reminders.log.state.cancelled');
  }
}
