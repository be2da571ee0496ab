import { faultsOfFilling } from '@carnet/contract/expenses/filling-faults';
import { faultsOfInspection } from '@carnet/contract/inspection/inspection-faults';
import { FOLLOWING_READINGS } from '@carnet/contract/mileage/followed-object';
import { faultsOfMileage } from '@carnet/contract/mileage/mileage-fault';
import type { Fault } from '@carnet/contract/problems/problem';
import {
  reminderCreation,
  reminderReplacement,
  type ReminderReplacement,
} from '@carnet/contract/reminders/reminder.schema';
import { factsOfReminder } from '@carnet/contract/reminders/reminder-facts';
import { documentCreation, documentReplacement } from '@carnet/contract/documents/document.schema';
import { faultsOfTerm } from '@carnet/contract/documents/document-faults';
import { expenseCreation, expenseReplacement } from '@carnet/contract/expenses/expense.schema';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { fileFields } from '@carnet/contract/kinds/field';
import { fieldsOf as describedFields } from '@carnet/contract/kinds/fields';
import {
  isMeasured,
  isOfVehicle,
  isOwned,
  KINDS,
  type Kind,
  type MeasuredKind,
} from '@carnet/contract/kinds/kinds';
import {
  maintenanceCreation,
  maintenanceReplacement,
} from '@carnet/contract/maintenances/maintenance.schema';
import { mileageReadingCreation } from '@carnet/contract/mileage/mileage.schema';
import { faultsOf } from '@carnet/contract/problems/faults';
import { resolveTypes } from '@carnet/contract/settings/resolve-types';
import { settingsReplacement, type SettingsReplacement } from '@carnet/contract/settings/settings.schema';
import {
  tyreFittingCreation,
  tyreFittingReplacement,
} from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import { tyreSetCreation, tyreSetReplacement } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { vehicleCreation, vehicleReplacement } from '@carnet/contract/vehicles/vehicle.schema';
import { faultsOfPastDay } from '@carnet/contract/wire/day-faults';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { fitsEnergy } from '@carnet/domain/expenses/expense';
import { findCurrentMileageDoubt, findMileageDoubt, isTyped } from '@carnet/domain/mileage/check-mileage';
import type { MileageDoubt } from '@carnet/domain/mileage/mileage-doubt';
import type { MileagePoint } from '@carnet/domain/mileage/mileage-series';
import { findFirstMileageDoubt } from '@carnet/domain/mileage/purchase-reading';
import { hasTrigger } from '@carnet/domain/reminders/reminder';
import { purchaseReadingId } from '@carnet/domain/sync/derived-id';
import { ProblemError } from '#shared/api/problem-error.ts';
import { sourceOf } from '#shared/sync/outbox/apply/apply-source.ts';
import { askedFollows, merged } from '#shared/sync/outbox/send/merge.ts';
import { readingOf } from '#shared/sync/outbox/apply/apply-mileage.ts';
import { createdFields } from '#shared/sync/outbox/apply/body-fields.ts';
import { changedFields } from '#shared/sync/outbox/apply/changed-fields.ts';
import type { Garage } from '#shared/sync/garage.ts';
import { idOf } from '#shared/sync/outbox/is-same.ts';
import {
  isChangedKind,
  type Create,
  type Delete,
  type Edit,
  type Intent,
} from '#shared/sync/engine/operation.ts';
import type { Row } from '#shared/sync/rows.ts';
import {
  faultOfTyreSetDeletion,
  faultsOfTyreFitting,
  faultsOfTyreSet,
} from '#shared/sync/outbox/tyre-rules.ts';
import type * as z from 'zod/mini';

/**
 * What the server would refuse of an intent, refused while its person still looks.
 * @throws ProblemError with the code and the faults that the server would answer
 */
export function refuseAsServer(garage: Garage, intent: Intent, today: CivilDate): void {
  if (intent.verb === 'delete') return refuseDeletion(garage, intent);
  if (intent.verb === 'restore') return;
  const ofSchema = faultsOfSchema(garage, intent);
  const errors =
    ofSchema.length > 0
      ? ofSchema
      : [
          ...faultsOfNames(garage, intent),
          ...faultsOfFiles(garage, intent),
          ...faultsOfDays(garage, intent, today),
          ...faultsOfReading(garage, intent, today),
          ...faultsOfExpense(garage, intent),
          ...faultsOfRefund(intent),
          ...faultsOfReport(garage, intent),
          ...faultsOfDocument(garage, intent),
          ...faultsOfTrigger(garage, intent),
          ...faultsOfTypes(garage, intent),
          ...faultsOfTyres(garage, intent, today),
        ];
  if (errors.length > 0) throw new ProblemError({ code: 'validation_failed', status: 422, errors });
  refuseUsedTypes(garage, intent);
}

type Written = Create | Edit;
type Fields = Readonly<Record<string, unknown>>;

/** What the calls of each kind take. */
const BODIES: Readonly<
  Record<Kind, { readonly create: z.ZodMiniType | null; readonly change: z.ZodMiniType | null }>
> = {
  settings: { create: null, change: settingsReplacement },
  vehicle: { create: vehicleCreation, change: vehicleReplacement },
  record: { create: maintenanceCreation, change: maintenanceReplacement },
  reminder: { create: reminderCreation, change: reminderReplacement },
  reading: { create: mileageReadingCreation, change: null },
  document: { create: documentCreation, change: documentReplacement },
  expense: { create: expenseCreation, change: expenseReplacement },
  tyre_set: { create: tyreSetCreation, change: tyreSetReplacement },
  tyre_fitting: { create: tyreFittingCreation, change: tyreFittingReplacement },
};

/** Why an object of a kind cannot be deleted. */
const REFUSED_DELETIONS: Readonly<Partial<Record<Kind, typeof faultOfTyreSetDeletion>>> = {
  tyre_set: faultOfTyreSetDeletion,
};

/** What is stored of the object of an intent, and what it would be; null for another kind, or one that is gone. */
function fieldsOf<Stored extends object>(
  kind: Written['kind'],
  rows: ReadonlyMap<string, Stored>,
  intent: Written,
): { readonly before: Stored | undefined; readonly after: Stored } | null {
  if (intent.kind !== kind) return null;
  // Both hold fields of this kind.
  if (intent.verb === 'create') return { before: undefined, after: createdFields(intent) as Stored };
  const before = rows.get(intent.id);
  return before ? { before, after: { ...before, ...changedFields(intent) } } : null;
}

/** A doubtful mileage that its person has not confirmed. */
function faultsOfReading(garage: Garage, intent: Written, today: CivilDate): Fault[] {
  if (intent.verb === 'change' && 'currentMileage' in intent.patch) {
    return faultsOfMileage(doubtOfCurrentMileage(garage, intent, today), '/currentMileage');
  }
  if (intent.verb === 'create' && 'currentMileage' in intent.body) {
    const { currentMileage: mileage, purchaseDate = null, purchaseMileage = null } = intent.body;
    if (intent.body.confirmMileage) return [];
    const purchase = { id: intent.id, purchaseDate, purchaseMileage };
    const first = { id: '', date: today, mileage };
    return faultsOfMileage(findFirstMileageDoubt(purchase, first, today), '/currentMileage');
  }
  const candidate = candidateOf(garage, intent);
  if (!candidate) return [];
  return faultsOfMileage(findMileageDoubt(garage.readingsOf(candidate.vehicleId), candidate), '/mileage');
}

/** What its schema refuses of the body that the server would get. */
function faultsOfSchema(garage: Garage, intent: Written): Fault[] {
  const { kind, id } = intent;
  const before = isOwned(kind) ? garage.rowsOf(kind).get(id) : garage.settings;
  const body = intent.verb === 'create' ? { ...intent.body, id } : before && merged(intent, { ...before });
  const schema = BODIES[kind][intent.verb];
  const result = body && schema?.safeParse(body);
  return result && !result.success ? faultsOf(result.error.issues, body) : [];
}

/** The vehicle, the reminder and the type that an object names have to be there. */
function faultsOfNames(garage: Garage, intent: Written): Fault[] {
  const { kind } = intent;
  if (!isOwned(kind)) return [];
  const named: Fields =
    intent.verb === 'create' ? { ...intent.body, vehicle_id: intent.vehicleId } : intent.patch;
  const faults: Fault[] = [];
  const { vehicle_id: vehicle } = named;
  if (isOfVehicle(kind) && typeof vehicle === 'string' && !garage.vehicles.has(vehicle))
    faults.push({ pointer: '/vehicle_id', code: 'not_found' });
  const { type } = KINDS[kind];
  const key = type?.words === 'maintenanceType' ? named[type.field] : undefined;
  if (type && key !== undefined && !garage.settings?.maintenanceTypes.some((one) => one.key === key))
    faults.push({ pointer: `/${type.field}`, code: 'unknown_type' });
  const { reminder_id: reminder } = named;
  if (typeof reminder === 'string' && garage.reminders.get(reminder)?.vehicle_id !== vehicle)
    faults.push({ pointer: '/reminder_id', code: 'not_found' });
  return [...faults, ...faultsOfSource(garage, intent)];
}

/** Why a reminder cannot follow what it is asked to follow. */
const NOTHING_TO_FOLLOW = { law: 'not_inspected_by_law', document: 'not_found' } as const;

function faultsOfSource(garage: Garage, intent: Written): Fault[] {
  const reminder = fieldsOf('reminder', garage.reminders, intent);
  if (!reminder) return [];
  const { before, after } = reminder;
  const asked = followsAskedBy(intent, before) ?? 'interval';
  if (asked === 'interval' || asked === before?.follows) return [];
  const source = sourceOf(garage, after);
  return source?.follows === asked ? [] : [{ pointer: '/follows', code: NOTHING_TO_FOLLOW[asked] }];
}

/** A file that is named twice, and one that is no image where only images are taken. */
function faultsOfFiles(garage: Garage, intent: Written): Fault[] {
  const { kind, id } = intent;
  if (!isOwned(kind)) return [];
  const given: Fields = intent.verb === 'create' ? { ...intent.body } : intent.patch;
  const before: Fields = { ...garage.rowsOf(kind).get(id) };
  return fileFields(describedFields(kind)).flatMap(([name, { shape, areImages }]) => {
    const ids = [given[name] ?? []].flat().map(idOf);
    const known = [intent.files, before[name] ?? []].flat() as readonly Partial<CarnetFile>[];
    return ids.flatMap((fileId, index): Fault[] => {
      const pointer = shape === 'files' ? `/${name}/${index}` : `/${name}`;
      const type = known.find((file) => file.id === fileId)?.contentType;
      if (areImages && type && !type.startsWith('image/')) return [{ pointer, code: 'wrong_file_kind' }];
      return ids.indexOf(fileId) < index ? [{ pointer, code: 'duplicate_item' }] : [];
    });
  });
}

/** A day that has not come yet. */
function faultsOfDays(garage: Garage, intent: Written, today: CivilDate): Fault[] {
  const { kind, id } = intent;
  if (!isOwned(kind)) return [];
  const given: Fields = intent.verb === 'create' ? { ...intent.body } : intent.patch;
  if (KINDS[kind].vehicle === 'itself') {
    const day = given['firstRegistrationDate'] as CivilDate | null | undefined;
    const stored = garage.vehicles.get(id)?.firstRegistrationDate;
    return faultsOfPastDay('/firstRegistrationDate', day, today, stored);
  }
  return faultsOfPastDay('/date', given['date'] as CivilDate | undefined, today);
}

/** A document that ends before it begins. */
function faultsOfDocument(garage: Garage, intent: Written): Fault[] {
  const document = fieldsOf('document', garage.documents, intent);
  return document ? faultsOfTerm(document.after) : [];
}

/** What is wrong with its quantity, unit and fuel; and what the vehicle's energy does not take, unless it is stored so. */
function faultsOfExpense(garage: Garage, intent: Written): Fault[] {
  const expense = fieldsOf('expense', garage.expenses, intent);
  if (!expense) return [];
  const { before, after } = expense;
  const faults = faultsOfFilling(after);
  if (before?.kind === after.kind && before.vehicle_id === after.vehicle_id) return faults;
  if (fitsEnergy(after.kind, garage.vehicles.get(after.vehicle_id)?.energy ?? null)) return faults;
  return [...faults, { pointer: '/kind', code: 'other_energy' }];
}

/** What is wrong with a set of tyres or a fitting. */
function faultsOfTyres(garage: Garage, intent: Written, today: CivilDate): Fault[] {
  const set = fieldsOf('tyre_set', garage.rowsOf('tyre_set'), intent);
  if (set) return faultsOfTyreSet(garage, withId(set, intent), today);
  const fitting = fieldsOf('tyre_fitting', garage.rowsOf('tyre_fitting'), intent);
  return fitting ? faultsOfTyreFitting(garage, withId(fitting, intent), today) : [];
}

/** What is new has no fields but those of its body. */
function withId<Fielded extends { readonly after: object }>(object: Fielded, { id }: Written): Fielded {
  return { ...object, after: { ...object.after, id } };
}

/** The reading of another object goes with that, the last one stays, and so does a set of tyres that fittings name. */
function refuseDeletion(garage: Garage, { kind, id }: Delete): void {
  const fault = REFUSED_DELETIONS[kind]?.(garage, id);
  if (fault) throw new ProblemError({ ...fault, status: 409 });
  if (isChangedKind(kind)) return;
  const reading = garage.readings.get(id);
  if (!reading) return;
  if (!isTyped(reading)) {
    const { record_id, expense_id, fitting_id } = reading;
    const params = { record_id, expense_id, fitting_id };
    throw new ProblemError({ code: 'reading_has_record', status: 409, params });
  }
  if (garage.readingsOf(reading.vehicle_id).length === 1)
    throw new ProblemError({ code: 'last_reading', status: 409 });
}

/** A refund that would mark a reminder as done. */
function faultsOfRefund(intent: Written): Fault[] {
  if (intent.verb !== 'create' || !('reminder_id' in intent.body)) return [];
  const { reminder_id: reminderId, isRefund } = intent.body;
  return reminderId && isRefund === true ? [{ pointer: '/reminder_id', code: 'refund_does_no_work' }] : [];
}

/** The report of an inspection that ends before it begins. */
function faultsOfReport(garage: Garage, intent: Written): Fault[] {
  const record = fieldsOf('record', garage.records, intent);
  return record ? faultsOfInspection(record.after, record.before?.inspection ?? null) : [];
}

/** A reminder that would never fall due. */
function faultsOfTrigger(garage: Garage, intent: Written): Fault[] {
  const reminder = fieldsOf('reminder', garage.reminders, intent);
  if (!reminder) return [];
  const { before, after } = reminder;
  const isDated = followsAskedBy(intent, before) !== 'interval' && sourceOf(garage, after)?.date;
  if (isDated || hasTrigger(factsOfReminder(after))) return [];
  return [{ pointer: '/next_reminder_date', code: 'reminder_without_trigger' }];
}

/** What an intent says of what a reminder follows; undefined when it says nothing. */
function followsAskedBy(
  intent: Written,
  before: Row<'reminder'> | undefined,
): ReminderReplacement['follows'] {
  if (intent.verb === 'create') return 'follows' in intent.body ? intent.body.follows : undefined;
  return askedFollows(intent.patch, { ...before }) as ReminderReplacement['follows'];
}

/** The form knows the names of the built-in types, in the language that is shown. */
const NO_NAMES: ReadonlySet<string> = new Set();

/** A list of maintenance types that is too long, lacks a built-in one, or has a name twice. */
function faultsOfTypes({ settings }: Garage, intent: Written): Fault[] {
  const types = typesIn(intent);
  return types && settings ? resolveTypes(types, settings.maintenanceTypes, NO_NAMES).faults : [];
}

function typesIn(intent: Written): SettingsReplacement['maintenanceTypes'] | null {
  if (intent.verb !== 'change') return null;
  const types = intent.patch['maintenanceTypes'];
  return Array.isArray(types) ? types : null;
}

/** An own type that records or reminders still have. */
function refuseUsedTypes({ settings, records, reminders }: Garage, intent: Written): void {
  const types = typesIn(intent);
  if (!types || !settings) return;
  const kept = new Set(types.map(({ key }) => key));
  const removed = new Set(settings.maintenanceTypes.flatMap(({ key }) => (kept.has(key) ? [] : [key])));
  if (removed.size === 0) return;
  const params = {
    records: [...records.values()].filter(({ type }) => removed.has(type)).length,
    reminders: [...reminders.values()].filter((reminder) => removed.has(reminder.maintenance_type)).length,
  };
  if (params.records + params.reminders > 0)
    throw new ProblemError({ code: 'type_in_use', status: 409, params });
}

function doubtOfCurrentMileage(garage: Garage, { id, patch }: Edit, today: CivilDate): MileageDoubt | null {
  const mileage = patch['currentMileage'];
  if (typeof mileage !== 'number' || garage.vehicles.get(id)?.currentMileage === mileage) return null;
  const isConfirmed = patch['confirmMileage'] === true;
  const isPurchaseCorrected = 'purchaseDate' in patch || 'purchaseMileage' in patch;
  // A confirmed mileage below that of a purchase on its day leaves the purchase without a reading.
  const leftOut = isConfirmed || isPurchaseCorrected ? purchaseReadingId(id) : '';
  return findCurrentMileageDoubt(garage.readingsOf(id), { id: leftOut, date: today, mileage }, isConfirmed);
}

/** The reading that an intent makes or corrects; null for one without, or that its person has confirmed. */
function candidateOf(
  garage: Garage,
  intent: Written,
): (MileagePoint & { readonly vehicleId: string }) | null {
  if (intent.verb === 'create' && 'mileage' in intent.body) {
    const { body, id, vehicleId } = intent;
    if (body.confirmMileage || vehicleId === null || typeof body.mileage !== 'number') return null;
    return { id, vehicleId, date: body.date, mileage: body.mileage };
  }
  if (intent.verb !== 'change' || intent.patch['confirmMileage']) return null;
  const { kind, id } = intent;
  if (!isMeasured(kind)) return null;
  const before = garage.rowsOf(kind).get(id);
  const isMoved = ['mileage', 'date', 'vehicle_id'].some((name) => name in intent.patch);
  if (!before || !isMoved) return null;
  // A patch holds fields of the object that it changes.
  const { vehicle_id: vehicleId, date, mileage } = { ...before, ...intent.patch } as Row<MeasuredKind>;
  const own = readingOf(garage, { id, vehicle_id: vehicleId });
  return mileage === null
    ? null
    : { id: own?.id ?? FOLLOWING_READINGS[kind].idFor(id), vehicleId, date, mileage };
}
