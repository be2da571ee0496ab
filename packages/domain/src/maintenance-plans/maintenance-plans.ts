import type { CivilDate } from '#calendar/civil-date.ts';
import type { MaintenanceInterval } from '#maintenance/maintenance-types.ts';
import {
  nextDayOfYear,
  SUMMER_TYRES_DAY,
  WINTER_TYRES_DAY,
  YEAR_DAYS,
  type DayOfYear,
} from '#maintenance-plans/seasonal-days.ts';
import type { SwapSeason } from '#tyre-sets/season.ts';
import { proposeReminder, type ReminderTerms } from '#reminders/new-reminder.ts';
import type { Energy, VehicleType } from '#vehicles/vehicle.ts';

/** Suggested work beyond the eight built-in types. */
export const PLAN_PRESETS = [
  'brake_fluid',
  'cabin_filter',
  'air_conditioning',
  'timing_belt',
  'spark_plugs',
  'coolant',
  'winter_tyres',
  'summer_tyres',
  'chain_kit',
  'valve_clearance',
  'fork_oil',
] as const;
export type PlanPreset = (typeof PLAN_PRESETS)[number];

/** A suggestion. Manufacturers differ by a factor of two, so their service book takes precedence. */
export interface MaintenancePlan extends MaintenanceInterval {
  readonly key: PlanPreset;
  /** Day of the year on which it is due; null if it is due at an interval after it was last done. */
  readonly onDay: DayOfYear | null;
  /** Season of the tyres to fit; null for other work. */
  readonly season: SwapSeason | null;
  /** Source of the interval. */
  readonly source: string;
}

interface PlanRule extends Omit<MaintenancePlan, 'key' | 'season'> {
  readonly season?: SwapSeason;
  readonly vehicles: readonly VehicleType[];
  /** Null: every energy. A vehicle of unknown energy is assumed to have an engine. */
  readonly energies: readonly Energy[] | null;
}

const FOUR_WHEELS: readonly VehicleType[] = ['car', 'truck'];
const ENGINES: readonly Energy[] = ['petrol', 'diesel', 'hybrid', 'plugin_hybrid', 'lpg', 'other'];
const SPARK_IGNITION: readonly Energy[] = ['petrol', 'hybrid', 'plugin_hybrid', 'lpg'];

/** Sources given as text; the others are websites. */
export const SOURCES_IN_WORDS = {
  workshops: 'Usage courant des ateliers',
  kia: 'Kia, plan d’entretien européen (ownersmanual.kia.com)',
  mountainLaw: 'Loi Montagne, du 1er novembre au 31 mars',
} as const;

/** Sources read on 2026-11-21; fork oil on 2026-11-23. */
const RULES: Readonly<Record<PlanPreset, PlanRule>> = {
  brake_fluid: {
    vehicles: ['car', 'truck', 'motorcycle'],
    energies: null,
    intervalKm: null,
    intervalDays: 2 * YEAR_DAYS,
    onDay: null,
    source: SOURCES_IN_WORDS.kia,
  },
  cabin_filter: {
    vehicles: FOUR_WHEELS,
    energies: null,
    intervalKm: 15_000,
    intervalDays: YEAR_DAYS,
    onDay: null,
    source: 'caradisiac.com',
  },
  air_conditioning: {
    vehicles: FOUR_WHEELS,
    energies: null,
    intervalKm: null,
    intervalDays: 2 * YEAR_DAYS,
    onDay: null,
    source: SOURCES_IN_WORDS.workshops,
  },
  timing_belt: {
    vehicles: FOUR_WHEELS,
    energies: ENGINES,
    intervalKm: 120_000,
    intervalDays: 6 * YEAR_DAYS,
    onDay: null,
    source: 'chacun-sa-route.fr, gocar.be',
  },
  spark_plugs: {
    vehicles: FOUR_WHEELS,
    energies: SPARK_IGNITION,
    intervalKm: 60_000,
    intervalDays: 4 * YEAR_DAYS,
    onDay: null,
    source: SOURCES_IN_WORDS.workshops,
  },
  coolant: {
    vehicles: FOUR_WHEELS,
    energies: ENGINES,
    intervalKm: 100_000,
    intervalDays: 5 * YEAR_DAYS,
    onDay: null,
    source: 'the-everything-blog',
  },
  winter_tyres: {
    vehicles: FOUR_WHEELS,
    energies: null,
    intervalKm: null,
    intervalDays: YEAR_DAYS,
    onDay: WINTER_TYRES_DAY,
    season: 'winter',
    source: SOURCES_IN_WORDS.mountainLaw,
  },
  summer_tyres: {
    vehicles: FOUR_WHEELS,
    energies: null,
    intervalKm: null,
    intervalDays: YEAR_DAYS,
    onDay: SUMMER_TYRES_DAY,
    season: 'summer',
    source: SOURCES_IN_WORDS.mountainLaw,
  },
  chain_kit: {
    vehicles: ['motorcycle'],
    energies: null,
    intervalKm: 20_000,
    intervalDays: null,
    onDay: null,
    source: SOURCES_IN_WORDS.workshops,
  },
  valve_clearance: {
    vehicles: ['motorcycle'],
    energies: ENGINES,
    intervalKm: 24_000,
    intervalDays: null,
    onDay: null,
    source: SOURCES_IN_WORDS.workshops,
  },
  fork_oil: {
    vehicles: ['motorcycle'],
    energies: null,
    intervalKm: 20_000,
    intervalDays: 2 * YEAR_DAYS,
    onDay: null,
    source: 'toulauto.com, moto123.com',
  },
};

/** The two seasonal tyre swaps, for any vehicle. */
export function seasonalPlans(): readonly MaintenancePlan[] {
  return PLAN_PRESETS.flatMap((key) => {
    const { vehicles: _vehicles, energies: _energies, season, ...plan } = RULES[key];
    return season === undefined ? [] : [{ key, season, ...plan }];
  });
}

/** Suggestions for a vehicle type and energy, in the order of `PLAN_PRESETS`; none for `other`. */
export function maintenancePlansFor(vehicle: {
  readonly type: VehicleType;
  readonly energy: Energy | null;
}): readonly MaintenancePlan[] {
  return PLAN_PRESETS.flatMap((key) => {
    const { vehicles, energies, season = null, ...plan } = RULES[key];
    const fits = energies === null || vehicle.energy === null || energies.includes(vehicle.energy);
    return vehicles.includes(vehicle.type) && fits ? { key, season, ...plan } : [];
  });
}

/**
 * The terms of a reminder made from a plan, counted from today and the current mileage, so that an unknown history is
 * never overdue. With a day of the year it is due on the next such day.
 */
export function termsOfPlan(plan: MaintenancePlan, currentMileage: number, today: CivilDate): ReminderTerms {
  const terms = proposeReminder(plan, null, currentMileage, today);
  return plan.onDay === null ? terms : { ...terms, nextReminderDate: nextDayOfYear(plan.onDay, today) };
}
