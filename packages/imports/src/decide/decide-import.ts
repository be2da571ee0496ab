import { decideMileages } from '#decide/decide-mileages.ts';
import { decideRows } from '#decide/decide-rows.ts';
import { decideSettings, type DecidedSettings } from '#decide/decide-settings.ts';
import type { ImportContent, RowsOfKinds } from '#decide/import-content.ts';
import type { DecidedBy, DecidedKinds, DecidedRows, FileKinds } from '#decide/import-facts.ts';
import { FaultList, type Placed } from '#decide/import-faults.ts';
import type { FileKind, KnownIds, NamedIds } from '#decide/known-ids.ts';
import type { ImportedFile } from '@carnet/contract/account/import-rows.schema';
import type { ImportCount, ReplacedObject } from '@carnet/contract/account/import.schema';
import { KINDS, OWNED_KINDS, type ExportedTable, type OwnedKind } from '@carnet/contract/kinds/kinds';
import { listFiles } from '@carnet/contract/kinds/object-files';

/** Decision in the ids and keys of the import; `ids` and `keyOf` translate them to local ones. */
export interface ImportDecision {
  readonly ids: KnownIds;
  readonly settings: DecidedSettings;
  readonly files: readonly Placed<ImportedFile>[];
  readonly rows: RowsOfKinds;
  readonly replaced: readonly ReplacedObject[];
  readonly counts: readonly ImportCount[];
  readonly faults: FaultList;
}

/** Decides what an import adds, replaces, skips and refuses. A pure function, shared by device and server. */
export function decideImport(facts: DecidedBy): ImportDecision {
  const { content, ids } = facts;
  const settings = decideSettings(facts.ownSettings, content.settings, content.types);
  const kinds = decideRows(facts, settings.keyOf);
  const mileageFaults = decideMileages(facts, kinds);
  const files = filesToAdd(content, ids, kinds);
  const counts = [
    ...OWNED_KINDS.map((kind) => countOf(KINDS[kind].exportedAs, kinds[kind], content)),
    filesCount(files, facts),
    typesCount(settings, content),
    settingsCount(settings, content),
  ];
  const faults = new FaultList();
  faults.append(content.faults);
  faults.add(settings.faults);
  for (const kind of OWNED_KINDS) faults.append(kinds[kind].faults);
  faults.add(mileageFaults);
  const added = Object.fromEntries(OWNED_KINDS.map((kind) => [kind, kinds[kind].added]));
  return {
    ids,
    settings,
    files,
    // The rows of each kind are of that kind.
    rows: added as unknown as RowsOfKinds,
    replaced: OWNED_KINDS.flatMap((kind) => kinds[kind].replaced),
    counts,
    faults,
  };
}

/** Known kinds of files: checked ones, and files that the account already had. */
export function collectFileKinds(
  { files }: Pick<ImportContent, 'files'>,
  { usedFiles }: NamedIds,
  ids: KnownIds,
  checked: ReadonlyMap<string, FileKind>,
): FileKinds {
  const kinds = new Map<string, FileKind | 'unread'>();
  for (const { row } of files) kinds.set(row.id, 'unread');
  for (const id of usedFiles) {
    const own = ids.ownFileKind(id);
    if (own !== null) kinds.set(id, own);
  }
  for (const [id, kind] of checked) kinds.set(id, kind);
  return kinds;
}

function countOf(
  entity: ExportedTable,
  { added, replaced, skipped, refused }: DecidedRows<unknown>,
  content: ImportContent,
): ImportCount {
  return {
    entity,
    added: added.length - replaced.length,
    replaced: replaced.length,
    skipped,
    refused: content.refused[entity] + refused,
  };
}

function filesCount(files: readonly Placed<ImportedFile>[], { content, fileKinds }: DecidedBy): ImportCount {
  const refused = files.filter(({ row }) => fileKinds.get(row.id) === 'refused').length;
  return {
    entity: 'files',
    added: files.length - refused,
    replaced: 0,
    skipped: content.files.length - files.length,
    refused: content.refused.files + refused,
  };
}

function typesCount(
  { addedTypes, skippedTypes, refusedTypes }: DecidedSettings,
  { refused }: ImportContent,
): ImportCount {
  return {
    entity: 'maintenance_types',
    added: addedTypes,
    replaced: 0,
    skipped: skippedTypes,
    refused: refused.maintenance_types + refusedTypes,
  };
}

function settingsCount({ isTaken }: DecidedSettings, { refused, settings }: ImportContent): ImportCount {
  const isSkipped = !isTaken && settings !== null;
  return {
    entity: 'settings',
    added: isTaken ? 1 : 0,
    replaced: 0,
    skipped: isSkipped ? 1 : 0,
    refused: refused.settings,
  };
}

/** The files that added rows refer to: the sweep would delete any other within a day. */
function filesToAdd(content: ImportContent, ids: KnownIds, kinds: DecidedKinds): Placed<ImportedFile>[] {
  const used = new Set(
    OWNED_KINDS.flatMap((kind: OwnedKind) =>
      kinds[kind].added.flatMap(({ row }) => listFiles<string>(kind, row)),
    ),
  );
  // Each once, even if the list contains it twice.
  return content.files.filter(({ row }) => used.delete(row.id) && !ids.resolve('file', row.id).isOwn);
}
