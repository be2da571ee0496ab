import { fileFields } from '#kinds/field.ts';
import { fieldsOf } from '#kinds/fields.ts';
import { describe, isMeasured, isOfVehicle, type MeasuredKind, type OwnedKind } from '#kinds/kinds.ts';
import type { MileageReading } from '#mileage/mileage.schema.ts';
import type { Fault } from '#problems/problem.ts';
import { faultsOfBody, isRefundIn, type Write } from '#refusals/body-faults.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { fitsEnergy } from '@carnet/domain/expenses/expense';
import {
  findCurrentMileageDoubt,
  findMileageDoubt,
  isTyped,
  type SourcedPoint,
} from '@carnet/domain/mileage/check-mileage';
import type { MileageDoubt } from '@carnet/domain/mileage/mileage-doubt';
import { findFirstMileageDoubt, type PurchaseFacts } from '@carnet/domain/mileage/purchase-reading';
import type { FollowedSource } from '@carnet/domain/reminders/followed-source';
import { purchaseReadingId } from '@carnet/domain/sync/derived-id';
import type { Energy } from '@carnet/domain/vehicles/vehicle';

/**
 * Why a write is refused, apart from what its schema says of each field. The server and a device without a network call the same
 * functions: `needsOf` names what decides, each side loads it in its own way, and `faultsOfWrite` judges. Nothing here reads or
 * waits.
 *
 * The rules are part of the contract because a fault is: it points into a body and has a code of the wire.
 */

/** A mileage that a write gives a vehicle and that may be doubtful. */
export interface MileageToJudge {
  readonly vehicleId: string;
  readonly date: CivilDate;
  readonly mileage: number;
  readonly isConfirmed: boolean;
  /** The object whose own reading is left out, because the write corrects it; null for a new reading. */
  readonly source: { readonly kind: MeasuredKind; readonly id: string } | null;
  /** Whether it has to be the vehicle's current mileage, so that no higher reading of its day may stay. */
  readonly isCurrent: boolean;
  /** The id of a reading that the write corrects otherwise; empty without one. */
  readonly leftOut: string;
  /** Of a new vehicle, which has no readings: the purchase that its first mileage is judged by. */
  readonly purchase: PurchaseFacts | null;
}

interface FileReference {
  readonly pointer: string;
  readonly fileId: string;
  readonly mustBeImage: boolean;
}

/** What has to be loaded before a write can be judged; null and empty where nothing is. */
export interface Needs {
  readonly vehicleId: string | null;
  readonly typeKey: string | null;
  readonly reminderId: string | null;
  /** What gives a reminder of this vehicle and type its date. */
  readonly source: { readonly vehicle_id: string; readonly maintenance_type: string } | null;
  /** The readings of its vehicle, without the one of `source`; those around it are enough. */
  readonly mileage: MileageToJudge | null;
  readonly files: readonly FileReference[];
}

/** What was loaded. What was not needed is absent: asking for it throws. Null: there is none. */
export interface Facts {
  readonly vehicle?: { readonly energy: Energy | null } | null;
  readonly isTypeKnown?: boolean;
  readonly reminder?: { readonly vehicle_id: string } | null;
  readonly source?: FollowedSource | null;
  readonly readings?: readonly SourcedPoint[];
  /** By id, those that are there; null: what kind of file it is cannot be told. */
  readonly contentTypes?: ReadonlyMap<string, string | null>;
}

/** Names what has to be loaded. */
export function needsOf<Kind extends OwnedKind>(write: Write<Kind>): Needs {
  const { kind, stored } = write;
  const body = fieldsIn(write);
  const { type } = describe(kind);
  const { vehicle_id: vehicleId, reminder_id: reminderId } = body;
  const typeKey = type?.words === 'maintenanceType' ? body[type.field] : undefined;
  return {
    vehicleId: isOfVehicle(kind) && typeof vehicleId === 'string' ? vehicleId : null,
    typeKey: typeof typeKey === 'string' ? typeKey : null,
    reminderId: stored === null && typeof reminderId === 'string' ? reminderId : null,
    source: null,
    mileage: isMeasured(kind) ? mileageOfObject(kind, write as Write<MeasuredKind>) : null,
    files: filesIn(kind, body),
    ...ruleOf(kind).needs?.(write),
  };
}

/**
 * Everything wrong with a write that its schema cannot see: what `faultsOfBody` finds, and what other objects decide.
 *
 * @param needs of the same write; without them what needs other objects is not judged
 */
export function faultsOfWrite<Kind extends OwnedKind>(
  write: Write<Kind>,
  needs: Needs = NOTHING,
  facts: Facts = {},
): Fault[] {
  const { kind, today } = write;
  const faults: Fault[] = [];
  if (needs.vehicleId !== null && loaded(facts, 'vehicle') === null)
    faults.push({ pointer: '/vehicle_id', code: 'not_found' });
  if (needs.typeKey !== null && !loaded(facts, 'isTypeKnown'))
    faults.push({ pointer: `/${describe(kind).type?.field}`, code: 'unknown_type' });
  faults.push(...faultsOfBody(write));
  if (needs.mileage !== null)
    faults.push(...faultsOfMileage(needs.mileage, loaded(facts, 'readings') ?? [], today));
  faults.push(...(ruleOf(kind).faults?.(write, needs, facts) ?? []));
  if (needs.files.length > 0) faults.push(...faultsOfFiles(needs.files, loaded(facts, 'contentTypes')));
  return faults;
}

const NOTHING: Needs = {
  vehicleId: null,
  typeKey: null,
  reminderId: null,
  source: null,
  mileage: null,
  files: [],
};

function loaded<Name extends keyof Facts>(facts: Facts, name: Name): NonNullable<Facts[Name]> | null {
  const fact = facts[name];
  if (fact === undefined) throw new Error(`${name} decides whether the write is refused, and was not loaded`);
  return fact;
}

function fieldsIn<Kind extends OwnedKind>({ body }: Write<Kind>): Readonly<Record<string, unknown>> {
  return { ...body };
}

/** What holds for objects of one kind alone. */
interface Rule<Kind extends OwnedKind> {
  readonly needs?: (write: Write<Kind>) => Partial<Needs>;
  readonly faults?: (write: Write<Kind>, needs: Needs, facts: Facts) => Fault[];
}

const RULES: { readonly [Kind in OwnedKind]?: Rule<Kind> } = {
  vehicle: { needs: (write) => ({ mileage: currentMileageIn(write) }) },
  record: { faults: faultsOfRecord },
  reminder: {
    needs: ({ body: { vehicle_id, maintenance_type } }) => ({
      source:
        vehicle_id !== undefined && maintenance_type !== undefined ? { vehicle_id, maintenance_type } : null,
    }),
    faults: faultsOfReminder,
  },
  reading: { needs: (write) => ({ mileage: newReadingIn(write) }) },
  expense: { faults: faultsOfExpense },
};

function ruleOf<Kind extends OwnedKind>(kind: Kind): Rule<Kind> {
  return RULES[kind] ?? {};
}

/** The mileage of a record or expense. One that has not changed was accepted before, and one that is confirmed is not doubted. */
function mileageOfObject(
  kind: MeasuredKind,
  { body: { vehicle_id: vehicleId, date, mileage, confirmMileage }, stored }: Write<MeasuredKind>,
): MileageToJudge | null {
  if (vehicleId === undefined || date === undefined || typeof mileage !== 'number' || confirmMileage)
    return null;
  const isSame = stored?.mileage === mileage && stored.date === date && stored.vehicle_id === vehicleId;
  if (isSame) return null;
  const source = stored && { kind, id: stored.id };
  return { ...UNCONFIRMED, vehicleId, date, mileage, source };
}

function newReadingIn({
  body: { date, mileage, confirmMileage },
  vehicleId,
}: Write<'reading'>): MileageToJudge | null {
  if (vehicleId === undefined || date === undefined || mileage === undefined || confirmMileage) return null;
  return { ...UNCONFIRMED, vehicleId, date, mileage };
}

const UNCONFIRMED = { isConfirmed: false, source: null, isCurrent: false, leftOut: '', purchase: null };

/** A current mileage that the vehicle's form changes becomes a reading of the day. */
function currentMileageIn({ body, stored, today }: Write<'vehicle'>): MileageToJudge | null {
  const { currentMileage: mileage, confirmMileage, asOf, purchaseDate = null, purchaseMileage = null } = body;
  if (mileage === undefined || mileage === stored?.currentMileage) return null;
  const isConfirmed = confirmMileage ?? false;
  const given = { ...UNCONFIRMED, date: asOf ?? today, mileage, isConfirmed, isCurrent: true };
  if (stored === null) {
    return isConfirmed
      ? null
      : { ...given, vehicleId: '', purchase: { id: '', purchaseDate, purchaseMileage } };
  }
  const isPurchaseCorrected =
    purchaseDate !== stored.purchaseDate || purchaseMileage !== stored.purchaseMileage;
  // A confirmed mileage below that of a purchase on its day leaves the purchase without a reading.
  const leftOut = isConfirmed || isPurchaseCorrected ? purchaseReadingId(stored.id) : '';
  return { ...given, vehicleId: stored.id, leftOut };
}

function faultsOfMileage(
  given: MileageToJudge,
  readings: readonly SourcedPoint[],
  today: CivilDate,
): Fault[] {
  const doubt = findDoubt(given, readings, today);
  if (!doubt) return [];
  const { code, ...params } = doubt;
  return [{ pointer: given.isCurrent ? '/currentMileage' : '/mileage', code, params }];
}

function findDoubt(
  { date, mileage, isConfirmed, isCurrent, leftOut: id, purchase }: MileageToJudge,
  readings: readonly SourcedPoint[],
  today: CivilDate,
): MileageDoubt | null {
  const candidate = { id, date, mileage };
  if (purchase !== null) return findFirstMileageDoubt(purchase, candidate, today);
  if (isCurrent) return findCurrentMileageDoubt(readings, candidate, isConfirmed);
  return findMileageDoubt(readings, candidate);
}

function filesIn(kind: OwnedKind, body: Readonly<Record<string, unknown>>): FileReference[] {
  return fileFields(fieldsOf(kind)).flatMap(([name, { shape, areImages: mustBeImage = false }]) => {
    const ids = [body[name] ?? []].flat().filter((id) => typeof id === 'string');
    const pointerOf = (index: number) => (shape === 'files' ? `/${name}/${index}` : `/${name}`);
    return ids.map((fileId, index) => ({ pointer: pointerOf(index), fileId, mustBeImage }));
  });
}

function faultsOfFiles(
  references: readonly FileReference[],
  contentTypes: ReadonlyMap<string, string | null> | null,
): Fault[] {
  return references.flatMap(({ pointer, fileId, mustBeImage }, index): Fault[] => {
    const contentType = contentTypes?.get(fileId);
    if (contentType === undefined) return [{ pointer, code: 'not_found' }];
    if (mustBeImage && contentType !== null && !contentType.startsWith('image/'))
      return [{ pointer, code: 'wrong_file_kind' }];
    const isRepeated = references
      .slice(0, index)
      .some((other) => other.fileId === fileId && other.mustBeImage === mustBeImage);
    return isRepeated ? [{ pointer, code: 'duplicate_item' }] : [];
  });
}

function faultsOfRecord(write: Write<'record'>, { reminderId }: Needs, facts: Facts): Fault[] {
  if (reminderId === null) return [];
  const faults: Fault[] = [];
  const reminder = loaded(facts, 'reminder');
  // Of which vehicle is not asked when that one is not known.
  const vehicleId = facts.vehicle ? write.body.vehicle_id : undefined;
  const isFitting = reminder !== null && (vehicleId === undefined || reminder.vehicle_id === vehicleId);
  if (!isFitting) faults.push({ pointer: '/reminder_id', code: 'not_found' });
  if (isRefundIn(write)) faults.push({ pointer: '/reminder_id', code: 'refund_does_no_work' });
  return faults;
}

function faultsOfExpense({ body, stored }: Write<'expense'>, { vehicleId }: Needs, facts: Facts): Fault[] {
  const { kind } = body;
  // It may stay what it is, whatever energy its vehicle has got since.
  const isKept = stored?.vehicle_id === body.vehicle_id && stored?.kind === kind;
  const vehicle = vehicleId === null ? null : loaded(facts, 'vehicle');
  const isFitting = !vehicle || kind === undefined || isKept || fitsEnergy(kind, vehicle.energy);
  return isFitting ? [] : [{ pointer: '/kind', code: 'other_energy' }];
}

/** Why a reminder cannot follow the source that is asked for. */
const NOTHING_TO_FOLLOW = {
  law: 'not_inspected_by_law',
  document: 'not_found',
} as const satisfies Record<FollowedSource['follows'], Fault['code']>;

/** A reminder falls due by one of these. */
const TRIGGERS = ['next_reminder_date', 'planned_mileage', 'interval_km'] as const;

function faultsOfReminder({ body, stored, unsound }: Write<'reminder'>, needs: Needs, facts: Facts): Fault[] {
  const source = needs.source === null ? null : loaded(facts, 'source');
  const faults: Fault[] = [];
  // One that follows a source already and gets another type or vehicle keeps its date, and follows an interval.
  const asked = body.follows ?? 'interval';
  const isAskedNow = needs.source !== null && asked !== 'interval' && stored?.follows !== asked;
  if (isAskedNow && source?.follows !== asked)
    faults.push({ pointer: '/follows', code: NOTHING_TO_FOLLOW[asked] });
  const isDatedBySource = body.follows !== 'interval' && typeof source?.date === 'string';
  const mayFallDue = TRIGGERS.some((name) => (body[name] ?? null) !== null || unsound?.has(name));
  if (!mayFallDue && !isDatedBySource)
    faults.push({ pointer: '/next_reminder_date', code: 'reminder_without_trigger' });
  return faults;
}

/**
 * Why a reading cannot be deleted: one that follows something goes with that, and the last one stays. Null where it can be.
 *
 * @param count of the readings of its vehicle
 */
export function refusalOfDeletedReading(
  reading: Pick<MileageReading, 'source' | 'record_id' | 'expense_id' | 'fitting_id'>,
  count: number,
): {
  readonly code: 'reading_has_record' | 'last_reading';
  readonly params?: Record<string, unknown>;
} | null {
  const { record_id, expense_id, fitting_id } = reading;
  if (!isTyped(reading)) return { code: 'reading_has_record', params: { record_id, expense_id, fitting_id } };
  return count === 1 ? { code: 'last_reading' } : null;
}
