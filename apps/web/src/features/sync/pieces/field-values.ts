import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useInstantText } from '#shared/i18n/use-instant-text.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { isCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { DOCUMENT_KINDS } from '@carnet/domain/documents/document';
import { EXPENSE_KINDS, RECURRENCE_STEPS } from '@carnet/domain/expenses/expense';
import { INSPECTION_CATEGORIES } from '@carnet/domain/inspection/inspection';
import { ENERGIES, VEHICLE_COLORS, VEHICLE_TYPES } from '@carnet/domain/vehicles/vehicle';
import { isVehicleFact, vehicleFact } from '@carnet/domain/vehicles/vehicle-facts';
import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';

/** The fields of the garage that a person fills, beside the facts of a vehicle: each with its words in the catalogue. */
const NAMED_FIELDS = [
  'name',
  'type',
  'purchasePrice',
  'registrationDocument',
  'date',
  'cost',
  'mileage',
  'description',
  'garage_name',
  'garage_address',
  'notes',
  'invoice',
  'next_service_date',
  'next_service_mileage',
  'next_reminder_date',
  'last_mileage',
  'interval_km',
  'planned_mileage',
  'interval_days',
  'currentMileage',
  'photos',
  'archivedAt',
  'vehicle_id',
  'inspection',
  'isCollection',
  'kind',
  'title',
  'number',
  'issuer',
  'issuedOn',
  'expiresOn',
  'advanceDays',
  'active',
  'files',
  'quantity',
  'unit',
  'isFull',
  'missedPrevious',
  'place',
  'recurrence',
] as const;

type NamedField = (typeof NAMED_FIELDS)[number];

const EUROS: ReadonlySet<string> = new Set(['cost', 'purchasePrice']);

/** Neither euros nor kilometres. */
function isPlainNumber(field: string): boolean {
  return (
    field === 'interval_days' ||
    field === 'advanceDays' ||
    (isVehicleFact(field) && vehicleFact(field).kind === 'number')
  );
}

/** The name of a field of a body, in the words of its form. */
export function fieldName(t: Translate, field: string): string {
  if (isVehicleFact(field)) return t(`vehicles.form.${field}.label`);
  return isNamed(field) ? t(`sync.field.${field}`) : t('sync.field.other');
}

/** What words a value needs beside the catalogue. */
interface ValueWords {
  readonly t: Translate;
  readonly formatters: Formatters;
  readonly instantText: (instant: string) => string;
  readonly typeName: (key: string) => string;
  /** Undefined for a vehicle that is not known (any more). */
  readonly vehicleName: (id: string) => string | undefined;
}

/**
 * The value of a field as a person reads it.
 * @param kind of the object as it is in the feed of changes: the type of a vehicle is not that of a maintenance
 */
function fieldValue(words: ValueWords, kind: string, field: string, value: unknown): string {
  const { t, formatters } = words;
  if (value === null || value === undefined || value === '') return t('common.field.unknown');
  if (typeof value === 'boolean') return t(value ? 'sync.value.yes' : 'sync.value.no');
  if (typeof value === 'number') {
    if (EUROS.has(field)) return formatters.formatEuros(value);
    if (field === 'quantity') return formatters.formatThousandths(value);
    return isPlainNumber(field) ? String(value) : formatters.formatKilometres(value);
  }
  if (typeof value === 'string') {
    return choiceText(words, kind, field, value) ?? (isDate(value) ? formatters.formatDate(value) : value);
  }
  // The history keeps of another object its values alone.
  if (field === 'recurrence' && Array.isArray(value)) {
    return recurrenceText(words, { every: value[0], until: value[1] }) ?? t('sync.value.other');
  }
  if (Array.isArray(value)) return namesIn(value).join(', ') || t('common.field.unknown');
  if (typeof value === 'object' && 'name' in value) return String(value.name);
  return recurrenceText(words, value) ?? t('sync.value.other');
}

/** « Chaque mois », or « Chaque mois, jusqu’au 1 déc. 2027 »; undefined for what is no recurrence of an expense. */
function recurrenceText({ t, formatters }: ValueWords, value: object): string | undefined {
  if (!('every' in value)) return undefined;
  const every = named(RECURRENCE_STEPS, String(value.every), (one) => t(`sync.value.every.${one}`));
  const until = 'until' in value && typeof value.until === 'string' ? value.until : '';
  if (every === undefined || !isDate(until)) return every;
  return t('sync.value.everyUntil', { every, date: formatters.formatDate(until) });
}

/** A value that was chosen from a list, by its name there. */
function choiceText(words: ValueWords, kind: string, field: string, value: string): string | undefined {
  const { t } = words;
  if (field === 'type' && kind !== 'vehicle') return words.typeName(value);
  if (field === 'type') return named(VEHICLE_TYPES, value, (one) => t(`vehicles.type.${one}`));
  if (field === 'color') return named(VEHICLE_COLORS, value, (one) => t(`vehicles.color.${one}`));
  if (field === 'energy') return named(ENERGIES, value, (one) => t(`vehicles.energy.${one}`));
  if (field === 'inspectionCategory') {
    return named(INSPECTION_CATEGORIES, value, (one) => t(`vehicles.form.inspectionCategory.${one}`));
  }
  if (field === 'kind' && kind === 'expense') {
    return named(EXPENSE_KINDS, value, (one) => t(`common.expenseKind.${one}`));
  }
  if (field === 'kind') return named(DOCUMENT_KINDS, value, (one) => t(`common.documentKind.${one}`));
  if (field === 'vehicle_id') return words.vehicleName(value) ?? t('sync.value.other');
  return field === 'archivedAt' ? words.instantText(value) : undefined;
}

function named<Choice extends string>(
  choices: readonly Choice[],
  value: string,
  nameOf: (choice: Choice) => string,
): string | undefined {
  const choice = choices.find((one) => one === value);
  return choice && nameOf(choice);
}

/** Files by their names. */
function namesIn(values: readonly unknown[]): string[] {
  return values.flatMap((value) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null && 'name' in value ? [String(value.name)] : [];
  });
}

function isDate(value: string): value is CivilDate {
  return isCivilDate(value);
}

function isNamed(field: string): field is NamedField {
  return NAMED_FIELDS.some((known) => known === field);
}

/** Writes the value of a field of an object of a kind as its screen does. */
export function useFieldValue(kind: string): (field: string, value: unknown) => string {
  const { t } = useTranslation('sync', 'vehicles');
  const formatters = useFormat();
  const instantText = useInstantText();
  const typeName = useMaintenanceTypeLabel();
  const [inUse, archive] = [useVehicles(), useVehicles({ archived: 'true' })];
  const vehicles = [...(inUse.data ?? []), ...(archive.data ?? [])];
  const vehicleName = (id: string) => vehicles.find((vehicle) => vehicle.id === id)?.name;
  const words = { t, formatters, instantText, typeName, vehicleName };
  return (field, value) => fieldValue(words, kind, field, value);
}
