import { namePlan, type NamedPlan } from '#features/reminders/pieces/take-plans.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import { useSettings } from '#features/settings/settings.queries.ts';
import { missingPlans, useRemindOfSwaps } from '#features/tyre-sets/swap-reminders.ts';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { seasonalPlans } from '@carnet/domain/maintenance-plans/maintenance-plans';
import { nextDayOfYear } from '@carnet/domain/maintenance-plans/seasonal-days';
import { isSwappedBySeason } from '@carnet/domain/tyre-sets/season';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './winter-driving.module.css';

const declinedKey = (vehicleId: string): string => deviceKeys.declinedSwapRemindersPrefix + vehicleId;

interface SwapReminderOfferProps {
  readonly vehicle: Vehicle;
  readonly sets: readonly TyreSet[];
}

/** Offers the reminders of the swaps where tyres of two seasons have none, until it is declined on this device. */
export function SwapReminderOffer({ vehicle, sets }: SwapReminderOfferProps) {
  const { t } = useTranslation('tyres', 'reminders');
  const { data: settings } = useSettings();
  const { data: reminders } = useReminders();
  const [isDeclined, setIsDeclined] = useState(() => deviceStore.read(declinedKey(vehicle.id)) !== null);
  if (isDeclined || !settings || !reminders || !isSwappedBySeason(vehicle, sets)) return null;
  const own = reminders.filter((one) => one.vehicle_id === vehicle.id);
  const plans = seasonalPlans().map((plan) => namePlan(plan, t));
  const missing = missingPlans(plans, settings, own);
  if (missing.length === 0) return null;
  return (
    <MissingReminders
      vehicle={vehicle}
      settings={settings}
      reminders={own}
      missing={missing}
      onDecline={() => {
        deviceStore.write(declinedKey(vehicle.id), 'true');
        setIsDeclined(true);
      }}
    />
  );
}

interface MissingRemindersProps {
  readonly vehicle: Vehicle;
  readonly settings: Settings;
  /** Those of the vehicle. */
  readonly reminders: readonly Reminder[];
  readonly missing: readonly NamedPlan[];
  readonly onDecline: () => void;
}

function MissingReminders({ vehicle, settings, reminders, missing, onDecline }: MissingRemindersProps) {
  const { t } = useTranslation('tyres', 'reminders');
  const { formatDayAndMonth } = useFormat();
  const today = useToday();
  const remind = useRemindOfSwaps(vehicle);
  const showDone = useDoneMessage();
  // One after the other is made: what was asked for stays shown until both are.
  const [asked, setAsked] = useState<readonly NamedPlan[] | null>(null);
  const offered = asked ?? missing;
  const [first = '', second] = offered.flatMap(({ onDay }) =>
    onDay === null ? [] : formatDayAndMonth(nextDayOfYear(onDay, today)),
  );
  const text = t(`tyres.remind.${second === undefined ? (offered[0]?.season ?? 'both') : 'both'}`);

  async function save(): Promise<void> {
    if (asked) return;
    setAsked(missing);
    try {
      showDone(
        t('reminders.plan.done', { count: missing.length }),
        await remind(missing, settings, reminders),
      );
    } catch {
      notifyError(t('reminders.plan.error'));
    } finally {
      setAsked(null);
    }
  }

  return (
    <div role="group" aria-label={text} className={classes.question}>
      <p>{text}</p>
      <div className={classes.answers}>
        <Button variant="default" aria-disabled={asked !== null} onClick={() => void save()}>
          {second === undefined
            ? t('tyres.remind.onDay', { date: first })
            : t('tyres.remind.onDays', { first, second })}
        </Button>
        <Button variant="subtle" onClick={onDecline}>
          {t('tyres.remind.decline')}
        </Button>
      </div>
    </div>
  );
}
