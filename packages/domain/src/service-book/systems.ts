import type { BuiltInMaintenanceType } from '#maintenance/maintenance-types.ts';
import type { PlanPreset } from '#maintenance-plans/maintenance-plans.ts';

/** Systems of a vehicle that buyers ask about, in the order of the service book. */
export const SYSTEMS = [
  'oil',
  'belt',
  'brakes',
  'tyres',
  'engine',
  'cooling',
  'cabin',
  'electrics',
  'suspension',
  'checks',
  'other',
] as const;
export type System = (typeof SYSTEMS)[number];

/** Work with a known system; insurance has none. */
export type WorkOfSystem = Exclude<BuiltInMaintenanceType, 'insurance'> | PlanPreset;

const SYSTEM_BY_WORK: Readonly<Record<WorkOfSystem, Exclude<System, 'other'>>> = {
  oil_change: 'oil',
  timing_belt: 'belt',
  chain_kit: 'belt',
  brake_service: 'brakes',
  brake_fluid: 'brakes',
  tire_change: 'tyres',
  winter_tyres: 'tyres',
  summer_tyres: 'tyres',
  air_filter: 'engine',
  spark_plugs: 'engine',
  valve_clearance: 'engine',
  coolant: 'cooling',
  cabin_filter: 'cabin',
  air_conditioning: 'cabin',
  battery_replacement: 'electrics',
  fork_oil: 'suspension',
  technical_inspection: 'checks',
  general_maintenance: 'checks',
};
const KNOWN: ReadonlyMap<string, System> = new Map(Object.entries(SYSTEM_BY_WORK));

/** The system of a built-in or suggested type; `other` for custom types. */
export function findSystem(work: string): System {
  return KNOWN.get(work) ?? 'other';
}
