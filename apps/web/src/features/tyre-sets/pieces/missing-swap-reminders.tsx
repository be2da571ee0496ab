import { namePlan, type NamedPlan } from '#features/reminders/pieces/take-plans.ts';
import { useSettings } from '#features/settings/settings.queries.ts';
import { missingPlans, useRemindOfSwaps } from '#features/tyre-sets/pieces/remind-of-swaps.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { seasonalPlans } from '@carnet/domain/maintenance-plans/maintenance-plans';
import { nextDayOfYear } from '@carnet/domain/maintenance-plans/seasonal-days';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './winter-driving.module.css';

interface MissingSwapRemindersProps {
  readonly vehicle: Vehicle;
  /** The reminders of the vehicle. */
  readonly reminders: readonly Reminder[];
  readonly onDecline: () => void;
}

/** Offers to create the missing reminders in one press. */
export function MissingSwapReminders(props: MissingSwapRemindersProps) {
  const { t } = useTranslation('tyres', 'reminders');
  const { data: settings } = useSettings();
  if (!settings) return null;
  const plans = seasonalPlans().map((plan) => namePlan(plan, t));
  const missing = missingPlans(plans, settings, props.reminders);
  return missing.length > 0 && <Offer {...props} settings={settings} missing={missing} />;
}

interface OfferProps extends MissingSwapRemindersProps {
  readonly settings: Settings;
  readonly missing: readonly NamedPlan[];
}

function Offer({ vehicle, settings, reminders, missing, onDecline }: OfferProps) {
  const { t } = useTranslation('tyres', 'reminders');
  const { formatDayAndMonth } = useFormat();
  const today = useToday();
  const remind = useRemindOfSwaps(vehicle);
  const showDone = useDoneMessage();
  // The reminders are created one after the other: the offer stays visible until all exist.
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
