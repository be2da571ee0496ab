import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { DEFAULT_DOCUMENT_ADVANCE_DAYS } from '@carnet/domain/documents/document';
import { VEHICLE_FACT_NAMES, type VehicleFact } from '@carnet/domain/vehicles/vehicle-facts';
import type { Create, CreatedKind, Edit } from '#shared/sync/outbox/operation.ts';
import type { Row } from '#shared/sync/rows.ts';

/** What the server makes by itself. */
type MadeFields =
  | 'id'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'created_at'
  | 'updated_at'
  | 'source'
  | 'record_id'
  | 'expense_id';
/** A field of an object that a body can give. */
export type BodyField<Kind extends CreatedKind> = Exclude<keyof Row<Kind>, MadeFields>;

type Blank<Kind extends CreatedKind> = { readonly [Field in BodyField<Kind>]: unknown };

/** Every field that a body can give, as it stands when the body leaves it out. */
const BLANKS: { readonly [Kind in CreatedKind]: Blank<Kind> } = {
  vehicle: {
    name: '',
    type: 'car',
    ...blankFacts(),
    currentMileage: 0,
    purchasePrice: null,
    photos: [],
    registrationDocument: null,
    archivedAt: null,
    isCollection: false,
  },
  record: {
    vehicle_id: '',
    type: '',
    date: null,
    cost: 0,
    description: null,
    mileage: null,
    garage_name: null,
    garage_address: null,
    notes: null,
    photos: [],
    invoice: null,
    next_service_date: null,
    next_service_mileage: null,
    inspection: null,
  },
  reminder: {
    vehicle_id: '',
    maintenance_type: '',
    next_reminder_date: null,
    last_mileage: null,
    interval_km: null,
    planned_mileage: null,
    interval_days: null,
    active: true,
    follows: 'interval',
  },
  reading: { vehicle_id: '', date: null, mileage: 0 },
  document: {
    vehicle_id: null,
    kind: 'other',
    title: null,
    number: null,
    issuer: null,
    issuedOn: null,
    expiresOn: null,
    advanceDays: DEFAULT_DOCUMENT_ADVANCE_DAYS,
    active: true,
    files: [],
    notes: null,
  },
  expense: {
    vehicle_id: '',
    kind: 'other',
    date: null,
    cost: 0,
    mileage: null,
    quantity: null,
    unit: null,
    isFull: true,
    missedPrevious: false,
    place: null,
    notes: null,
    files: [],
    recurrence: null,
    series_id: null,
  },
};

/** The fields that a body of this kind can give. */
export function bodyFields(kind: CreatedKind): readonly string[] {
  return Object.keys(BLANKS[kind]);
}

function blankFacts(): Readonly<Record<VehicleFact, null>> {
  return Object.fromEntries(VEHICLE_FACT_NAMES.map((fact) => [fact, null] as const)) as Record<
    VehicleFact,
    null
  >;
}

/** What a body for the server has beside the fields of its object. */
const ONLY_IN_BODIES = new Set(['confirmMileage', 'reminder_id', 'asOf']);

/** The fields of an object as its body gives them: what is left out is blank, a file stands in place of its id. */
export function createdFields({ kind, body, files }: Create): Record<string, unknown> {
  const blank: Readonly<Record<string, unknown>> = BLANKS[kind];
  const given: Readonly<Record<string, unknown>> = { ...body };
  const fields = Object.keys(blank).map((name) => [name, shown(given[name], files) ?? blank[name]]);
  return Object.fromEntries(fields);
}

/** The fields of an object that a change gives it. */
export function changedFields({ patch, files }: Edit): Record<string, unknown> {
  const fields = Object.entries(patch).filter(([name]) => !ONLY_IN_BODIES.has(name));
  return Object.fromEntries(fields.map(([name, value]) => [name, shown(value, files) ?? null]));
}

function shown(value: unknown, files: readonly CarnetFile[]): unknown {
  if (value === '') return null;
  if (typeof value === 'string') return fileOf(value, files) ?? value;
  if (!Array.isArray(value)) return isFile(value) ? withoutAddresses(value) : value;
  return value.map((item) => shown(item, files));
}

function fileOf(id: string, files: readonly CarnetFile[]) {
  const file = files.find((one) => one.id === id);
  return file && withoutAddresses(file);
}

function isFile(value: unknown): value is CarnetFile {
  return typeof value === 'object' && value !== null && 'contentType' in value;
}

/** As the feed brings a file: its addresses expire. */
function withoutAddresses({ id, name, contentType, size, width, height }: CarnetFile) {
  return { id, name, contentType, size, width, height };
}
