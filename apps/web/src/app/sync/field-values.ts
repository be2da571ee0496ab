import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { isCivilDate } from '@carnet/domain/calendar/civil-date';
import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';

/** The fields that two devices may have changed differently, each with its words in the catalogue. */
const NAMED_FIELDS = [
  'name',
  'type',
  'licensePlate',
  'color',
  'energy',
  'purchaseMileage',
  'firstRegistrationDate',
  'purchaseDate',
  'purchasePrice',
  'vin',
  'make',
  'model',
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
] as const;

type NamedField = (typeof NAMED_FIELDS)[number];

const EUROS: ReadonlySet<string> = new Set(['cost', 'purchasePrice']);
const DAYS: ReadonlySet<string> = new Set(['interval_days']);

/** The name of a field of a body, in the words of its form. */
export function fieldName(t: Translate, field: string): string {
  return isNamed(field) ? t(`sync.field.${field}`) : t('sync.field.other');
}

/** The value of a field as a person reads it. */
export function fieldValue(t: Translate, formatters: Formatters, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('common.field.unknown');
  if (typeof value === 'number') {
    if (EUROS.has(field)) return formatters.formatEuros(value);
    return DAYS.has(field) ? String(value) : formatters.formatKilometres(value);
  }
  if (typeof value === 'string') return isDate(value) ? formatters.formatDate(value) : value;
  return typeof value === 'object' && 'name' in value ? String(value.name) : t('sync.value.other');
}

function isDate(value: string): value is CivilDate {
  return isCivilDate(value);
}

function isNamed(field: string): field is NamedField {
  return NAMED_FIELDS.some((known) => known === field);
}
