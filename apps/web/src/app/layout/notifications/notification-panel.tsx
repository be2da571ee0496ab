import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import type { PanelProps } from '#shared/ui/panels/lazy-panel.tsx';
import { SidePanel } from '#shared/ui/panels/side-panel.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import {
  useDueNotifications,
  type DueNotification,
} from '#app/layout/notifications/use-due-notifications.ts';
import { DocumentTile } from '#features/documents/pieces/document-icon.tsx';
import { documentTitle } from '#features/documents/pieces/document-title.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { DuePhrase } from '#features/reminders/pieces/due-phrase.tsx';
import { useDueWords } from '#features/reminders/pieces/use-due-words.ts';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { LeadsOn } from '#shared/ui/layout/leads-on.tsx';
import { SeverityChip } from '#features/reminders/pieces/severity-chip.tsx';
import { TypeTile } from '#features/maintenances/pieces/type-icon.tsx';
import { BellOff } from 'lucide-react';
import { Link } from 'react-router';
import classes from './notification-panel.module.css';

export function NotificationPanel({ isOpen, onClose }: PanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={t('shell.panel.title')}
      closeLabel={t('shell.panel.close')}
      foot={
        <LinkButton to={paths.maintenance} variant="default" fullWidth onClick={onClose}>
          {t('shell.panel.seeAll')}
        </LinkButton>
      }
    >
      <NotificationList onNavigate={onClose} />
    </SidePanel>
  );
}

/** Due notifications, most urgent first, or an empty, loading or error state. */
function NotificationList({ onNavigate }: { readonly onNavigate: () => void }) {
  const { t } = useTranslation('reminders');
  const { notifications, state, retry } = useDueNotifications();
  if (state === 'loading') return <LoadingRows />;
  if (state === 'failed') {
    return (
      <div className={classes.notice}>
        <ErrorState title={t('shell.panel.error')} onRetry={retry} />
      </div>
    );
  }
  if (notifications.length === 0) {
    return (
      <div className={classes.notice}>
        <EmptyState icon={BellOff} title={t('shell.panel.empty')} text={t('shell.panel.emptyText')} />
      </div>
    );
  }
  return (
    <ul className={classes.list}>
      {notifications.map((notification) => (
        <li key={notification.reminder.id} className={classes.item}>
          {notification.document ? (
            <DocumentRow {...notification} onNavigate={onNavigate} />
          ) : (
            <ReminderRow {...notification} onNavigate={onNavigate} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface RowNavigation {
  readonly onNavigate: () => void;
}

type ReminderRowProps = Extract<DueNotification, { document?: undefined }> & RowNavigation;

function ReminderRow({ reminder, vehicle, urgency, terms, onNavigate }: ReminderRowProps) {
  const words = useDueWords()(terms);
  const label = useMaintenanceTypeLabel()(reminder.maintenanceType);
  return (
    <Link to={paths.editReminder(reminder.id)} className={classes.row} onClick={onNavigate}>
      <TypeTile type={reminder.maintenanceType} label={label} urgency={urgency} />
      <span className={classes.text}>
        <Headline label={label} urgency={urgency} state={words.state} />
        <span className={classes.vehicle}>{vehicle.name}</span>
        <span className={classes.when}>
          <DuePhrase parts={words.details} />
        </span>
      </span>
    </Link>
  );
}

type DocumentRowProps = Extract<DueNotification, { document: object }> & RowNavigation;

function DocumentRow({ document, vehicle, urgency, terms, onNavigate }: DocumentRowProps) {
  const { t } = useTranslation();
  const words = useDueWords()(terms, 'document');
  return (
    <Link to={paths.document(document.id)} className={classes.row} onClick={onNavigate}>
      <DocumentTile kind={document.kind} urgency={urgency} />
      <span className={classes.text}>
        <Headline label={documentTitle(t, document)} urgency={urgency} state={words.state} />
        {vehicle && <span className={classes.vehicle}>{vehicle.name}</span>}
        <span className={classes.when}>
          <DuePhrase parts={words.details} />
        </span>
      </span>
    </Link>
  );
}

interface HeadlineProps extends Pick<DueNotification, 'urgency'> {
  readonly label: string;
  readonly state: string;
}

function Headline({ label, urgency, state }: HeadlineProps) {
  return (
    <span className={classes.line}>
      <strong className={classes.what}>
        {label}
        <LeadsOn />
      </strong>
      <SeverityChip urgency={urgency} state={state} />
    </span>
  );
}

function LoadingRows() {
  const { t } = useTranslation();
  return (
    <output aria-label={t('common.state.loading')}>
      {[1, 2, 3].map((row) => (
        <span key={row} className={classes.ghost}>
          <span className={classes.ghostTile} />
          <span className={classes.ghostLines}>
            <span className={classes.ghostLine} />
            <span className={classes.ghostLine} data-short />
          </span>
        </span>
      ))}
    </output>
  );
}
