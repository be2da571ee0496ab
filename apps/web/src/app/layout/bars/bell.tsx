import { useDueNotifications } from '#app/layout/notifications/use-due-notifications.ts';
import { showIconBadge } from '#platform/icon-badge.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { isSignedIn } from '#shared/session/session.ts';
import { badgeCount } from '@carnet/domain/notifications/notification';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect } from 'react';
import classes from './bar-button.module.css';

const MOST_SHOWN = 99;

interface BellProps {
  readonly isPanelOpen: boolean;
  readonly onOpen: () => void;
}

/** Opens the notification panel; its badge counts what is due. */
export function Bell({ isPanelOpen, onOpen }: BellProps) {
  const { t } = useTranslation();
  const { notifications, state } = useDueNotifications();
  const count = badgeCount(notifications);
  useEffect(() => {
    if (state === 'ready') showIconBadge(count);
  }, [count, state]);
  useEffect(() => () => void (!isSignedIn() && showIconBadge(0)), []);
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={
        state === 'ready' ? t('shell.bell.label', { notifications: count }) : t('shell.panel.title')
      }
      aria-haspopup="dialog"
      aria-expanded={isPanelOpen}
      onClick={onOpen}
    >
      <BellIcon size={22} aria-hidden="true" />
      {count > 0 && (
        <span className={classes.badge} aria-hidden="true">
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </button>
  );
}
