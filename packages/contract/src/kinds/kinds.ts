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
  | 'tyreSets'
  | 'tyreFittings'
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
    /** The one that reads an object by its id. */
    readonly read: string | null;
    readonly create: string | null;
    readonly replace: string | null;
    readonly delete: string | null;
    /** The one that lists who changed what of it; null where no history is kept. */
    readonly history: string | null;
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
  /** Whether it brings a reading of the odometer, which comes and goes with it. */
  readonly hasReading: boolean;
  /** Whether a change of it may move a reminder of its vehicle, so that both are sent in their order; `itself`: it is one. */
  readonly movesReminders: boolean | 'itself';
  /** What its creation, change or deletion makes stale: also what follows from it, such as where reminders stand. */
  readonly makesStale: readonly StaleNoun[];
}

/** The kinds of objects that a garage holds, in the order in which lists name them. */
export const KINDS = {
  settings: {
    plural: 'settings',
    calls: {
      read: 'getSettings',
      create: null,
      replace: 'replaceSettings',
      delete: null,
      history: null,
    },
    exportedAs: null,
    vehicle: 'never',
    type: null,
    hasReading: false,
    movesReminders: false,
    makesStale: ['settings', 'user', 'notifications', 'trash'],
  },
  vehicle: {
    plural: 'vehicles',
    calls: {
      read: 'getVehicle',
      create: 'createVehicle',
      replace: 'replaceVehicle',
      delete: 'deleteVehicle',
      history: 'getVehicleHistory',
    },
    exportedAs: 'vehicles',
    vehicle: 'itself',
    type: null,
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
      'tyreSets',
      'tyreFittings',
      'notifications',
      'subscription',
      'trash',
    ],
  },
  record: {
    plural: 'records',
    calls: {
      read: 'getMaintenance',
      create: 'createMaintenance',
      replace: 'replaceMaintenance',
      delete: 'deleteMaintenance',
      history: 'getMaintenanceHistory',
    },
    exportedAs: 'maintenances',
    vehicle: 'always',
    type: { field: 'type', words: 'maintenanceType' },
    hasReading: true,
    movesReminders: true,
    makesStale: [
      'maintenances',
      'inspections',
      'reminders',
      'vehicles',
      'mileage',
      'tyreSets',
      'costReports',
      'notifications',
      'subscription',
      'trash',
    ],
  },
  reminder: {
    plural: 'reminders',
    calls: {
      read: 'getReminder',
      create: 'createReminder',
      replace: 'replaceReminder',
      delete: 'deleteReminder',
      history: 'getReminderHistory',
    },
    exportedAs: 'reminders',
    vehicle: 'always',
    type: { field: 'maintenance_type', words: 'maintenanceType' },
    hasReading: false,
    movesReminders: 'itself',
    makesStale: ['reminders', 'vehicles', 'notifications', 'trash'],
  },
  reading: {
    plural: 'readings',
    calls: {
      read: null,
      create: 'createMileageReading',
      replace: null,
      delete: 'deleteMileageReading',
      history: null,
    },
    exportedAs: 'mileage',
    vehicle: 'always',
    type: null,
    hasReading: false,
    movesReminders: false,
    makesStale: ['mileage', 'vehicles', 'tyreSets', 'reminders', 'costReports', 'notifications', 'trash'],
  },
  document: {
    plural: 'documents',
    calls: {
      read: 'getDocument',
      create: 'createDocument',
      replace: 'replaceDocument',
      delete: 'deleteDocument',
      history: 'getDocumentHistory',
    },
    exportedAs: 'documents',
    vehicle: 'sometimes',
    type: { field: 'kind', words: 'documentKind' },
    hasReading: false,
    movesReminders: true,
    makesStale: ['documents', 'reminders', 'notifications', 'subscription', 'trash'],
  },
  expense: {
    plural: 'expenses',
    calls: {
      read: 'getExpense',
      create: 'createExpense',
      replace: 'replaceExpense',
      delete: 'deleteExpense',
      history: 'getExpenseHistory',
    },
    exportedAs: 'expenses',
    vehicle: 'always',
    type: { field: 'kind', words: 'expenseKind' },
    hasReading: true,
    movesReminders: false,
    makesStale: [
      'expenses',
      'costReports',
      'vehicles',
      'mileage',
      'tyreSets',
      'reminders',
      'notifications',
      'subscription',
      'trash',
    ],
  },
  tyre_set: {
    plural: 'tyre_sets',
    calls: {
      read: 'getTyreSet',
      create: 'createTyreSet',
      replace: 'replaceTyreSet',
      delete: 'deleteTyreSet',
      history: 'getTyreSetHistory',
    },
    exportedAs: 'tyre_sets',
    vehicle: 'always',
    type: null,
    hasReading: false,
    movesReminders: true,
    makesStale: ['tyreSets', 'reminders', 'notifications', 'subscription', 'trash'],
  },
  tyre_fitting: {
    plural: 'tyre_fittings',
    calls: {
      read: 'getTyreFitting',
      create: 'createTyreFitting',
      replace: 'replaceTyreFitting',
      delete: 'deleteTyreFitting',
      history: 'getTyreFittingHistory',
    },
    exportedAs: 'tyre_fittings',
    vehicle: 'always',
    type: null,
    hasReading: true,
    movesReminders: true,
    makesStale: [
      'tyreFittings',
      'tyreSets',
      'vehicles',
      'mileage',
      'reminders',
      'costReports',
      'notifications',
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
export type KindWithHistory = KindsWith<{ readonly calls: { readonly history: string } }>;
/** What brings a reading of the odometer. */
export type MeasuredKind = KindsWith<{ readonly hasReading: true }>;

export const KIND_NAMES = Object.keys(KINDS) as [Kind, ...Kind[]];
export const OWNED_KINDS = KIND_NAMES.filter(isOwned);
export const VEHICLE_KINDS = OWNED_KINDS.filter(isOfVehicle);
export const KINDS_WITH_HISTORY = OWNED_KINDS.filter(hasHistory);
export const MEASURED_KINDS = OWNED_KINDS.filter((kind): kind is MeasuredKind => KINDS[kind].hasReading);

export function isOfVehicle(kind: Kind): kind is VehicleKind {
  const { vehicle } = describe(kind);
  return vehicle === 'always' || vehicle === 'sometimes';
}

/** Whether objects of a kind are created and deleted. */
export function isOwned(kind: Kind): kind is OwnedKind {
  return describe(kind).calls.delete !== null;
}

/** Whether the history of the changes of an object is kept. */
export function hasHistory(kind: Kind): kind is KindWithHistory {
  return describe(kind).calls.history !== null;
}

/** Whether objects of a kind bring a reading of the odometer. */
export function isMeasured(kind: Kind): kind is MeasuredKind {
  return describe(kind).hasReading;
}

/** The file in which an export holds a table. */
export function fileOfTable(table: string): string {
  return `${table.replaceAll('_', '-')}.csv`;
}

/** The description of a kind as data, for code that goes through all of them. */
export function describe(kind: Kind): KindDescription {
  return KINDS[kind];
}
