import {
  acceptImported,
  findOwnFileTypes,
  removeImportedBytes,
  requireImportedBytes,
  storeImportedBytes,
  type FileRow,
} from '#features/files/store-imported-file.service.ts';
import {
  DEFAULT_FILES_BYTES,
  maximumContentOf,
  openArchive,
  type Archive,
} from '#features/import/archive.ts';
import { collectIds, findExisting, type ExistingIds, type NamedIds } from '#features/import/existing.ts';
import { readContent, type ImportContent } from '#features/import/import-content.ts';
import { asPointer, faultAt, type Placed } from '#features/import/import-faults.ts';
import { planImport, type ImportPlan } from '#features/import/plan-import.ts';
import { noLaterThan } from '#features/import/instants.ts';
import { kindsOf, type FileKinds } from '#features/import/plan-facts.ts';
import type { ImportedFile } from '#features/import/read-account-file.ts';
import { storePlan } from '#features/import/store-plan.ts';
import { settingsOf } from '#features/settings/settings.service.ts';
import { readSubscription, refuseBeyondPlan } from '#features/subscription/subscription.service.ts';
import type { Actor } from '#platform/actor.ts';
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts';
import { asLongWork } from '#platform/concurrency/long-work.ts';
import type { Context } from '#platform/context.ts';
import { refusingForeignIds } from '#platform/creation.ts';
import { UNCLAIMED_BYTES_MILLIS } from '#platform/files/file-store.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import {
  MAX_IMPORT_FAULTS,
  type ImportFault,
  type ImportReport,
} from '@carnet/contract/account/import.schema';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import type { FileHandle } from 'node:fs/promises';

/**
 * An import holds its tables in memory and decodes pictures: one large one at a time leaves the server to the others, and a
 * small one does not wait for it.
 */
const inLargeSlot = limitConcurrency(1);
const inSmallSlot = limitConcurrency(1);
const SMALL_ARCHIVE_BYTES = 256 * 1024;

/** The zone in which a day begins first: what is in the future there is so everywhere. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';

/** How large a zip the account may send: what its plan holds of files, and tables. */
export async function readMaximumArchive(context: Context, actor: Actor): Promise<number> {
  const { limits } = await readSubscription(context, actor);
  return maximumContentOf(limits.storageBytes ?? DEFAULT_FILES_BYTES);
}

/**
 * Adds what the export in that file holds and the account lacks, or says what it would add. All or nothing: refuses with
 * `archive_unreadable`, `import_refused` (which names every fault), `plan_limit_reached`.
 */
export async function importArchive(
  context: Context,
  actor: Actor,
  { bytes, maximumBytes, isDryRun }: { bytes: FileHandle; maximumBytes: number; isDryRun: boolean },
): Promise<ImportReport> {
  const { size } = await bytes.stat();
  const inSlot = size <= SMALL_ARCHIVE_BYTES ? inSmallSlot : inLargeSlot;
  return inSlot(async () => {
    const archive = await openArchive(bytes, maximumBytes);
    try {
      const content = await readContent(archive);
      const given = { content, named: await collectIds(content) };
      const { plan, faults, importId } = isDryRun
        ? await tryImport(context, actor, archive, given)
        : await runImport(context, actor, archive, given);
      return {
        dryRun: isDryRun,
        importId,
        exportedAt: content.exportedAt,
        counts: [...plan.counts],
        faults: faults.slice(0, MAX_IMPORT_FAULTS),
        faultCount: faults.length,
      };
    } finally {
      archive.close();
    }
  });
}

/** What an export holds. */
interface Given {
  readonly content: ImportContent;
  readonly named: NamedIds;
}

interface Outcome {
  readonly plan: ImportPlan;
  readonly faults: readonly ImportFault[];
  readonly importId: string | null;
}

async function tryImport(context: Context, actor: Actor, archive: Archive, given: Given): Promise<Outcome> {
  const tx = context.transactions.reading;
  const first = await decide(context, tx, actor, given, null);
  const files = uncheckedFiles();
  const check = { context, actor, archive, ids: first.ids, isStoring: false, ended: Promise.resolve() };
  await checkFiles(check, first.files, files);
  const plan = await decide(context, tx, actor, given, files.kinds);
  await refuseBeyondPlan(context, tx, actor, demandOf(plan, files));
  return { plan, faults: [...plan.faults, ...files.faults], importId: null };
}

/** Bytes first, then all rows in one transaction: bytes without rows are removed, here or by the sweep. */
async function runImport(context: Context, actor: Actor, archive: Archive, given: Given): Promise<Outcome> {
  const { transactions, clock } = context;
  const first = await decide(context, transactions.reading, actor, given, null);
  refuseFaulty(first.faults);
  const files = uncheckedFiles();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  try {
    const begunAt = clock.now();
    await checkFiles({ context, actor, archive, ids: first.ids, isStoring: true, ended }, first.files, files);
    const isLong = clock.now() - begunAt > UNCLAIMED_BYTES_MILLIS / 2;
    const store = async (tx: Tx): Promise<Outcome> => {
      // Decided anew where nothing else of this garage runs beside it.
      const decided = await decide(context, tx, actor, given, files.kinds);
      refuseFaulty([...decided.faults, ...files.faults]);
      await refuseBeyondPlan(context, tx, actor, demandOf(decided, files));
      if (isLong) await requireImportedBytes(context, actor, storedIds(files));
      const importId = await storePlan({ tx, actor, clock, plan: decided }, files.rows);
      return { plan: decided, faults: [], importId };
    };
    const outcome = await refusingForeignIds(() =>
      asLongWork(() => transactions.forGarage(actor.garageId, store)),
    );
    end();
    return outcome;
  } catch (error) {
    end();
    await removeImportedBytes(context, actor, storedIds(files));
    throw error;
  }
}

/** @param checked what the bytes of the files are; null for the first decision, before any are read */
async function decide(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  { content, named }: Given,
  checked: FileKinds | null,
): Promise<ImportPlan> {
  const ids = await findExisting(tx, actor, named, checked === null);
  const fileIds = [...named.usedFiles];
  const ownTypes = await findOwnFileTypes(
    tx,
    actor,
    fileIds.map((id) => ids.resolve('file', id).id),
  );
  return planImport({
    content,
    ids,
    ownSettings: await settingsOf(tx, actor),
    fileKinds: kindsOf(content.files, ownTypes, checked ?? new Map(), ids, fileIds),
    latestDay: civilDateInZone(clock.now(), EARLIEST_ZONE),
  });
}

/** Adding nothing asks for nothing, also where an account is over its limit. */
function demandOf(plan: ImportPlan, { storageBytes }: CheckedFiles) {
  const vehicles = plan.vehicles.length;
  return { ...(vehicles > 0 ? { vehicles } : {}), ...(storageBytes > 0 ? { storageBytes } : {}) };
}

function refuseFaulty(faults: readonly ImportFault[]): void {
  if (faults.length === 0) return;
  throw new Refusal('import_refused', {
    params: { faults: faults.length },
    errors: faults.slice(0, MAX_IMPORT_FAULTS).map(asPointer),
  });
}

/** So many files are unpacked at once: each may be as large as an upload. */
const FILES_AT_ONCE = 2;

/** What the bytes of the files turned out to be. */
interface CheckedFiles {
  /** By the id in the export. */
  readonly kinds: Map<string, 'image' | 'document' | 'refused'>;
  /** What is to be kept, by the id in the export; of a dry run nothing is stored. */
  readonly rows: Map<string, FileRow>;
  readonly faults: ImportFault[];
  storageBytes: number;
}

interface FileCheck {
  readonly context: Context;
  readonly actor: Actor;
  readonly archive: Archive;
  readonly ids: ExistingIds;
  /** Whether the bytes are stored; their rows come later, or the bytes are removed again. */
  readonly isStoring: boolean;
  /** Settles when the import is over: until then nobody else may touch what it has stored. */
  readonly ended: Promise<void>;
}

/** Nothing looked at yet. */
function uncheckedFiles(): CheckedFiles {
  return { kinds: new Map(), rows: new Map(), faults: [], storageBytes: 0 };
}

/**
 * Holds every file to what an upload is held to, two at a time, and stores its bytes if asked to. What is found is
 * noted in `checked` as it comes, so that it can be removed when something fails.
 */
async function checkFiles(
  check: FileCheck,
  files: readonly Placed<ImportedFile>[],
  checked: CheckedFiles,
): Promise<void> {
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    const next = files.slice(start, start + FILES_AT_ONCE);
    // Settled together: what is still being stored when another fails could not be removed.
    const outcomes = await Promise.allSettled(next.map((file) => checkFile(check, file, checked)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

/** The ids under which bytes were stored. */
function storedIds({ rows }: CheckedFiles): string[] {
  return [...rows.values()].map(({ id }) => id);
}

async function checkFile(
  { context, actor, archive, ids, isStoring, ended }: FileCheck,
  placed: Placed<ImportedFile>,
  checked: CheckedFiles,
): Promise<void> {
  const { id, name, createdAt } = placed.row;
  const path = archive.fileIn(`files/${id}/`);
  const bytes = path === null ? null : await archive.read(path);
  const content = bytes && (await acceptImported(context, actor, bytes));
  if (!content) {
    const place = { file: path ?? `files/${id}`, line: null };
    checked.faults.push(faultAt(place, null, bytes ? 'wrong_file_kind' : 'not_found'));
    checked.kinds.set(id, 'refused');
    return;
  }
  checked.kinds.set(id, content.contentType.startsWith('image/') ? 'image' : 'document');
  checked.storageBytes += content.bytes.length;
  if (!isStoring) return;
  const file = { id: ids.resolve('file', id).id, name, createdAt: noLaterThan(context.clock, createdAt) };
  checked.rows.set(id, await storeImportedBytes(context, actor, file, content, ended));
}
