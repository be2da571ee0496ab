import type { BuiltInMaintenanceType } from '#maintenance/maintenance-types.ts';
import type { PlanPreset } from '#maintenance-plans/maintenance-plans.ts';

/** The parts of a vehicle that a buyer asks about, in the order in which the book names them. */
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

/** Work whose system is known; insurance is none. */
export type WorkOfSystem = Exclude<BuiltInMaintenanceType, 'insurance'> | PlanPreset;

const SYSTEM_OF: Readonly<Record<WorkOfSystem, Exclude<System, 'other'>>> = {
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
const KNOWN: ReadonlyMap<string, System> = new Map(Object.entries(SYSTEM_OF));

/** The system that a built-in type or a suggested one is work on; `other` for whatever else an owner has named. */
export function systemOf(work: string): System {
  return KNOWN.get(work) ?? 'other';
}
