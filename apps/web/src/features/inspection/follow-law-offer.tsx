import { useReminders, useReplaceReminder } from '#features/reminders/reminders.queries.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import type { VehicleInspection } from '@carnet/contract/inspection/inspection.schema';
import { isInspectionType, lawDateOf } from '@carnet/domain/inspection/inspection-reminder';
import { Button } from '@mantine/core';
import classes from './inspection-card.module.css';

interface FollowLawOfferProps {
  readonly vehicleId: string;
  readonly inspection: VehicleInspection;
}

/** Offers to let a reminder with a date of its own follow the law; nothing when it does, or stands there anyway. */
export function FollowLawOffer({ vehicleId, inspection }: FollowLawOfferProps) {
  const { t } = useTranslation('vehicles');
  const { formatDate } = useFormat();
  const { data: reminders = [] } = useReminders();
  const replacement = useReplaceReminder();
  const date = lawDateOf(inspection);
  const reminder = reminders.find(
    (one) => one.vehicle_id === vehicleId && isInspectionType(one.maintenance_type) && one.active,
  );
  const stands = reminder?.next_reminder_date ?? null;
  if (!reminder || date === null || reminder.follows === 'law' || stands === date) return null;

  async function follow(): Promise<void> {
    if (!reminder) return;
    try {
      await replacement.mutateAsync({ reminder, changes: { follows: 'law' } });
      notifySuccess(t('vehicles.inspection.follow.done'));
    } catch {
      notifyError(t('reminders.error.update'));
    }
  }

  return (
    <div className={classes.offer}>
      <p>
        {stands === null
          ? t('vehicles.inspection.follow.undated')
          : t('vehicles.inspection.follow.text', { date: formatDate(stands) })}
      </p>
      <Button
        variant="default"
        aria-disabled={replacement.isPending}
        onClick={() => !replacement.isPending && void follow()}
      >
        {t('vehicles.inspection.follow.submit')}
      </Button>
    </div>
  );
}
