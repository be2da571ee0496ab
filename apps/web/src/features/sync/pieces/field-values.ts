import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useInstantText } from '#shared/i18n/use-instant-text.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useShownOutbox } from '#shared/sync/outbox/outbox-state.ts';
import type { WrittenKind } from '#shared/sync/outbox/use-object-writes.ts';
import type { WritableName } from '@carnet/contract/kinds/fields';
import { isCivilDate } from '@carnet/domain/calendar/civil-date';
import { DOCUMENT_KINDS } from '@carnet/domain/documents/document';
import { EXPENSE_KINDS, QUANTITY_UNITS, RECURRENCE_STEPS } from '@carnet/domain/expenses/expense';
import { FUELS, SECOND_ENERGIES } from '@carnet/domain/expenses/fuel';
import {
  INSPECTION_CATEGORIES,
  INSPECTION_KINDS,
  INSPECTION_RESULTS,
} from '@carnet/domain/inspection/inspection';
import { REMINDER_FOLLOWS } from '@carnet/domain/reminders/reminder';
import { TYRE_SEASONS } from '@carnet/domain/tyre-sets/tyre-set';
import { WINTER_DRIVINGS } from '@carnet/domain/tyre-sets/winter-law';
import { ENERGIES, VEHICLE_COLORS, VEHICLE_TYPES } from '@carnet/domain/vehicles/vehicle';
import { isVehicleFact, type VehicleFact } from '@carnet/domain/vehicles/vehicle-facts';
import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';

/** Names and formatters for values, besides the catalogue. */
interface ValueWords {
  readonly t: Translate;
  readonly formatters: Formatters;
  readonly instantText: (instant: string) => string;
  readonly typeName: (key: string) => string;
  /** Undefined for an unknown or deleted vehicle. */
  readonly vehicleName: (id: string) => string | undefined;
  readonly tyreSetName: (id: string) => string | undefined;
}

/** Formats a value that is present; null if it does not fit the field, since raw values are never shown. */
type Writer = (words: ValueWords, value: unknown) => string | null;

const writeText: Writer = (_words, value) => (typeof value === 'string' ? value : null);
const writeFlag: Writer = ({ t }, value) =>
  typeof value === 'boolean' ? t(value ? 'sync.value.yes' : 'sync.value.no') : null;
const writeDay: Writer = ({ formatters }, value) =>
  typeof value === 'string' && isCivilDate(value) ? formatters.formatDate(value) : null;
const writeEuros = numeric(({ formatEuros }, value) => formatEuros(value));
const writeKilometres = numeric(({ formatKilometres }, value) => formatKilometres(value));
const writeNumber = numeric(({ formatNumber }, value) => formatNumber(value));
const writeQuantity = numeric(({ formatThousandths }, value) => formatThousandths(value));
const writeVehicle: Writer = ({ vehicleName }, value) =>
  typeof value === 'string' ? (vehicleName(value) ?? null) : null;
const writeMaintenanceType: Writer = ({ typeName }, value) =>
  typeof value === 'string' ? typeName(value) : null;

/** An instant with a zone. */
const writeInstant: Writer = ({ instantText }, value) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? instantText(value) : null;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Name of a file, from an object of the garage or from the history. */
const writeFile: Writer = (_words, value) => {
  if (typeof value === 'string') return ID.test(value) ? null : value;
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : null;
};
const writeFiles: Writer = (words, value) => {
  if (!Array.isArray(value)) return null;
  const names = value.map((file) => writeFile(words, file));
  return names.includes(null) ? null : names.join(', ');
};

/** « Chaque mois », or « Chaque mois, jusqu’au 1 déc. 2027 ». The history stores the values without field names. */
const writeRecurrence: Writer = (words, value) => {
  const [step, end] = Array.isArray(value) ? value : valuesAt(value, ['every', 'until']);
  const every = writeStep(words, step);
  const until = writeDay(words, end);
  if (every === null || until === null) return every;
  return words.t('sync.value.everyUntil', { every, date: until });
};
const writeStep = choice(RECURRENCE_STEPS, (t, step) => t(`sync.value.every.${step}`));

/** Kind, result, validity and centre of a visit. The history stores the values without field names. */
const writeInspection: Writer = (words, value) => {
  const [kind, result, ...rest] = Array.isArray(value)
    ? value
    : valuesAt(value, ['kind', 'result', 'validUntil', 'center']);
  const [kindText, resultText] = [writeInspectionKind(words, kind), writeInspectionResult(words, result)];
  if (kindText === null || resultText === null) return null;
  const validUntil = rest.map((part) => writeDay(words, part)).find((day) => day !== null);
  const center = rest.find((part) => typeof part === 'string' && !isCivilDate(part));
  return [
    kindText,
    resultText,
    ...(validUntil === undefined ? [] : [words.t('sync.value.validUntil', { date: validUntil })]),
    ...(typeof center === 'string' ? [center] : []),
  ].join(' · ');
};
const writeInspectionKind = choice(INSPECTION_KINDS, (t, kind) => t(`vehicles.inspection.kind.${kind}`));
const writeInspectionResult = choice(INSPECTION_RESULTS, (t, result) =>
  t(`vehicles.inspection.result.${result}`),
);

const writeSeason = choice(TYRE_SEASONS, (t, season) => t(`tyres.season.${season}`));
const writeTyreSet: Writer = ({ tyreSetName }, value) =>
  typeof value === 'string' ? (tyreSetName(value) ?? null) : null;

/** Each tread depth with its date. The history stores the values without field names. */
const writeTreads: Writer = (words, value) => {
  if (!Array.isArray(value)) return null;
  const texts = value.map((tread: unknown) => {
    const [date, depth] = typeof tread === 'string' ? tread.split(',') : valuesAt(tread, ['date', 'mm']);
    const [day, mm] = [writeDay(words, date), Number(depth)];
    if (day === null || Number.isNaN(mm)) return null;
    return words.t('sync.value.tread', { mm: words.formatters.formatNumber(mm), date: day });
  });
  return texts.includes(null) ? null : texts.join(', ');
};

function valuesAt(value: unknown, names: readonly string[]): unknown[] {
  return typeof value === 'object' && value !== null ? names.map((name) => Reflect.get(value, name)) : [];
}

function numeric(write: (formatters: Formatters, value: number) => string): Writer {
  return ({ formatters }, value) => (typeof value === 'number' ? write(formatters, value) : null);
}

/** A value of a list, by its localised name. */
function choice<Choice extends string>(
  choices: readonly Choice[],
  nameOf: (t: Translate, choice: Choice) => string,
): Writer {
  return ({ t }, value) => {
    const chosen = choices.find((one) => one === value);
    return chosen === undefined ? null : nameOf(t, chosen);
  };
}

/** Fields that users enter; `series_id` is set by the app. */
type GivenField<Kind extends WrittenKind> = Exclude<WritableName<Kind>, 'series_id'>;

/** Formatter of each field of each kind. A new field of the feed needs its formatter and its name here. */
const FIELDS = {
  vehicle: {
    name: writeText,
    type: choice(VEHICLE_TYPES, (t, type) => t(`vehicles.type.${type}`)),
    licensePlate: writeText,
    color: choice(VEHICLE_COLORS, (t, color) => t(`vehicles.color.${color}`)),
    energy: choice(ENERGIES, (t, energy) => t(`vehicles.energy.${energy}`)),
    secondEnergy: choice(SECOND_ENERGIES, (t, energy) => t(`common.fuel.${energy}`)),
    fiscalPower: writeNumber,
    currentMileage: writeKilometres,
    purchaseMileage: writeKilometres,
    firstRegistrationDate: writeDay,
    inspectionCategory: choice(INSPECTION_CATEGORIES, (t, category) =>
      t(`vehicles.form.inspectionCategory.${category}`),
    ),
    purchaseDate: writeDay,
    purchasePrice: writeEuros,
    vin: writeText,
    make: writeText,
    model: writeText,
    photos: writeFiles,
    registrationDocument: writeFile,
    winterDriving: choice(WINTER_DRIVINGS, (t, driving) => t(`sync.value.winterDriving.${driving}`)),
    hasSnowChains: writeFlag,
    archivedAt: writeInstant,
    isCollection: writeFlag,
  },
  record: {
    vehicle_id: writeVehicle,
    type: writeMaintenanceType,
    date: writeDay,
    cost: writeEuros,
    isRefund: writeFlag,
    description: writeText,
    mileage: writeKilometres,
    garage_name: writeText,
    garage_address: writeText,
    notes: writeText,
    photos: writeFiles,
    invoice: writeFile,
    next_service_date: writeDay,
    next_service_mileage: writeKilometres,
    inspection: writeInspection,
    warranty_until: writeDay,
  },
  reminder: {
    vehicle_id: writeVehicle,
    maintenance_type: writeMaintenanceType,
    next_reminder_date: writeDay,
    last_mileage: writeKilometres,
    interval_km: writeKilometres,
    planned_mileage: writeKilometres,
    interval_days: writeNumber,
    active: writeFlag,
    follows: choice(REMINDER_FOLLOWS, (t, follows) => t(`sync.value.follows.${follows}`)),
    season: writeSeason,
  },
  document: {
    vehicle_id: writeVehicle,
    kind: choice(DOCUMENT_KINDS, (t, kind) => t(`common.documentKind.${kind}`)),
    title: writeText,
    number: writeText,
    issuer: writeText,
    issuedOn: writeDay,
    expiresOn: writeDay,
    advanceDays: writeNumber,
    active: writeFlag,
    files: writeFiles,
    notes: writeText,
  },
  expense: {
    vehicle_id: writeVehicle,
    kind: choice(EXPENSE_KINDS, (t, kind) => t(`common.expenseKind.${kind}`)),
    date: writeDay,
    cost: writeEuros,
    isRefund: writeFlag,
    mileage: writeKilometres,
    quantity: writeQuantity,
    unit: choice(QUANTITY_UNITS, (_t, unit) => unit),
    fuel: choice(FUELS, (t, fuel) => t(`common.fuel.${fuel}`)),
    isFull: writeFlag,
    missedPrevious: writeFlag,
    place: writeText,
    notes: writeText,
    files: writeFiles,
    recurrence: writeRecurrence,
  },
  tyre_set: {
    vehicle_id: writeVehicle,
    name: writeText,
    count: writeNumber,
    season: writeSeason,
    snow_mark: writeFlag,
    brand: writeText,
    model: writeText,
    size: writeText,
    dot: writeText,
    bought_on: writeDay,
    price: writeEuros,
    distance_before: writeKilometres,
    rotation_km: writeKilometres,
    stored_at: writeText,
    retired_on: writeDay,
    files: writeFiles,
    notes: writeText,
    treads: writeTreads,
  },
  tyre_fitting: {
    vehicle_id: writeVehicle,
    date: writeDay,
    mileage: writeKilometres,
    front: writeTyreSet,
    rear: writeTyreSet,
    rotated: writeFlag,
  },
} as const satisfies {
  readonly [Kind in WrittenKind]: Readonly<Record<GivenField<Kind>, Writer>>;
};

type FieldsOfAll = { [Kind in keyof typeof FIELDS]: keyof (typeof FIELDS)[Kind] }[keyof typeof FIELDS];
type NamedField = Exclude<FieldsOfAll, VehicleFact>;

function isNamed(field: string): field is NamedField {
  return Object.values(FIELDS).some((fields) => Object.hasOwn(fields, field));
}

function writerOf(kind: string, field: string): Writer | undefined {
  const fields: Readonly<Record<string, Writer>> | undefined = Object.hasOwn(FIELDS, kind)
    ? FIELDS[kind as keyof typeof FIELDS]
    : undefined;
  return fields && Object.hasOwn(fields, field) ? fields[field] : undefined;
}

/** Localised name of a body field, as in its form. */
export function fieldName(t: Translate, field: string): string {
  if (isVehicleFact(field)) return t(`vehicles.form.${field}.label`);
  return isNamed(field) ? t(`sync.field.${field}`) : t('sync.field.other');
}

/**
 * Localised value of a field. A value without words, such as one of a newer server, is only said to be changed.
 * @param kind the object's kind in the feed: a vehicle and a maintenance have different types
 */
function fieldValue(words: ValueWords, kind: string, field: string, value: unknown): string {
  const { t } = words;
  const isEmpty = value === null || value === undefined || value === '';
  if (isEmpty || (Array.isArray(value) && value.length === 0)) return t('common.field.unknown');
  return writerOf(kind, field)?.(words, value) ?? t('sync.value.other');
}

/** Formats the value of a field as the object's screen does. */
export function useFieldValue(kind: string): (field: string, value: unknown) => string {
  const { t } = useTranslation('sync', 'vehicles', 'tyres');
  const formatters = useFormat();
  const instantText = useInstantText();
  const typeName = useMaintenanceTypeLabel();
  const [inUse, archive] = [useVehicles(), useVehicles({ archived: 'true' })];
  const vehicles = [...(inUse.data ?? []), ...(archive.data ?? [])];
  const vehicleName = (id: string) => vehicles.find((vehicle) => vehicle.id === id)?.name;
  const garage = useShownOutbox()?.engine.view;
  const tyreSetName = (id: string) => garage?.rowsOf('tyre_set').get(id)?.name;
  const words = { t, formatters, instantText, typeName, vehicleName, tyreSetName };
  return (field, value) => fieldValue(words, kind, field, value);
}
