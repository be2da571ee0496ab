import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Info } from 'lucide-react';
import classes from './unknown-reminder-notice.module.css';

/** Says that the reminder to be marked as done is gone; the work can be recorded all the same. */
export function UnknownReminderNotice() {
  const { t } = useTranslation();
  return (
    <p role="status" className={classes.notice}>
      <Info size={20} aria-hidden="true" />
      {t('maintenance.done.unknownReminder')}
    </p>
  );
}
