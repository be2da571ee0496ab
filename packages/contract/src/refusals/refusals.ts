import { fileFields } from '#kinds/field.ts';
import { fieldsOf } from '#kinds/fields.ts';
import {
  describeKind,
  isMeasured,
  belongsToVehicle,
  type MeasuredKind,
  type OwnedKind,
} from '#kinds/kinds.ts';
import { TYRE_SET_FIELDS } from '#kinds/tyre-set-fields.ts';
import type { MileageReading } from '#mileage/mileage.schema.ts';
import type { Fault } from '#problems/problem.ts';
import { checkBody, isRefundIn, type Write } from '#refusals/body-faults.ts';
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
import { setsOf, type Fitted, type Fitting } from '@carnet/domain/tyre-sets/fitting';
import { faultsOfFitting, type NamedSet } from '@carnet/domain/tyre-sets/fitting-faults';
import { faultsOfSet, type CheckedSet } from '@carnet/domain/tyre-sets/set-faults';
import type { Energy } from '@carnet/domain/vehicles/vehicle';

/**
 * The rules that refuse a write, beyond the schema of each field. The server and an offline device call the
 * same functions: `listNeeds` names the facts needed, each side loads them in its own way, and `checkWrite`
 * decides. Everything here is pure.
 * The rules are part of the contract because faults are: a fault points into a body and has a code of the
 * wire.
 */

/** A mileage to check for plausibility. */
export interface MileageToCheck {
  readonly vehicleId: string;
  readonly date: CivilDate;
  readonly mileage: number;
  readonly isConfirmed: boolean;
  /** The object whose own reading is ignored because the write replaces it; null for a new reading. */
  readonly source: { readonly kind: MeasuredKind; readonly id: string } | null;
  /** Whether it becomes the current mileage, so that no reading of that day may be higher. */
  readonly isCurrent: boolean;
  /** Id of another reading that the write replaces; empty if none. */
  readonly leftOut: string;
  /** For a new vehicle, which has no readings: the purchase that its first mileage is compared with. */
  readonly purchase: PurchaseFacts | null;
}

interface FileReference {
  readonly pointer: string;
  readonly fileId: string;
  readonly mustBeImage: boolean;
}

/** What to load before a write can be checked. Null or empty: nothing. */
export interface Needs {
  readonly vehicleId: string | null;
  readonly typeKey: string | null;
  readonly reminderId: string | null;
  /** The vehicle and type of a reminder whose source (law or document) to load. */
  readonly source: { readonly vehicle_id: string; readonly maintenance_type: string } | null;
  /**
   * The mileage to check. Needs the readings of its vehicle without the one of `source`; the neighbouring
   * ones suffice.
   */
  readonly mileage: MileageToCheck | null;
  readonly files: readonly FileReference[];
  /** The sets that a fitting names. */
  readonly setIds: readonly string[];
  /** The stored set whose fittings to load, on all vehicles, with the other fittings of its vehicle. */
  readonly fittedSet: { readonly id: string; readonly vehicle_id: string } | null;
}

/** The loaded facts. Absent: not needed, and using it throws. Null: does not exist. */
export interface Facts {
  readonly vehicle?: {
    readonly energy: Energy | null;
    readonly firstRegistrationDate: CivilDate | null;
  } | null;
  readonly isTypeKnown?: boolean;
  readonly reminder?: { readonly vehicle_id: string } | null;
  readonly source?: FollowedSource | null;
  readonly readings?: readonly SourcedPoint[];
  /** Content type of the files that exist, by id; null if it is unknown. */
  readonly contentTypes?: ReadonlyMap<string, string | null>;
  /** The named sets that exist. */
  readonly sets?: readonly NamedSet[];
  readonly fittings?: readonly Fitting[];
}

/** Names the facts that a write needs. */
export function listNeeds<Kind extends OwnedKind>(write: Write<Kind>): Needs {
  const { kind, stored } = write;
  const body = fieldsIn(write);
  const { type } = describeKind(kind);
  const { vehicle_id: vehicleId, reminder_id: reminderId } = body;
  const typeKey = type?.words === 'maintenanceType' ? body[type.field] : undefined;
  return {
    vehicleId: belongsToVehicle(kind) && typeof vehicleId === 'string' ? vehicleId : null,
    typeKey: typeof typeKey === 'string' ? typeKey : null,
    reminderId: stored === null && typeof reminderId === 'string' ? reminderId : null,
    source: null,
    mileage: isMeasured(kind) ? mileageOfObject(kind, write as Write<MeasuredKind>) : null,
    files: filesIn(kind, body),
    setIds: [],
    fittedSet: null,
    ...ruleOf(kind).needs?.(write),
  };
}

/**
 * All faults of a write that its schema cannot find: faults from `checkBody`, and faults that depend on other
 * objects.
 * @param needs of the same write; by default nothing that depends on other objects is checked
 * @throws {Error} if a needed fact was not loaded
 */
export function checkWrite<Kind extends OwnedKind>(
  write: Write<Kind>,
  needs: Needs = NOTHING,
  facts: Facts = {},
): Fault[] {
  const { kind, today } = write;
  const faults: Fault[] = [];
  if (needs.vehicleId !== null && loaded(facts, 'vehicle') === null)
    faults.push({ pointer: '/vehicle_id', code: 'not_found' });
  if (needs.typeKey !== null && !loaded(facts, 'isTypeKnown'))
    faults.push({ pointer: `/${describeKind(kind).type?.field}`, code: 'unknown_type' });
  faults.push(...checkBody(write));
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
  setIds: [],
  fittedSet: null,
};

function loaded<Name extends keyof Facts>(facts: Facts, name: Name): NonNullable<Facts[Name]> | null {
  const fact = facts[name];
  if (fact === undefined) throw new Error(`${name} is needed to check the write, and was not loaded`);
  return fact;
}

function fieldsIn<Kind extends OwnedKind>({ body }: Write<Kind>): Readonly<Record<string, unknown>> {
  return { ...body };
}

/** Rules of a single kind. */
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
  tyre_set: { needs: ({ stored }) => ({ fittedSet: stored }), faults: faultsOfTyreSet },
  tyre_fitting: { needs: ({ body }) => ({ setIds: setsOf(axlesIn(body)) }), faults: faultsOfTyreFitting },
};

function ruleOf<Kind extends OwnedKind>(kind: Kind): Rule<Kind> {
  return RULES[kind] ?? {};
}

/**
 * The mileage of a record, expense or fitting. Null if it is confirmed, or unchanged and therefore accepted
 * before.
 */
function mileageOfObject(
  kind: MeasuredKind,
  { body: { vehicle_id: vehicleId, date, mileage, confirmMileage }, stored }: Write<MeasuredKind>,
): MileageToCheck | null {
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
}: Write<'reading'>): MileageToCheck | null {
  if (vehicleId === undefined || date === undefined || mileage === undefined || confirmMileage) return null;
  return { ...UNCONFIRMED, vehicleId, date, mileage };
}

const UNCONFIRMED = { isConfirmed: false, source: null, isCurrent: false, leftOut: '', purchase: null };

/** A current mileage changed in the vehicle form, which becomes a reading of that day. */
function currentMileageIn({ body, stored, today }: Write<'vehicle'>): MileageToCheck | null {
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
  // If a confirmed mileage is below the purchase mileage of the same day, the purchase gets no reading.
  const leftOut = isConfirmed || isPurchaseCorrected ? purchaseReadingId(stored.id) : '';
  return { ...given, vehicleId: stored.id, leftOut };
}

function faultsOfMileage(
  given: MileageToCheck,
  readings: readonly SourcedPoint[],
  today: CivilDate,
): Fault[] {
  const doubt = findDoubt(given, readings, today);
  if (!doubt) return [];
  const { code, ...params } = doubt;
  return [{ pointer: given.isCurrent ? '/currentMileage' : '/mileage', code, params }];
}

function findDoubt(
  { date, mileage, isConfirmed, isCurrent, leftOut: id, purchase }: MileageToCheck,
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
  // An unknown vehicle is reported already, so the reminder is not compared with it.
  const vehicleId = facts.vehicle ? write.body.vehicle_id : undefined;
  const isFitting = reminder !== null && (vehicleId === undefined || reminder.vehicle_id === vehicleId);
  if (!isFitting) faults.push({ pointer: '/reminder_id', code: 'not_found' });
  if (isRefundIn(write)) faults.push({ pointer: '/reminder_id', code: 'refund_does_no_work' });
  return faults;
}

function faultsOfExpense({ body, stored }: Write<'expense'>, { vehicleId }: Needs, facts: Facts): Fault[] {
  const { kind } = body;
  // A stored kind stays valid after the energy of the vehicle has changed.
  const isKept = stored?.vehicle_id === body.vehicle_id && stored?.kind === kind;
  const vehicle = vehicleId === null ? null : loaded(facts, 'vehicle');
  const isFitting = !vehicle || kind === undefined || isKept || fitsEnergy(kind, vehicle.energy);
  return isFitting ? [] : [{ pointer: '/kind', code: 'other_energy' }];
}

/** Fault if the requested source of a reminder does not exist. */
const NOTHING_TO_FOLLOW = {
  law: 'not_inspected_by_law',
  document: 'not_found',
} as const satisfies Record<FollowedSource['follows'], Fault['code']>;

/** A reminder needs at least one of these to become due. */
const TRIGGERS = ['next_reminder_date', 'planned_mileage', 'interval_km'] as const;

function faultsOfReminder({ body, stored, unsound }: Write<'reminder'>, needs: Needs, facts: Facts): Fault[] {
  const source = needs.source === null ? null : loaded(facts, 'source');
  const faults: Fault[] = [];
  // A reminder that already follows a source keeps its date if its type or vehicle changes, and then
  // follows an interval.
  const requested = body.follows ?? 'interval';
  const isNewRequest = needs.source !== null && requested !== 'interval' && stored?.follows !== requested;
  if (isNewRequest && source?.follows !== requested)
    faults.push({ pointer: '/follows', code: NOTHING_TO_FOLLOW[requested] });
  const isDatedBySource = body.follows !== 'interval' && typeof source?.date === 'string';
  const mayFallDue = TRIGGERS.some((name) => (body[name] ?? null) !== null || unsound?.has(name));
  if (!mayFallDue && !isDatedBySource)
    faults.push({ pointer: '/next_reminder_date', code: 'reminder_without_trigger' });
  return faults;
}

function faultsOfTyreSet(write: Write<'tyre_set'>, { fittedSet }: Needs, facts: Facts): Fault[] {
  const { stored, today } = write;
  const fittings = fittedSet === null ? [] : (loaded(facts, 'fittings') ?? []);
  return faultsOfSet(setAfter(write), { stored, fittings, today });
}

/** The set after the write. */
function setAfter({ body, stored }: Write<'tyre_set'>): CheckedSet {
  return {
    id: stored?.id ?? '',
    vehicle_id: body.vehicle_id ?? stored?.vehicle_id ?? '',
    count: valueAfter(body.count, stored?.count) ?? TYRE_SET_FIELDS.count.blank,
    dot: valueAfter(body.dot, stored?.dot),
    bought_on: valueAfter(body.bought_on, stored?.bought_on),
    retired_on: valueAfter(body.retired_on, stored?.retired_on),
    treads: valueAfter(body.treads, stored?.treads) ?? [],
  };
}

/** A field that is missing in a body keeps its stored value; null clears it. */
function valueAfter<Value>(given: Value | undefined, stored: Value | undefined): Value | null {
  return (given === undefined ? stored : given) ?? null;
}

function axlesIn({ front = null, rear = null }: Write<'tyre_fitting'>['body']): Fitted {
  return { front, rear };
}

function faultsOfTyreFitting(
  { body, stored }: Write<'tyre_fitting'>,
  { vehicleId, setIds }: Needs,
  facts: Facts,
): Fault[] {
  const { date } = body;
  const vehicle = vehicleId === null ? null : loaded(facts, 'vehicle');
  // An unknown vehicle is reported already.
  if (vehicleId === null || vehicle === null || date === undefined) return [];
  const { firstRegistrationDate } = vehicle;
  const sets = setIds.length === 0 ? [] : (loaded(facts, 'sets') ?? []);
  const fitting = { vehicle_id: vehicleId, date, ...axlesIn(body) };
  return faultsOfFitting(fitting, { firstRegistrationDate, sets, stored });
}

/**
 * Why a reading cannot be deleted: it follows another object, or it is the last one. Null if it can be.
 * @param count the number of readings of its vehicle
 */
export function checkReadingDeletion(
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
