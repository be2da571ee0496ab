import { isOwned, KINDS } from '@carnet/contract/kinds/kinds';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { inspectionOfRecord } from '@carnet/domain/inspection/inspection-reminder';
import { MOST_DAYS_LATE } from '@carnet/domain/inspection/known-since';
import { call } from '#shared/api/api-client.ts';
import { ignoreNotFound } from '#shared/api/lost-answer.ts';
import { ProblemError, problemOf } from '#shared/api/problem-error.ts';
import type { RouteName } from '#shared/api/routes.ts';
import type { Garage } from '#shared/sync/garage.ts';
import { findRow, readObject } from '#shared/sync/outbox/send/read-object.ts';
import { askedFields, changedFieldsSince, merged } from '#shared/sync/outbox/send/merge.ts';
import {
  isChangedKind,
  isVersioned,
  isVersionSeen,
  type ChangedKind,
  type Create,
  type Delete,
  type Edit,
  type Intent,
  type Operation,
  type Stored,
} from '#shared/sync/outbox/operation.ts';

type Fields = Readonly<Record<string, unknown>>;

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
  today: CivilDate,
  noteVersion: (version: number) => Promise<void>,
): Promise<unknown> {
  const { intent, key } = operation;
  const sent = isGuarded(intent)
    ? sendGuarded(base, { operation, intent, today }, noteVersion)
    : sendPlain(plainCall(operation, intent, today), key);
  return isWhatWasAsked(operation, GONE) ? ignoreNotFound(sent) : sent;
}

function sendPlain({ name, ...options }: OperationCall, key: string): Promise<unknown> {
  return send(name, { ...options, key });
}

const GONE = 404;

/**
 * Whether an answer of this status means that an operation has done what it was for. What takes something back has nothing
 * left to do once the object is gone, or never lay in the trash.
 */
export function isWhatWasAsked({ intent, undoes }: Operation, status: number): boolean {
  if (status !== GONE) return status >= 200 && status < 300;
  if (undoes !== null || intent.verb === 'delete') return true;
  return intent.verb === 'restore' && intent.mayBeGone === true;
}

/**
 * The call that an operation makes when nothing stands in its way; null where its person has to be asked, or its object is
 * not in the copy.
 */
export function firstCall(base: Garage, operation: Operation, today: CivilDate): OperationCall | null {
  const { intent, sentVersion } = operation;
  if (!isGuarded(intent)) return plainCall(operation, intent, today);
  const theirs = findRow(base, intent.kind, intent.id);
  if (!theirs || (sentVersion !== null && sentVersion !== theirs.version)) return null;
  if (isInQuestion(intent, theirs)) return null;
  return guardedCall({ operation, intent, today }, theirs, theirs.version);
}

interface SentGuarded {
  readonly operation: Operation;
  readonly intent: Guarded;
  readonly today: CivilDate;
}

/** What is done to an object that somebody may have changed: it names the version that it is meant for. */
type Guarded = Edit | (Delete & { readonly kind: ChangedKind; readonly seen: Stored });

function isGuarded(intent: Intent): intent is Guarded {
  if (intent.verb === 'delete') return isChangedKind(intent.kind) && intent.seen !== undefined;
  return intent.verb === 'change';
}

function plainCall({ madeOn }: Operation, intent: Exclude<Intent, Edit>, today: CivilDate): OperationCall {
  const { kind, id, vehicleId } = intent;
  if (intent.verb === 'restore') return { name: 'restoreTrashed', path: { id } };
  if (intent.verb === 'delete') return deletionCall(intent);
  const path = isChangedKind(kind) ? {} : { path: { id: vehicleId } };
  const day = KINDS[kind].vehicle === 'itself' ? dayOf(madeOn, today) : {};
  return { name: KINDS[kind].calls.create, ...path, body: { ...withReportOfType(intent), id, ...day } };
}

/** A record whose type was changed before it was sent, or that is added anew, has no report of the type before. */
function withReportOfType({ body }: Create): Create['body'] {
  if (!('inspection' in body) || !body.inspection) return body;
  const { type, isRefund } = body;
  return { ...body, inspection: inspectionOfRecord({ type, isRefund: isRefund === true }, body.inspection) };
}

/** Sent on a later day, a vehicle keeps the day it was entered, and its mileage that on which it was typed. */
function dayOf(madeOn: CivilDate, today: CivilDate): { readonly asOf?: CivilDate } {
  if (madeOn >= today) return {};
  const earliest = addDays(today, -MOST_DAYS_LATE);
  return { asOf: madeOn < earliest ? earliest : madeOn };
}

function deletionCall({ kind, id, vehicleId }: Delete): OperationCall {
  const path = isChangedKind(kind) ? { id } : { id: vehicleId, readingId: id };
  return { name: KINDS[kind].calls.delete, path };
}

function guardedCall(
  { operation: { madeOn }, intent, today }: SentGuarded,
  theirs: Stored,
  ifMatch: number,
): OperationCall {
  if (intent.verb === 'delete') return { ...deletionCall(intent), ifMatch };
  const path = isOwned(intent.kind) ? { path: { id: intent.id } } : {};
  const hasReading = typeof intent.patch['currentMileage'] === 'number';
  const body = { ...merged(intent, theirs), ...(hasReading ? dayOf(madeOn, today) : {}) };
  return { name: KINDS[intent.kind].calls.replace, ...path, body, ifMatch };
}

/** Whether its person would be asked, going by the copy alone. */
export function isAskedBy(base: Garage, intent: Intent): boolean {
  if (!isGuarded(intent)) return false;
  const theirs = findRow(base, intent.kind, intent.id);
  return theirs !== null && isInQuestion(intent, theirs);
}

function isInQuestion(intent: Guarded, theirs: Stored): boolean {
  if (intent.verb === 'delete') return changedFieldsSince(intent, theirs).length > 0;
  return !isVersionSeen(intent.version, theirs.version) && askedFields(intent, theirs).length > 0;
}

async function sendGuarded(
  base: Garage,
  sent: SentGuarded,
  noteVersion: (version: number) => Promise<void>,
): Promise<unknown> {
  const { intent, operation } = sent;
  const { key, sentVersion } = operation;
  let theirs = rowOf(base, intent);
  // An attempt whose answer was lost is told from another device's change by the version that it named. The copy may be
  // older than that: what it holds must not be put over what that version holds.
  let ifMatch = sentVersion && Math.min(sentVersion, theirs.version);
  for (let merges = 0; ; merges += 1) {
    if (ifMatch === null) {
      if (isInQuestion(intent, theirs)) throw conflict(base, intent, theirs);
      await noteVersion(theirs.version);
      ifMatch = theirs.version;
    }
    try {
      return await sendPlain(guardedCall(sent, theirs, ifMatch), key);
    } catch (error) {
      const { code, current } = problemOf(error);
      if (code !== 'version_conflict' || !isVersioned(current) || merges === MAX_MERGES) throw error;
      theirs = current;
      ifMatch = null;
    }
  }
}

function rowOf(base: Garage, intent: Guarded): Stored {
  const row = findRow(base, intent.kind, intent.id);
  if (row) return row;
  // Gone as far as this device knows; should somebody have brought it back, the server tells by the version.
  if (intent.verb === 'delete') return intent.seen;
  throw new ProblemError({ code: 'not_found', status: GONE });
}

/** As the server would refuse it: with its object, which a form can take over. */
function conflict(base: Garage, intent: Guarded, theirs: Stored): ProblemError {
  const isCopied = theirs === findRow(base, intent.kind, intent.id);
  const asRead = isCopied ? readObject(base, intent.kind, intent.id) : theirs;
  return new ProblemError({ code: 'version_conflict', status: 412, current: asRead });
}
