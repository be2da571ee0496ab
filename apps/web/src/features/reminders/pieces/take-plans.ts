import { useCreateReminder } from '#features/reminders/reminders.queries.ts';
import { useReplaceSettings } from '#features/settings/settings.queries.ts';
import type { Written } from '#shared/undo/written.ts';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import {
  termsOfPlan,
  type MaintenancePlan,
  type PlanPreset,
} from '@carnet/domain/maintenance-plans/maintenance-plans';
import { searchable } from '@carnet/domain/text/searchable';
import type { Translate } from '@carnet/i18n/translate';
import { useState } from 'react';
import { v7 as newId } from 'uuid';

/** A suggestion with its localised name. */
export interface NamedPlan extends MaintenancePlan {
  readonly label: string;
}

/** A suggestion with its name in the current language, which becomes the name of its custom type. */
export function namePlan(plan: MaintenancePlan, t: Translate): NamedPlan {
  return { ...plan, label: t(`reminders.plan.preset.${plan.key}`) };
}

/** The account's custom type with the name of a suggestion; undefined if there is none yet. */
export function findPlanType(settings: Settings, { label }: NamedPlan) {
  return settings.maintenanceTypes.find((type) => type.label !== null && isSame(type.label, label));
}

function isSame(one: string, other: string): boolean {
  return searchable(one) === searchable(other);
}

/**
 * Creates missing custom types and a reminder for each suggestion. Reminder ids are created before sending,
 * so that a retry after a lost response adds none twice.
 */
export function useTakePlans(vehicle: Pick<Vehicle, 'id' | 'currentMileage'>, today: CivilDate) {
  const replacement = useReplaceSettings();
  const creation = useCreateReminder();
  const [ids] = useState(() => new Map<PlanPreset, string>());
  return async (settings: Settings, plans: readonly NamedPlan[]): Promise<readonly Written[]> => {
    const missing = plans.filter((plan) => findPlanType(settings, plan) === undefined);
    const added = missing.map(({ label, intervalKm, intervalDays }) => ({
      label,
      custom: true,
      intervalKm,
      intervalDays,
      defaultReminder: false,
    }));
    const known =
      added.length === 0
        ? settings
        : await replacement.mutateAsync({
            settings,
            changes: { maintenanceTypes: [...settings.maintenanceTypes, ...added] },
          });
    const writes: Written[] =
      known === settings ? [] : [{ verb: 'change', kind: 'settings', before: settings, after: known }];
    for (const plan of plans) {
      const type = findPlanType(known, plan);
      if (!type) throw new Error(`The settings lack the type of ${plan.key}`);
      const terms = termsOfPlan(plan, vehicle.currentMileage, today);
      const stored = await creation.mutateAsync({
        id: reminderIdFor(ids, plan.key),
        vehicle_id: vehicle.id,
        maintenance_type: type.key,
        next_reminder_date: terms.nextReminderDate,
        last_mileage: terms.lastMileage,
        planned_mileage: terms.plannedMileage,
        interval_km: terms.intervalKm,
        interval_days: terms.intervalDays,
        season: plan.season,
        active: true,
      });
      writes.push({ verb: 'create', kind: 'reminder', stored });
    }
    return writes;
  };
}

function reminderIdFor(ids: Map<PlanPreset, string>, plan: PlanPreset): string {
  const id = ids.get(plan) ?? newId();
  ids.set(plan, id);
  return id;
}
