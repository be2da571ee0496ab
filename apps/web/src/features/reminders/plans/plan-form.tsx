import {
  namePlan,
  findPlanType,
  useTakePlans,
  type NamedPlan,
} from '#features/reminders/pieces/take-plans.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import { useSettings } from '#features/settings/settings.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { civilDateOf, yearOf } from '@carnet/domain/calendar/civil-date';
import {
  maintenancePlansFor,
  SOURCES_IN_WORDS,
  type PlanPreset,
} from '@carnet/domain/maintenance-plans/maintenance-plans';
import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';
import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState } from 'react';
import classes from '#features/reminders/pieces/plan-offer.module.css';

const SOURCE_KEYS = ['workshops', 'kia', 'mountainLaw'] as const satisfies (keyof typeof SOURCES_IN_WORDS)[];

interface PlanFormProps {
  readonly vehicle: Vehicle;
  readonly onClose: () => void;
}

/** Suggestions for a vehicle, each with interval and source; the chosen ones become reminders. */
export function PlanForm({ vehicle, onClose }: PlanFormProps) {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  const today = useToday();
  const { data: settings } = useSettings();
  const { data: reminders } = useReminders();
  const take = useTakePlans(vehicle, today);
  const showDone = useDoneMessage();
  const [chosen, setChosen] = useState<ReadonlySet<PlanPreset>>(new Set());
  const [isSaving, setIsSaving] = useState(false);
  if (!settings || !reminders) return null;
  const plans = maintenancePlansFor(vehicle).map((plan) => namePlan(plan, t));
  const own = new Set(
    reminders.filter((one) => one.vehicle_id === vehicle.id).map((one) => one.maintenance_type),
  );
  const isTaken = (plan: NamedPlan): boolean => own.has(findPlanType(settings, plan)?.key ?? '');
  const wanted = plans.filter((plan) => chosen.has(plan.key) && !isTaken(plan));

  function choose(key: PlanPreset, isChosen: boolean): void {
    const keys = plans.map((plan) => plan.key);
    setChosen(new Set(keys.filter((one) => (one === key ? isChosen : chosen.has(one)))));
  }

  async function save(known: Settings): Promise<void> {
    if (isSaving) return;
    if (wanted.length === 0) return notifyError(t('reminders.plan.none'));
    setIsSaving(true);
    try {
      showDone(t('reminders.plan.done', { count: wanted.length }), await take(known, wanted));
      onClose();
    } catch {
      notifyError(t('reminders.plan.error'));
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <form
      className={classes.form}
      aria-label={t('reminders.plan.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void save(settings);
      }}
    >
      <p className={classes.text}>{t('reminders.plan.text')}</p>
      <ul className={classes.list}>
        {plans.map((plan) => (
          <li key={plan.key}>
            <Checkbox
              name={plan.key}
              label={plan.label}
              description={describe(plan, isTaken(plan), t, format, yearOf(today))}
              checked={chosen.has(plan.key) || isTaken(plan)}
              disabled={isTaken(plan)}
              onChange={(event) => choose(plan.key, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common.action.cancel')}
        </Button>
        <Button type="submit" aria-disabled={isSaving || wanted.length === 0}>
          {isSaving ? t('common.state.saving') : t('reminders.plan.submit', { count: wanted.length })}
        </Button>
      </div>
    </form>
  );
}

/** Interval, checks and source; or that the reminder already exists. */
function describe(plan: NamedPlan, isTaken: boolean, t: Translate, format: Formatters, year: string): string {
  if (isTaken) return t('reminders.plan.taken');
  const parts = [intervalText(plan, t, format, year)];
  if (plan.key === 'timing_belt') parts.push(t('reminders.plan.timingBelt'));
  return [...parts, t('reminders.plan.source', { source: sourceName(plan, t) })].join(' · ');
}

/** An address unchanged, or a source in words in the current language. */
function sourceName({ source }: NamedPlan, t: Translate): string {
  const key = SOURCE_KEYS.find((one) => SOURCES_IN_WORDS[one] === source);
  return key === undefined ? source : t(`reminders.plan.sourceName.${key}`);
}

function intervalText(
  { onDay, intervalKm, intervalDays }: NamedPlan,
  t: Translate,
  format: Formatters,
  year: string,
): string {
  if (onDay !== null) {
    const date = civilDateOf(Number(year), onDay.month, onDay.day);
    return t('reminders.plan.every.day', { date: format.formatDayInYear(date, date) });
  }
  const distance = intervalKm === null ? '' : format.formatKilometres(intervalKm);
  const duration = intervalDays === null ? '' : format.formatInterval(intervalDays);
  if (intervalKm === null) return t('reminders.plan.every.duration', { duration });
  return intervalDays === null
    ? t('reminders.plan.every.distance', { distance })
    : t('reminders.plan.every.both', { distance, duration });
}
