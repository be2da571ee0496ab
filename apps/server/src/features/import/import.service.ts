import { findContentTypes } from '#features/files/files.service.ts';
import {
  acceptImported,
  FileHold,
  removeBytesLater,
  storeImportedBytes,
  type FileRow,
} from '#features/files/store-imported-file.service.ts';
import { DEFAULT_FILES_BYTES, maximumContent, unreadable } from '#features/import/import-bounds.ts';
import {
  ImportChild,
  LARGE_IMPORTS,
  SMALL_IMPORTS,
  type AnswerQuestion,
  type SentFile,
} from '#features/import/import-child.ts';
import {
  READINGS_PER_ANSWER,
  type ArrivedForm,
  type Decision,
  type Question,
} from '#features/import/import-messages.ts';
import { findDeletedIds, findGaragesOfIds, findVersions } from '#features/import/import.repository.ts';
import { noLaterThan } from '#features/import/instants.ts';
import { storeSteps } from '#features/import/store-steps.ts';
import { listReadingsAfter } from '#features/mileage/store-imported-readings.service.ts';
import { refuseFullGarage, type BoundedKind } from '#features/subscription/full-garage.service.ts';
import { settingsOf } from '#features/settings/settings.service.ts';
import { readSubscription, refuseBeyondPlan } from '#features/subscription/subscription.service.ts';
import type { Actor } from '#platform/actor.ts';
import { ChildDied, type ChildKind, type ChildUsage } from '#platform/children/child-process.ts';
import type { ChildOptions } from '#platform/children/children.ts';
import { asLongWork } from '#platform/concurrency/long-work.ts';
import type { Context } from '#platform/context.ts';
import { refusingForeignIds } from '#platform/creation.ts';
import { Refusal } from '#platform/refusal.ts';
import { findToday } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Requester, TurnKind } from '#platform/turns/turns.ts';
import type { ImportFault, ImportReport } from '@carnet/contract/account/import.schema';
import { toPointer } from '@carnet/contract/problems/faults';
import type { Fault } from '@carnet/contract/problems/problem';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import type { FileKind, IdState } from '@carnet/imports/decide/known-ids';
import type { FileHandle } from 'node:fs/promises';

/** One large import at a time leaves the server to the others; a small one does not wait for it. */
const LARGE_IMPORT_TURNS: TurnKind = {
  name: 'imports',
  slots: 1,
  mostOfAccount: 1,
  mostOfNetwork: 8,
  most: 400,
  cpuMillisPerHour: 900_000,
};
const SMALL_ARCHIVE_BYTES = 256 * 1024;

/** The zone in which a day begins first: a date after today there is in the future everywhere. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';

/** Largest zip that the account may send: the storage of its plan, and tables. */
export async function readMaximumArchive(context: Context, actor: Actor): Promise<number> {
  const { limits } = await readSubscription(context, actor);
  return maximumContent(limits.storageBytes ?? DEFAULT_FILES_BYTES);
}

/** An uploaded archive or rows, and the request that waits for the result. */
export interface ArrivedArchive {
  readonly bytes: FileHandle;
  readonly form: ArrivedForm;
  readonly isDryRun: boolean;
  /** The owner confirms unlikely mileages. */
  readonly areMileagesConfirmed: boolean;
  readonly asker: Requester;
}

/**
 * Adds rows that the account lacks, or reports them in a dry run. All or nothing. Refuses with
 * `archive_unreadable`, `import_refused` (with the first faults), `plan_limit_reached`, `garage_full`, and
 * for large imports the refusals of `Turns`. A child process reads the file; this process looks up ids and
 * stores the steps that come back.
 */
export async function importArchive(
  context: Context,
  actor: Actor,
  arrived: ArrivedArchive,
): Promise<ImportReport> {
  const { size } = await arrived.bytes.stat();
  const { signal } = arrived.asker;
  if (size <= SMALL_ARCHIVE_BYTES) return readInChild(context, actor, arrived, SMALL_IMPORTS, { signal });
  return context.turns.run(LARGE_IMPORT_TURNS, arrived.asker, (turn) => {
    const onEnd = ({ cpuMillis }: ChildUsage): void => turn.charge(cpuMillis);
    const charge = (millis: number): void => turn.charge(millis);
    return readInChild(context, actor, arrived, LARGE_IMPORTS, { signal, onEnd }, charge);
  });
}

async function readInChild(
  context: Context,
  actor: Actor,
  { bytes, form, isDryRun, areMileagesConfirmed }: ArrivedArchive,
  kind: ChildKind,
  options: ChildOptions,
  charge: (millis: number) => void = () => {},
): Promise<ImportReport> {
  try {
    return await context.children.run(kind, { ...options, files: [bytes] }, async (process) => {
      const child = new ImportChild(process);
      const { exportedAt, exportedBy } = await child.open(form);
      const running: RunningImport = { context, actor, child, exportedBy, areMileagesConfirmed, charge };
      const { decision, importId } = await (isDryRun ? tryImport(running) : runImport(running));
      const { counts, faults, faultCount } = decision;
      return {
        dryRun: isDryRun,
        importId,
        exportedAt,
        counts: [...counts],
        faults: [...faults],
        faultCount,
      };
    });
  } catch (error) {
    // It holds more than a process may take, whatever the tables claim.
    if (error instanceof ChildDied) throw unreadable('too_much_content');
    throw error;
  }
}

interface RunningImport {
  readonly context: Context;
  readonly actor: Actor;
  readonly child: ImportChild;
  /** Notes how long the import has kept others from writing. */
  readonly charge: (millis: number) => void;
  /** The account that the export is of. */
  readonly exportedBy: string | null;
  readonly areMileagesConfirmed: boolean;
}

interface Outcome {
  readonly decision: Decision;
  readonly importId: string | null;
}

/** Decides as an import would, and stores nothing. */
async function tryImport(running: RunningImport): Promise<Outcome> {
  const tx = running.context.transactions.readOnly;
  await checkFiles(running, null);
  const { decision } = await decide(running, tx);
  await refuseBeyondBounds(running, tx, decision);
  return { decision, importId: null };
}

/**
 * Looks at the files first, then decides and stores all rows in one transaction. Bytes without rows are removed afterwards, or by the
 * sweep.
 */
async function runImport(running: RunningImport): Promise<Outcome> {
  const { context, actor, child, charge } = running;
  const { transactions, clock } = context;
  const hold = new FileHold();
  try {
    await checkFiles(running, hold);
    const store = async (tx: Tx): Promise<Outcome> => {
      const { decision, ownSettings } = await decide(running, tx);
      refuseFaulty(decision);
      await refuseBeyondBounds(running, tx, decision);
      const { counts } = decision;
      const steps = child.steps(findToday(actor, clock));
      const importId = await storeSteps({ context, tx, actor, ownSettings, counts }, steps);
      return { decision, importId };
    };
    const outcome = await refusingForeignIds(() =>
      asLongWork(() => transactions.forGarage(actor.garageId, (tx) => charging(charge, () => store(tx)))),
    );
    hold.release();
    return outcome;
  } catch (error) {
    hold.release();
    removeBytesLater(context, actor, hold.ids);
    throw error;
  }
}

/** Charges the time of work inside its transaction, also on failure: SQLite has one writer. */
async function charging<T>(charge: (millis: number) => void, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    charge(Math.ceil(performance.now() - begun));
  }
}

async function decide(
  { context: { clock }, actor, child, exportedBy, areMileagesConfirmed }: RunningImport,
  tx: Tx,
): Promise<{ decision: Decision; ownSettings: Settings }> {
  const ownSettings = await settingsOf(tx, actor);
  const latestDay = civilDateInZone(clock.now(), EARLIEST_ZONE);
  const facts = {
    garageId: actor.garageId,
    ownSettings,
    latestDay,
    // An export that returns to its own account is taken unchanged.
    areMileagesConfirmed: areMileagesConfirmed || exportedBy === actor.accountId,
  };
  return { decision: await child.decide(facts, answerFrom(tx, actor, exportedBy)), ownSettings };
}

/** Answers the questions of the child from the database. */
function answerFrom(tx: Tx, actor: Actor, exportedBy: string | null): AnswerQuestion {
  return async (question) => {
    switch (question.of) {
      case 'ids':
        return readIdStates(tx, actor, exportedBy, question);
      case 'versions':
        return findVersions(tx, actor, question.objects);
      case 'readings':
        return listReadingsAfter(tx, actor, question.vehicleId, question.after, READINGS_PER_ANSWER);
    }
  };
}

/**
 * The owner of each id. One that the exporting account has deleted counts as taken: restoring it from the
 * trash would bring back the same id.
 */
async function readIdStates(
  tx: Tx,
  actor: Actor,
  exportedBy: string | null,
  { kind, ids }: Extract<Question, { of: 'ids' }>,
): Promise<IdState[]> {
  const owners = await findGaragesOfIds(tx, kind, ids);
  if (exportedBy !== null && exportedBy !== actor.accountId) {
    const deleted = await findDeletedIds(tx, exportedBy, kind, ids);
    for (const [id, owner] of deleted) if (!owners.has(id)) owners.set(id, owner);
  }
  const types = kind === 'file' ? await findContentTypes(tx, actor, ids) : null;
  return ids.map((id): IdState => {
    const owner = owners.get(id);
    if (owner !== actor.garageId) return owner === undefined ? 'free' : 'foreign';
    return kind === 'file' ? kindOf(types?.get(id) ?? '') : 'own';
  });
}

function kindOf(contentType: string): 'image' | 'document' {
  return contentType.startsWith('image/') ? 'image' : 'document';
}

/** Refuses rows beyond the limits of the plan or garage. An import that adds nothing always passes. */
async function refuseBeyondBounds(
  { context, actor }: RunningImport,
  tx: Tx,
  { counts, storageBytes }: Decision,
): Promise<void> {
  const added = counts
    .filter((count) => count.added > 0)
    .map((count) => [count.entity, count.added] as const);
  const numbers: Partial<Record<BoundedKind, number>> = Object.fromEntries(added);
  const vehicles = added.find(([entity]) => entity === 'vehicles')?.[1] ?? 0;
  const demand = { ...(vehicles > 0 ? { vehicles } : {}), ...(storageBytes > 0 ? { storageBytes } : {}) };
  await refuseBeyondPlan(context, tx, actor, demand);
  await refuseFullGarage(tx, actor, numbers);
}

function refuseFaulty({ faults, faultCount }: Decision): void {
  if (faultCount === 0) return;
  throw new Refusal('import_refused', { params: { faults: faultCount }, errors: faults.map(asPointer) });
}

/** As a refusal carries it: `/vehicles.csv/3/name`. */
function asPointer({ file, line, column, code, params }: ImportFault): Fault {
  const path = [file, ...(line === null ? [] : [line]), ...(column === null ? [] : [column])];
  return { pointer: toPointer(path), code, ...(params ? { params } : {}) };
}

/** So many files are checked at once, the second one only while both are small. */
const FILES_AT_ONCE = 2;
const BYTES_AT_ONCE = 16 * 1024 * 1024;

/**
 * Checks every file like an upload and stores its bytes, except in a dry run.
 * @param hold collects stored files so that they can be removed on failure; null in a dry run
 */
async function checkFiles(running: RunningImport, hold: FileHold | null): Promise<void> {
  const { context, actor, child, exportedBy } = running;
  const answer = answerFrom(context.transactions.readOnly, actor, exportedBy);
  for (;;) {
    const files: SentFile[] = [];
    for (;;) {
      const sent = await child.nextFile(actor.garageId, answer);
      if (sent) files.push(sent);
      if (!sent || files.length === FILES_AT_ONCE || sent.bytes.length + sent.nextBytes > BYTES_AT_ONCE)
        break;
    }
    if (files.length === 0) return;
    // Wait for all: a file still being stored when another fails could not be removed.
    const outcomes = await Promise.allSettled(files.map((sent) => checkFile(running, sent, hold)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

async function checkFile(
  { context, actor, child }: RunningImport,
  { file, bytes }: SentFile,
  hold: FileHold | null,
): Promise<void> {
  const content = await acceptImported(context, actor, bytes);
  if (!content) return child.noteFile({ id: file.id, kind: 'refused', size: 0, row: null });
  let row: FileRow | null = null;
  if (hold) {
    const here = { id: file.idHere, name: file.name, createdAt: noLaterThan(context.clock, file.createdAt) };
    row = await storeImportedBytes(context, actor, here, content, hold);
  }
  const kind: FileKind = kindOf(content.contentType);
  await child.noteFile({ id: file.id, kind, size: content.bytes.length, row });
}
