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

/** What is added and deleted under its own id. */
export type CreatedKind = OwnedKind;
type Described = typeof KINDS;
/** What is changed as a whole object. */
export type ChangedKind = {
  readonly [One in Kind]: Described[One]['calls']['replace'] extends null ? never : One;
}[Kind];

/** Whether objects of a kind are changed as a whole. */
export function isChangedKind(kind: Kind): kind is ChangedKind {
  return KINDS[kind].calls.replace !== null;
}

/** What a person adds; its id is made on the device. */
export type Create = {
  readonly [One in CreatedKind]: {
    readonly verb: 'create';
    readonly kind: One;
    readonly id: string;
    /** The vehicle that it belongs to; null for one that belongs to none. */
    readonly vehicleId: string | null;
    readonly body: RouteBody<WireRoutes[Described[One]['calls']['create']]>;
    /** The files that the body names. */
    readonly files: readonly CarnetFile[];
  };
}[CreatedKind];

/** An object as it is stored, of whatever kind. */
export type Stored = Readonly<Record<string, unknown>> & { readonly version: number };

/** The fields that a person changed, and what they saw in their place: never the whole object. */
export interface Edit {
  readonly verb: 'change';
  readonly kind: ChangedKind;
  readonly id: string;
  /** The version that its person looked at. */
  readonly version: number;
  /** By field of the body. A field that only the body has (`confirmMileage`) is in here alone. */
  readonly patch: Readonly<Record<string, unknown>>;
  readonly was: Readonly<Record<string, unknown>>;
  /** The files that the patch names. */
  readonly files: readonly CarnetFile[];
  /** The whole body, to create the object again if it is gone; absent for what is never deleted. */
  readonly whole?: Readonly<Record<string, unknown>>;
  /** It was gone, and its person had it brought back out of the trash first. */
  readonly isBroughtBack?: boolean;
}

export interface Delete {
  readonly verb: 'delete';
  readonly kind: CreatedKind;
  readonly id: string;
  /** Part of the path of some deletions; null for the others. */
  readonly vehicleId: string | null;
  /** The object that the user looked at; absent for what cannot be changed. */
  readonly seen?: Stored;
}

/** Out of the trash: « Annuler » after a deletion that may have reached the server, or « Rétablir » there. */
export interface Restore {
  readonly verb: 'restore';
  readonly kind: CreatedKind;
  readonly id: string;
  readonly vehicleId: string | null;
  /** Nothing is amiss where there is nothing to bring back: what comes next finds out. */
  readonly mayBeGone?: boolean;
}

/** What a person did, as they meant it; the build that sends it makes the call of it. */
export type Intent = Create | Edit | Delete | Restore;

/** Why the server did not take an operation. */
export interface StoredProblem {
  readonly code: FailureCode;
  readonly status: number;
  readonly params: Readonly<Record<string, unknown>>;
  readonly errors: readonly Fault[];
  readonly current: unknown;
}

/** An intent in the outbox. */
export interface Operation {
  /** Its place in the order, given by the store. */
  readonly place: number;
  /** UUID: the `Idempotency-Key` of every attempt. */
  readonly key: string;
  /** Of this shape of operations: an update of the app finds those of the one before. */
  readonly format: 1;
  readonly intent: Intent;
  /** The key of the operation that this one takes back; null for every other. */
  readonly undoes: string | null;
  /** The owner's day when it was made. */
  readonly madeOn: CivilDate;
  /** Milliseconds since the epoch, by the clock of the device. */
  readonly madeAt: number;
  /** The version that the first attempt named in `If-Match`; null before it, and for what names none. */
  readonly sentVersion: number | null;
  readonly hasBeenTried: boolean;
  /** `stored`: the server has it, the copy not yet. `refused`: its person has to decide. */
  readonly state: 'waiting' | 'stored' | 'refused';
  readonly problem: StoredProblem | null;
}

/** An operation that the store has not given a position yet. */
export type NewOperation = Omit<Operation, 'place'>;

/** What is known of an operation apart from its intent. */
export interface Made {
  /** The owner's day when it was made. */
  readonly madeOn: CivilDate;
  readonly madeAt?: number;
  /** The operation that it takes back. */
  readonly undoes?: Operation;
  /** Why it does not go before the user has decided. */
  readonly problem?: StoredProblem;
}

/** An operation that has not been sent yet. */
export function newOperation(intent: Intent, { madeOn, madeAt, undoes, problem }: Made): NewOperation {
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

/** The same operation, taken by the server. */
export function asStored(operation: Operation): Operation {
  return { ...operation, state: 'stored' };
}

/** What takes an intent back. A deletion is restored from the trash; fields get their earlier values. */
export function inverseOf(intent: Intent): Intent {
  const { kind, id } = intent;
  if (intent.verb === 'change') {
    // The earlier mileage is meant, whatever the order of mileages says by now.
    const hasMileage = isMeasured(kind) || KINDS[kind].vehicle === 'itself';
    const confirmation = hasMileage ? { confirmMileage: true } : {};
    return { ...intent, patch: { ...intent.was, ...confirmation }, was: intent.patch };
  }
  if (!isOwned(kind)) throw new TypeError('Settings are only ever changed');
  return { verb: intent.verb === 'delete' ? 'restore' : 'delete', kind, id, vehicleId: intent.vehicleId };
}

/** An addition that gives the object at once what a later change of it has given: both were never sent. */
export function createdAs(creation: Create, { whole = {}, patch, files }: Edit): Create {
  const fields = fieldsOf(creation.kind);
  const idsOf = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(idsOf) : (textIn(Object(value), 'id') ?? value);
  const given = listWritableFields(fields).flatMap(([name]) => (name in whole ? [[name, whole[name]]] : []));
  const named = fileFields(fields).flatMap(([name]) => (name in whole ? [[name, idsOf(whole[name])]] : []));
  const confirmed = [creation.body, patch].some((body) => Reflect.get(body, 'confirmMileage') === true);
  const confirmation = confirmed ? { confirmMileage: true } : {};
  const body = { ...Object.fromEntries([...given, ...named]), ...confirmation, id: creation.id };
  // The fields are those of a body of this kind, which TypeScript loses over all kinds.
  return {
    ...creation,
    vehicleId: textIn(whole, 'vehicle_id'),
    body,
    files: [...creation.files, ...files],
  } as unknown as Create;
}

/** The vehicle that the object of an intent belongs to, as far as the intent tells. */
export function vehicleOf(intent: Intent): string | null {
  if (intent.verb === 'change') return textIn(intent.whole, 'vehicle_id');
  if (intent.verb === 'delete' && intent.seen) return textIn(intent.seen, 'vehicle_id');
  return intent.vehicleId;
}

export function textIn(fields: Readonly<Record<string, unknown>> | undefined, name: string): string | null {
  const value = fields?.[name];
  return typeof value === 'string' ? value : null;
}

/** The objects that an intent names: a later one that names any of them comes after it. */
function namesOf(intent: Intent): readonly string[] {
  const vehicle = vehicleOf(intent);
  const names = vehicle === null ? [intent.id] : [intent.id, vehicle];
  if (intent.verb === 'create' && 'reminder_id' in intent.body && intent.body.reminder_id) {
    names.push(intent.body.reminder_id);
  }
  return names;
}

/** The files that an intent names. */
export function filesOf(intent: Intent): readonly string[] {
  return intent.verb === 'create' || intent.verb === 'change' ? intent.files.map(({ id }) => id) : [];
}

/** The files that any of these name. */
export function filesInUse(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(operations.flatMap(({ intent }) => filesOf(intent)));
}

/** Whether an intent is about an object as the server holds it, which it may find changed. */
export function isOfStored(intent: Intent): intent is Edit | Delete {
  return intent.verb === 'change' || intent.verb === 'delete';
}

/** Whether an operation cannot do without another one: it is about what that one adds, or does to the same object. */
export function needs(later: Operation, earlier: Operation): boolean {
  const { intent } = earlier;
  // What is in question is shown as the server has it: what was done since was done to that.
  const isInQuestion = isOfStored(intent) && earlier.state === 'refused';
  if (later.place <= earlier.place || isInQuestion) return false;
  const isAbout = namesOf(later.intent).includes(intent.id);
  return isAbout && (intent.verb === 'create' || later.intent.id === intent.id);
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

/** The version of an object that only this device has, and the first that the server gives. */
export const NOT_STORED = 0;
const FIRST = 1;

/** Whether nothing has happened to an object since the device saw it, but that the server has stored it. */
export function isVersionSeen(seen: number, stored: unknown): boolean {
  return seen === stored || (seen === NOT_STORED && stored === FIRST);
}

export function isVersioned(value: unknown): value is Stored {
  return (
    typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'
  );
}

/** What a person sees of an outbox: what waits or was refused, without what was taken back. */
export function shownOf(operations: readonly Operation[]): readonly Operation[] {
  const undone = new Set(operations.map(({ undoes }) => undoes));
  return operations.filter(
    (one) =>
      one.state !== 'stored' && !undone.has(one.key) && (one.undoes === null || one.state === 'refused'),
  );
}

/** Whether both lay the same over a garage: being sent changes nothing of what is shown. */
export function isSameView(before: readonly Operation[], after: readonly Operation[]): boolean {
  if (before.length !== after.length) return false;
  return before.every((one, index) => {
    const other = after[index];
    return one.intent === other?.intent && (one.state === 'refused') === (other.state === 'refused');
  });
}
