import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { fileFields, listWritableFields } from '@carnet/contract/kinds/field';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import { isMeasured, isOwned, KINDS, type Kind, type OwnedKind } from '@carnet/contract/kinds/kinds';
import type { Fault } from '@carnet/contract/problems/problem';
import type { RouteBody } from '@carnet/contract/routes/route';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { FailureCode } from '#shared/api/problem-error.ts';
import type { WireRoutes } from '#shared/api/routes.ts';
import { v7 as newKey } from 'uuid';

/** Kinds that are added and deleted under their own id. */
export type CreatedKind = OwnedKind;
type KindTable = typeof KINDS;
/** Kinds that are changed as a whole object. */
export type ChangedKind = {
  readonly [One in Kind]: KindTable[One]['calls']['replace'] extends null ? never : One;
}[Kind];

/** Whether objects of a kind are changed as a whole. */
export function isChangedKind(kind: Kind): kind is ChangedKind {
  return KINDS[kind].calls.replace !== null;
}

/** An added object; its id is generated on the device. */
export type Create = {
  readonly [One in CreatedKind]: {
    readonly verb: 'create';
    readonly kind: One;
    readonly id: string;
    /** The vehicle that it belongs to; null without one. */
    readonly vehicleId: string | null;
    readonly body: RouteBody<WireRoutes[KindTable[One]['calls']['create']]>;
    /** The files that the body names. */
    readonly files: readonly CarnetFile[];
  };
}[CreatedKind];

/** A stored object of any kind. */
export type Stored = Readonly<Record<string, unknown>> & { readonly version: number };

/** The fields that a user changed and their previous values, never the whole object. */
export interface Edit {
  readonly verb: 'change';
  readonly kind: ChangedKind;
  readonly id: string;
  /** The version that the user saw. */
  readonly version: number;
  /** By field of the body. A field that only bodies have, such as `confirmMileage`, is missing in `was`. */
  readonly patch: Readonly<Record<string, unknown>>;
  readonly was: Readonly<Record<string, unknown>>;
  /** The files that the patch names. */
  readonly files: readonly CarnetFile[];
  /** The whole body, to create the object again if it is gone; absent for objects that are never deleted. */
  readonly whole?: Readonly<Record<string, unknown>>;
  /** The object was deleted, and the user had it restored from the trash first. */
  readonly isBroughtBack?: boolean;
}

export interface Delete {
  readonly verb: 'delete';
  readonly kind: CreatedKind;
  readonly id: string;
  /** Part of the path of some deletions; otherwise null. */
  readonly vehicleId: string | null;
  /** The object that the user saw; absent for kinds that cannot be changed. */
  readonly seen?: Stored;
}

/**
 * A restore from the trash: « Annuler » after a deletion that may have reached the server, or « Rétablir » in
 * the trash.
 */
export interface Restore {
  readonly verb: 'restore';
  readonly kind: CreatedKind;
  readonly id: string;
  readonly vehicleId: string | null;
  /** Ignore `not_found`; the operation that follows reports it. */
  readonly mayBeGone?: boolean;
}

/** What a user did. The call is made from it only when it is sent, by the build that sends it. */
export type Intent = Create | Edit | Delete | Restore;

/** Why the server refused an operation. */
export interface StoredProblem {
  readonly code: FailureCode;
  readonly status: number;
  readonly params: Readonly<Record<string, unknown>>;
  readonly errors: readonly Fault[];
  readonly current: unknown;
}

/** An intent in the outbox. */
export interface Operation {
  /** Its position in the queue, assigned by the store. */
  readonly place: number;
  /** UUID: the `Idempotency-Key` of every attempt. */
  readonly key: string;
  /** Version of this shape: a later version of the app finds operations that an earlier one stored. */
  readonly format: 1;
  readonly intent: Intent;
  /** The key of the operation that this one undoes; otherwise null. */
  readonly undoes: string | null;
  /** Today in the owner's time zone when it was made. */
  readonly madeOn: CivilDate;
  /** Milliseconds since the epoch, by the device's clock. */
  readonly madeAt: number;
  /** The `If-Match` version of the first attempt; null before it, and for calls without one. */
  readonly sentVersion: number | null;
  readonly hasBeenTried: boolean;
  /** `stored`: the server has it, the rows do not yet. `refused`: the user has to decide. */
  readonly state: 'waiting' | 'stored' | 'refused';
  readonly problem: StoredProblem | null;
}

/** An operation without a position. */
export type NewOperation = Omit<Operation, 'place'>;

/** Facts about an operation apart from its intent. */
export interface OperationFacts {
  /** Today in the owner's time zone when it was made. */
  readonly madeOn: CivilDate;
  readonly madeAt?: number;
  /** The operation that it undoes. */
  readonly undoes?: Operation;
  /** Why it waits for the user's decision. */
  readonly problem?: StoredProblem;
}

/** Creates an unsent operation. */
export function newOperation(
  intent: Intent,
  { madeOn, madeAt, undoes, problem }: OperationFacts,
): NewOperation {
  return {
    key: newKey(),
    format: 1,
    intent,
    undoes: undoes?.key ?? null,
    madeOn,
    madeAt: madeAt ?? Date.now(),
    sentVersion: null,
    hasBeenTried: false,
    state: problem ? 'refused' : 'waiting',
    problem: problem ?? null,
  };
}

/** The same operation, accepted by the server. */
export function asStored(operation: Operation): Operation {
  return { ...operation, state: 'stored' };
}

/**
 * The intent that undoes another one. A deletion is restored from the trash; fields get their previous
 * values.
 */
export function inverseOf(intent: Intent): Intent {
  const { kind, id } = intent;
  if (intent.verb === 'change') {
    // Confirm the previous mileage, even if it now contradicts the other readings.
    const hasMileage = isMeasured(kind) || KINDS[kind].vehicle === 'itself';
    const confirmation = hasMileage ? { confirmMileage: true } : {};
    return { ...intent, patch: { ...intent.was, ...confirmation }, was: intent.patch };
  }
  if (!isOwned(kind)) throw new TypeError('Settings are only ever changed');
  return { verb: intent.verb === 'delete' ? 'restore' : 'delete', kind, id, vehicleId: intent.vehicleId };
}

/** Merges a later change into an addition when neither was sent. */
export function mergeIntoCreation(creation: Create, edit: Edit): Create {
  const isConfirmed = Reflect.get(creation.body, 'confirmMileage') === true;
  return toCreation({ ...edit, ...creation, files: [...creation.files, ...edit.files] }, isConfirmed);
}

/** The addition of an object as a change leaves it, for an object that the server does not have. */
export function toCreation(
  { kind, id, whole = {}, patch, files }: Omit<Edit, 'kind' | 'verb'> & { readonly kind: Kind },
  isConfirmed = false,
): Create {
  if (!isOwned(kind)) throw new TypeError('Settings are only ever changed');
  const fields = fieldsOf(kind);
  const idsOf = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(idsOf) : (textIn(Object(value), 'id') ?? value);
  const given = listWritableFields(fields).flatMap(([name]) => (name in whole ? [[name, whole[name]]] : []));
  const named = fileFields(fields).flatMap(([name]) => (name in whole ? [[name, idsOf(whole[name])]] : []));
  const confirmation = isConfirmed || patch['confirmMileage'] === true ? { confirmMileage: true } : {};
  const body = { ...Object.fromEntries([...given, ...named]), ...confirmation, id };
  const vehicleId = textIn(whole, 'vehicle_id');
  // The fields are a body's of this kind; TypeScript cannot follow that over all kinds.
  return { verb: 'create', kind, id, vehicleId, body, files } as unknown as Create;
}

/** The vehicle that the object of an intent belongs to, if the intent names it. */
export function findVehicleId(intent: Intent): string | null {
  if (intent.verb === 'change') return textIn(intent.whole, 'vehicle_id');
  if (intent.verb === 'delete' && intent.seen) return textIn(intent.seen, 'vehicle_id');
  return intent.vehicleId;
}

export function textIn(fields: Readonly<Record<string, unknown>> | undefined, name: string): string | null {
  const value = fields?.[name];
  return typeof value === 'string' ? value : null;
}

/** The ids of the objects that an intent names; a later intent that names any of them is sent after it. */
function namesOf(intent: Intent): readonly string[] {
  const vehicle = findVehicleId(intent);
  const maker = intent.verb === 'change' ? textIn(intent.whole, 'made_by') : null;
  const names = [intent.id, vehicle, maker].filter((name) => name !== null);
  if (intent.verb === 'create' && 'reminder_id' in intent.body && intent.body.reminder_id) {
    names.push(intent.body.reminder_id);
  }
  return names;
}

/** An addition that names this reminder, without it; null for any other intent. */
export function withoutReminder(intent: Intent, id: string): Intent | null {
  if (intent.verb !== 'create' || !('reminder_id' in intent.body)) return null;
  if (intent.body.reminder_id !== id) return null;
  return { ...intent, body: { ...intent.body, reminder_id: null } } as Intent;
}

/** The ids of the files that an intent names. */
export function listFileIds(intent: Intent): readonly string[] {
  return intent.verb === 'create' || intent.verb === 'change' ? intent.files.map(({ id }) => id) : [];
}

/** The ids of the files that any of these operations name. */
export function filesInUse(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(operations.flatMap(({ intent }) => listFileIds(intent)));
}

/** Whether an intent depends on the stored version of its object. */
export function isEditOrDelete(intent: Intent): intent is Edit | Delete {
  return intent.verb === 'change' || intent.verb === 'delete';
}

/**
 * Whether an operation depends on an earlier one: it uses an object that the earlier one adds, or acts on the
 * same object.
 */
export function dependsOn(later: Operation, earlier: Operation): boolean {
  const { intent } = earlier;
  // An object in question is shown as the server has it, so later operations are based on the server's
  // version.
  const isInQuestion = isEditOrDelete(intent) && earlier.state === 'refused';
  if (later.place <= earlier.place || isInQuestion) return false;
  const isAbout = namesOf(later.intent).includes(intent.id);
  return isAbout && (intent.verb === 'create' || later.intent.id === intent.id);
}

/** Whether an operation changes an object that the addition of another one makes alongside. */
export function changesMadeBy(creation: Operation, one: Operation): one is Operation & { intent: Edit } {
  return one.intent.verb === 'change' && textIn(one.intent.whole, 'made_by') === creation.intent.id;
}

/** Whether an operation was refused because its object has been deleted. */
export function isAboutGone({
  intent,
  problem,
}: Pick<Operation, 'intent'> & {
  readonly problem: Pick<StoredProblem, 'code'> | null;
}): boolean {
  if (intent.verb === 'create') return problem?.code === 'deleted';
  return intent.verb === 'change' && isOwned(intent.kind) && problem?.code === 'not_found';
}

/** The version of an object that only this device has, and the first version that the server assigns. */
export const NOT_STORED = 0;
const FIRST = 1;

/** Whether the only change to an object since the device saw it is that the server stored it. */
export function isVersionSeen(seen: number, stored: unknown): boolean {
  return seen === stored || (seen === NOT_STORED && stored === FIRST);
}

export function isVersioned(value: unknown): value is Stored {
  return (
    typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'
  );
}

/** The operations that the user sees: waiting or refused ones, without undone ones. */
export function filterShown(operations: readonly Operation[]): readonly Operation[] {
  const undone = new Set(operations.map(({ undoes }) => undoes));
  return operations.filter(
    (one) =>
      one.state !== 'stored' && !undone.has(one.key) && (one.undoes === null || one.state === 'refused'),
  );
}

/** Whether both queues result in the same view: sending alone changes nothing on screen. */
export function isSameView(before: readonly Operation[], after: readonly Operation[]): boolean {
  if (before.length !== after.length) return false;
  return before.every((one, index) => {
    const other = after[index];
    return one.intent === other?.intent && (one.state === 'refused') === (other.state === 'refused');
  });
}
