/** Key under which cached responses are grouped; a change invalidates them by this noun. */
export type CacheGroup =
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

/** A group of labels in the catalogues, e.g. `common.expenseKind.fuel`. */
export type TypeWords = 'maintenanceType' | 'documentKind' | 'expenseKind';

/** Properties of a kind of object. Its fields are in `fields.ts`. */
interface KindDescription {
  /** Plural on the wire, as the key of counts. */
  readonly plural: string;
  /** Names of its routes; null where there is none. */
  readonly calls: {
    readonly read: string | null;
    readonly create: string | null;
    readonly replace: string | null;
    readonly delete: string | null;
    /** Lists its changes; null if no history is kept. */
    readonly history: string | null;
  };
  /** Name of its table in an export and of its count in an import; null if it has no table. */
  readonly exportedAs: string | null;
  /** Relation to a vehicle, which it follows into the trash and needs for its restoration. `itself`: it is one. */
  readonly vehicle: 'itself' | 'always' | 'sometimes' | 'never';
  /** The field that holds its type, and the group of labels (`common.…`) for it. */
  readonly type: {
    readonly field: string;
    readonly words: TypeWords;
  } | null;
  /** Whether it creates a mileage reading, which is deleted with it. */
  readonly hasReading: boolean;
  /**
   * Whether a change may affect a reminder of its vehicle, so that both must be sent in order. `itself`: it
   * is a reminder.
   */
  readonly movesReminders: boolean | 'itself';
  /**
   * Cached responses that a creation, change or deletion invalidates, including derived data such as reminder
   * urgency.
   */
  readonly makesStale: readonly CacheGroup[];
}

/** The kinds of objects in a garage, in the order in which they are listed. */
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
    makesStale: ['reminders', 'vehicles', 'tyreSets', 'notifications', 'trash'],
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

/** Kinds that are created under an id of their own and deleted. Settings are only changed. */
export type OwnedKind = Exclude<Kind, 'settings'>;

type KindsWith<Description> = {
  [One in Kind]: (typeof KINDS)[One] extends Description ? One : never;
}[Kind];

/** Tables of an export that contain objects. */
export type ExportedTable = (typeof KINDS)[OwnedKind]['exportedAs'];
/** Kinds that belong to a vehicle. */
export type VehicleKind = KindsWith<{ readonly vehicle: 'always' | 'sometimes' }>;
/** Kinds with a history. */
export type KindWithHistory = KindsWith<{ readonly calls: { readonly history: string } }>;
/** Kinds that create a mileage reading. */
export type MeasuredKind = KindsWith<{ readonly hasReading: true }>;

export const KIND_NAMES = Object.keys(KINDS) as [Kind, ...Kind[]];
export const OWNED_KINDS = KIND_NAMES.filter(isOwned);
export const VEHICLE_KINDS = OWNED_KINDS.filter(belongsToVehicle);
export const KINDS_WITH_HISTORY = OWNED_KINDS.filter(hasHistory);
export const MEASURED_KINDS = OWNED_KINDS.filter((kind): kind is MeasuredKind => KINDS[kind].hasReading);

export function belongsToVehicle(kind: Kind): kind is VehicleKind {
  const { vehicle } = describeKind(kind);
  return vehicle === 'always' || vehicle === 'sometimes';
}

/** Whether objects of a kind are created and deleted. */
export function isOwned(kind: Kind): kind is OwnedKind {
  return describeKind(kind).calls.delete !== null;
}

/** Whether changes of a kind are kept in a history. */
export function hasHistory(kind: Kind): kind is KindWithHistory {
  return describeKind(kind).calls.history !== null;
}

/** Whether objects of a kind create a mileage reading. */
export function isMeasured(kind: Kind): kind is MeasuredKind {
  return describeKind(kind).hasReading;
}

/** Name of the CSV file of a table in an export. */
export function csvFileName(table: string): string {
  return `${table.replaceAll('_', '-')}.csv`;
}

/** The description of a kind as data, for generic code. */
export function describeKind(kind: Kind): KindDescription {
  return KINDS[kind];
}
