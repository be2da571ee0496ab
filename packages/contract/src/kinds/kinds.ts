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
  | 'subscription'
  | 'trash';

/** A list of words in the texts: `common.expenseKind.fuel`, say. */
export type TypeWords = 'maintenanceType' | 'documentKind' | 'expenseKind';

/** What a kind of object is, beside its fields (`fields.ts`). */
interface KindDescription {
  /** What several of them are called, where the wire counts them. */
  readonly plural: string;
  /** The names of its calls; null where there is none. */
  readonly calls: {
    readonly create: string | null;
    readonly replace: string | null;
    readonly delete: string | null;
  };
  /** Its table in an export, and what an import counts it as; null where it is no table. */
  readonly exportedAs: string | null;
  /** Whether it belongs to a vehicle, goes with it to the trash and needs it to come back; `itself`: it is one. */
  readonly vehicle: 'itself' | 'always' | 'sometimes' | 'never';
  /** The field that tells what it is an object of, and the list of words (`common.…`) that has its name. */
  readonly type: {
    readonly field: string;
    readonly words: TypeWords;
  } | null;
  /** Whether the history of its changes is kept. */
  readonly hasHistory: boolean;
  /** Whether it brings a reading of the odometer, which comes and goes with it. */
  readonly hasReading: boolean;
  /** Whether a change of it may move a reminder of its vehicle, so that both are sent in their order. */
  readonly movesReminders: boolean;
  /** What its creation, change or deletion makes stale: also what follows from it, such as where reminders stand. */
  readonly makesStale: readonly StaleNoun[];
}

/** The kinds of objects that a garage holds, in the order in which lists name them. */
export const KINDS = {
  settings: {
    plural: 'settings',
    calls: { create: null, replace: 'replaceSettings', delete: null },
    exportedAs: null,
    vehicle: 'never',
    type: null,
    hasHistory: false,
    hasReading: false,
    movesReminders: false,
    makesStale: ['settings', 'user', 'notifications', 'trash'],
  },
  vehicle: {
    plural: 'vehicles',
    calls: { create: 'createVehicle', replace: 'replaceVehicle', delete: 'deleteVehicle' },
    exportedAs: 'vehicles',
    vehicle: 'itself',
    type: null,
    hasHistory: true,
    hasReading: false,
    movesReminders: true,
    makesStale: [
      'vehicles',
      'inspections',
      'mileage',
      'maintenances',
      'reminders',
      'documents',
      'expenses',
      'costReports',
      'notifications',
      'subscription',
      'trash',
    ],
  },
  record: {
    plural: 'records',
    calls: { create: 'createMaintenance', replace: 'replaceMaintenance', delete: 'deleteMaintenance' },
    exportedAs: 'maintenances',
    vehicle: 'always',
    type: { field: 'type', words: 'maintenanceType' },
    hasHistory: true,
    hasReading: true,
    movesReminders: true,
    makesStale: [
      'maintenances',
      'inspections',
      'reminders',
      'vehicles',
      'mileage',
      'costReports',
      'notifications',
      'subscription',
      'trash',
    ],
  },
  reminder: {
    plural: 'reminders',
    calls: { create: 'createReminder', replace: 'replaceReminder', delete: 'deleteReminder' },
    exportedAs: 'reminders',
    vehicle: 'always',
    type: { field: 'maintenance_type', words: 'maintenanceType' },
    hasHistory: false,
    hasReading: false,
    movesReminders: true,
    makesStale: ['reminders', 'vehicles', 'notifications', 'trash'],
  },
  reading: {
    plural: 'readings',
    calls: { create: 'createMileageReading', replace: null, delete: 'deleteMileageReading' },
    exportedAs: 'mileage',
    vehicle: 'always',
    type: null,
    hasHistory: false,
    hasReading: false,
    movesReminders: false,
    makesStale: ['mileage', 'vehicles', 'reminders', 'costReports', 'notifications', 'trash'],
  },
  document: {
    plural: 'documents',
    calls: { create: 'createDocument', replace: 'replaceDocument', delete: 'deleteDocument' },
    exportedAs: 'documents',
    vehicle: 'sometimes',
    type: { field: 'kind', words: 'documentKind' },
    hasHistory: true,
    hasReading: false,
    movesReminders: false,
    makesStale: ['documents', 'subscription', 'trash'],
  },
  expense: {
    plural: 'expenses',
    calls: { create: 'createExpense', replace: 'replaceExpense', delete: 'deleteExpense' },
    exportedAs: 'expenses',
    vehicle: 'always',
    type: { field: 'kind', words: 'expenseKind' },
    hasHistory: true,
    hasReading: true,
    movesReminders: false,
    makesStale: [
      'expenses',
      'costReports',
      'vehicles',
      'mileage',
      'reminders',
      'notifications',
      'subscription',
      'trash',
    ],
  },
} as const satisfies Readonly<Record<string, KindDescription>>;

export type Kind = keyof typeof KINDS;

/** What is created under an id of its own and deleted; the settings are only ever changed. */
export type OwnedKind = Exclude<Kind, 'settings'>;

type KindsWith<Description> = {
  [One in Kind]: (typeof KINDS)[One] extends Description ? One : never;
}[Kind];

/** The tables of an export that hold objects. */
export type ExportedTable = (typeof KINDS)[OwnedKind]['exportedAs'];
/** What belongs to a vehicle. */
export type VehicleKind = KindsWith<{ readonly vehicle: 'always' | 'sometimes' }>;
/** What has a history. */
export type KindWithHistory = KindsWith<{ readonly hasHistory: true }>;
/** What brings a reading of the odometer. */
export type MeasuredKind = KindsWith<{ readonly hasReading: true }>;

export const KIND_NAMES = Object.keys(KINDS) as [Kind, ...Kind[]];
export const OWNED_KINDS = KIND_NAMES.filter(isOwned);
export const VEHICLE_KINDS = OWNED_KINDS.filter(isOfVehicle);
export const KINDS_WITH_HISTORY = OWNED_KINDS.filter(
  (kind): kind is KindWithHistory => KINDS[kind].hasHistory,
);
export const MEASURED_KINDS = OWNED_KINDS.filter((kind): kind is MeasuredKind => KINDS[kind].hasReading);

export function isOfVehicle(kind: Kind): kind is VehicleKind {
  const { vehicle } = describe(kind);
  return vehicle === 'always' || vehicle === 'sometimes';
}

/** Whether objects of a kind are created and deleted. */
export function isOwned(kind: Kind): kind is OwnedKind {
  return describe(kind).calls.delete !== null;
}

/** Whether objects of a kind bring a reading of the odometer. */
export function isMeasured(kind: Kind): kind is MeasuredKind {
  return describe(kind).hasReading;
}

/** The description of a kind as data, for code that goes through all of them. */
export function describe(kind: Kind): KindDescription {
  return KINDS[kind];
}
