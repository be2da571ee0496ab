import type { ImportEntity } from '#account/import.schema.ts';

/** The noun that the answers of calls are kept under; what a change makes stale is told by it. */
export type StaleNoun =
  | 'vehicles'
  | 'inspections'
  | 'mileage'
  | 'maintenances'
  | 'reminders'
  | 'documents'
  | 'expenses'
  | 'costReports'
  | 'settings'
  | 'user'
  | 'notifications'
  | 'trash';

/** What a kind of object is, beside its fields (`fields.ts`). */
interface KindDescription {
  /** The names of its calls; null where there is none. */
  readonly calls: {
    readonly create: string | null;
    readonly replace: string | null;
    readonly delete: string | null;
  };
  /** Its table in an export, and what an import counts it as; null where it is no table. */
  readonly exportedAs: ImportEntity | null;
  /** Whether it belongs to a vehicle, goes with it to the trash and needs it to come back. */
  readonly vehicle: 'always' | 'sometimes' | 'never';
  /** The field that tells what it is: of a deleted object the trash shows it. */
  readonly typeField: string | null;
  /** Whether the history of its changes is kept. */
  readonly hasHistory: boolean;
  /** Whether it brings a reading of the odometer, which comes and goes with it. */
  readonly hasReading: boolean;
  /** Whether a change of it may move a reminder of its vehicle, so that both are sent in their order. */
  readonly movesReminders: boolean;
  /** What a change of it makes stale, beyond the object itself. */
  readonly makesStale: readonly StaleNoun[];
}

/** The kinds of objects that a garage holds, in the order of a snapshot of the feed. */
export const KINDS = {
  settings: {
    calls: { create: null, replace: 'replaceSettings', delete: null },
    exportedAs: null,
    vehicle: 'never',
    typeField: null,
    hasHistory: false,
    hasReading: false,
    movesReminders: false,
    makesStale: ['settings', 'user', 'notifications', 'trash'],
  },
  vehicle: {
    calls: { create: 'createVehicle', replace: 'replaceVehicle', delete: 'deleteVehicle' },
    exportedAs: 'vehicles',
    vehicle: 'never',
    typeField: null,
    hasHistory: true,
    hasReading: false,
    movesReminders: true,
    makesStale: ['vehicles', 'inspections', 'mileage', 'reminders', 'costReports'],
  },
  reminder: {
    calls: { create: 'createReminder', replace: 'replaceReminder', delete: 'deleteReminder' },
    exportedAs: 'reminders',
    vehicle: 'always',
    typeField: 'maintenance_type',
    hasHistory: false,
    hasReading: false,
    movesReminders: true,
    makesStale: ['reminders', 'notifications', 'trash'],
  },
  reading: {
    calls: { create: 'createMileageReading', replace: null, delete: 'deleteMileageReading' },
    exportedAs: 'mileage',
    vehicle: 'always',
    typeField: null,
    hasHistory: false,
    hasReading: false,
    movesReminders: false,
    makesStale: ['mileage', 'vehicles', 'reminders', 'costReports', 'trash'],
  },
  record: {
    calls: { create: 'createMaintenance', replace: 'replaceMaintenance', delete: 'deleteMaintenance' },
    exportedAs: 'maintenances',
    vehicle: 'always',
    typeField: 'type',
    hasHistory: true,
    hasReading: true,
    movesReminders: true,
    makesStale: ['maintenances', 'inspections', 'reminders', 'vehicles', 'mileage', 'costReports', 'trash'],
  },
  document: {
    calls: { create: 'createDocument', replace: 'replaceDocument', delete: 'deleteDocument' },
    exportedAs: 'documents',
    vehicle: 'sometimes',
    typeField: 'kind',
    hasHistory: true,
    hasReading: false,
    movesReminders: false,
    makesStale: ['documents', 'trash'],
  },
  expense: {
    calls: { create: 'createExpense', replace: 'replaceExpense', delete: 'deleteExpense' },
    exportedAs: 'expenses',
    vehicle: 'always',
    typeField: 'kind',
    hasHistory: true,
    hasReading: true,
    movesReminders: false,
    makesStale: ['expenses', 'costReports', 'vehicles', 'mileage', 'reminders', 'trash'],
  },
} as const satisfies Readonly<Record<string, KindDescription>>;

export type Kind = keyof typeof KINDS;

/** What is created under an id of its own and deleted; the settings are only ever changed. */
export type OwnedKind = Exclude<Kind, 'settings'>;

type KindsWith<Description> = {
  [One in Kind]: (typeof KINDS)[One] extends Description ? One : never;
}[Kind];

/** What belongs to a vehicle. */
export type VehicleKind = KindsWith<{ readonly vehicle: 'always' | 'sometimes' }>;
/** What brings a reading of the odometer. */
export type MeasuredKind = KindsWith<{ readonly hasReading: true }>;

export const KIND_NAMES = Object.keys(KINDS) as [Kind, ...Kind[]];
export const OWNED_KINDS = KIND_NAMES.filter(isOwned);
export const VEHICLE_KINDS = OWNED_KINDS.filter(
  (kind): kind is VehicleKind => KINDS[kind].vehicle !== 'never',
);

function isOwned(kind: Kind): kind is OwnedKind {
  return KINDS[kind].calls.delete !== null;
}

/** The description of a kind as data, for code that goes through all of them. */
export function describe(kind: Kind): KindDescription {
  return KINDS[kind];
}
