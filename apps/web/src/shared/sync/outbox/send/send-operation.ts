import { call } from '#shared/api/api-client.ts';
import { ignoreNotFound } from '#shared/api/lost-answer.ts';
import { ProblemError, problemOf } from '#shared/api/problem-error.ts';
import type { RouteName } from '#shared/api/routes.ts';
import type { Garage } from '#shared/sync/garage.ts';
import { readObject } from '#shared/sync/outbox/send/read-object.ts';
import { askedFields, merged } from '#shared/sync/outbox/send/merge.ts';
import type { ChangedKind, CreatedKind, Edit, Intent, Operation } from '#shared/sync/outbox/operation.ts';

type Fields = Readonly<Record<string, unknown>>;
type Versioned = Fields & { readonly version: number };

interface AnyCall {
  readonly path?: Fields;
  readonly body?: unknown;
  readonly ifMatch?: number;
}

/** The call of an operation: which route, and with what. */
export interface OperationCall extends AnyCall {
  readonly name: RouteName;
}

/** Every call of an outbox has its own options, which TypeScript cannot follow through a table. */
const send = call as unknown as (
  name: RouteName,
  options: AnyCall & { readonly key: string },
) => Promise<unknown>;

const CREATIONS: Readonly<Record<CreatedKind, RouteName>> = {
  vehicle: 'createVehicle',
  record: 'createMaintenance',
  reminder: 'createReminder',
  reading: 'createMileageReading',
  document: 'createDocument',
  expense: 'createExpense',
};
const CHANGES: Readonly<Record<ChangedKind, RouteName>> = {
  vehicle: 'replaceVehicle',
  record: 'replaceMaintenance',
  reminder: 'replaceReminder',
  document: 'replaceDocument',
  expense: 'replaceExpense',
  settings: 'replaceSettings',
};
const DELETIONS: Readonly<Record<CreatedKind, RouteName>> = {
  vehicle: 'deleteVehicle',
  record: 'deleteMaintenance',
  reminder: 'deleteReminder',
  reading: 'deleteMileageReading',
  document: 'deleteDocument',
  expense: 'deleteExpense',
};

/** How often a change is put on what somebody else has changed in between, before it gives way to their storm. */
const MAX_MERGES = 5;

/**
 * Sends an operation by its own call, under its own key: sent twice, it is carried out once.
 *
 * @param base the garage as the server last gave it
 * @param noteVersion keeps, before a change is sent for the first time, which version it is put on
 * @returns the object as the server holds it; null after a deletion
 * @throws ProblemError; `version_conflict` with the server's object where its person has to be asked
 */
export async function sendOperation(
  base: Garage,
  operation: Operation,
  today: string,
  noteVersion: (version: number) => Promise<void>,
): Promise<unknown> {
  const { intent, key } = operation;
  if (intent.verb === 'change') return sendChange(base, operation, intent, noteVersion);
  const { name, ...options } = plainCall(operation, intent, today);
  const sent = send(name, { ...options, key });
  return isWhatWasAsked(operation, GONE) ? ignoreNotFound(sent) : sent;
}

const GONE = 404;

/** Whether an answer of this status means that an operation has done what it was for. */
export function isWhatWasAsked({ intent, undoes }: Operation, status: number): boolean {
  if (status !== GONE) return status >= 200 && status < 300;
  // What never lay in the trash was never deleted.
  if (intent.verb === 'restore') return undoes !== null || intent.mayBeGone === true;
  return intent.verb === 'delete';
}

/**
 * The call that an operation makes when nothing stands in its way; null where its person has to be asked, or its object is
 * not in the copy.
 */
export function firstCall(base: Garage, operation: Operation, today: string): OperationCall | null {
  const { intent, sentVersion } = operation;
  if (intent.verb !== 'change') return plainCall(operation, intent, today);
  const theirs = findRow(base, intent);
  if (!theirs || (sentVersion !== null && sentVersion !== theirs.version)) return null;
  if (theirs.version !== intent.version && askedFields(intent, theirs).length > 0) return null;
  return changeCall(intent, theirs, theirs.version);
}

function plainCall({ madeOn }: Operation, intent: Exclude<Intent, Edit>, today: string): OperationCall {
  const { kind, id, vehicleId } = intent;
  if (intent.verb === 'restore') return { name: 'restoreTrashed', path: { id } };
  if (intent.verb === 'delete') {
    const path = kind === 'reading' ? { id: vehicleId, readingId: id } : { id };
    return { name: DELETIONS[kind], path };
  }
  const path = vehicleId !== null && kind === 'reading' ? { path: { id: vehicleId } } : {};
  // Sent on a later day, a vehicle keeps the day it was entered.
  const asOf = kind === 'vehicle' && madeOn < today ? { asOf: madeOn } : {};
  return { name: CREATIONS[kind], ...path, body: { ...intent.body, id, ...asOf } };
}

function changeCall(intent: Edit, theirs: Versioned, ifMatch: number): OperationCall {
  const path = intent.kind === 'settings' ? {} : { path: { id: intent.id } };
  return { name: CHANGES[intent.kind], ...path, body: merged(intent, theirs), ifMatch };
}

async function sendChange(
  base: Garage,
  { key, sentVersion }: Operation,
  intent: Edit,
  noteVersion: (version: number) => Promise<void>,
): Promise<unknown> {
  let theirs = rowOf(base, intent);
  // An attempt whose answer was lost is told from another device's change by the version that it named. The copy may be
  // older than that: what it holds must not be put over what that version holds.
  let ifMatch = sentVersion && Math.min(sentVersion, theirs.version);
  for (let merges = 0; ; merges += 1) {
    if (ifMatch === null) {
      const isSeen = theirs.version === intent.version;
      if (!isSeen && askedFields(intent, theirs).length > 0) throw conflict(base, intent, theirs);
      await noteVersion(theirs.version);
      ifMatch = theirs.version;
    }
    try {
      const { name, ...options } = changeCall(intent, theirs, ifMatch);
      return await send(name, { ...options, key });
    } catch (error) {
      const { code, current } = problemOf(error);
      if (code !== 'version_conflict' || !isVersioned(current) || merges === MAX_MERGES) throw error;
      theirs = current;
      ifMatch = null;
    }
  }
}

function findRow(base: Garage, { kind, id }: Pick<Edit, 'kind' | 'id'>): Versioned | null {
  const rows = {
    vehicle: base.vehicles,
    reminder: base.reminders,
    record: base.records,
    document: base.documents,
    expense: base.expenses,
  };
  return kind === 'settings' ? base.settings : (rows[kind].get(id) ?? null);
}

function rowOf(base: Garage, named: Pick<Edit, 'kind' | 'id'>): Versioned {
  const row = findRow(base, named);
  if (!row) throw new ProblemError({ code: 'not_found', status: 404 });
  return row;
}

/** As the server would refuse it: with its object, which a form can take over. */
function conflict(base: Garage, { kind, id }: Edit, theirs: Versioned): ProblemError {
  const asRead = theirs === rowOf(base, { kind, id }) ? readObject(base, kind, id) : theirs;
  return new ProblemError({ code: 'version_conflict', status: 412, current: asRead });
}

function isVersioned(value: unknown): value is Versioned {
  return (
    typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'
  );
}
