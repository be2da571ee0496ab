import { writeRows, type ImportRow, type PlanRows, type RowsContext } from '#content/write-rows.ts';
import { decideImport, collectFileKinds, type ImportDecision } from '#decide/decide-import.ts';
import { defaultRows, refusedRows, type ImportContent, type RowsOfKinds } from '#decide/import-content.ts';
import { objectKey, type StoredReading } from '#decide/import-facts.ts';
import { FaultList } from '#decide/import-faults.ts';
import { collectIds, KnownIds, type IdKind } from '#decide/known-ids.ts';
import { markKnownRows } from '#plan/known-rows.ts';
import { makePlan, type PlanContext } from '#plan/make-plan.ts';
import type { ImportPlan, KnownAccount, PlanAnswers } from '#plan/plan.ts';
import type { ReadResult } from '#read-files.ts';
import type { ImportFault } from '@carnet/contract/account/import.schema';
import { OWNED_KINDS, type OwnedKind } from '@carnet/contract/kinds/kinds';
import type { Settings } from '@carnet/contract/settings/settings.schema';

/** Inputs of the decision other than the plan. */
export interface DecideContext extends RowsContext {
  readonly account: KnownAccount;
  readonly settings: Settings;
}

/** A plan, decided against the account, and the rows to send. */
export interface DecidedPlan {
  readonly plan: ImportPlan;
  /** Rows to send, without files of these ids, which the server refused. */
  readonly rowsWithout: (refused: ReadonlySet<string>) => PlanRows;
  /** Refusals that this device can predict. */
  readonly faults: readonly ImportFault[];
}

/**
 * Makes the plan and decides it over the local copy of the account, as the server will. Mileages that are
 * unlikely compared with the account become questions.
 */
export function decidePlan(
  read: ReadResult,
  answers: PlanAnswers,
  context: PlanContext & { readonly account: KnownAccount },
  decide: DecideContext,
): DecidedPlan {
  const unlikely = new Set<string>();
  for (;;) {
    const plan = markKnownRows(makePlan(read, answers, { ...context, unlikely }), context.account, decide);
    const rowsOf = (decision: ImportDecision, refused: ReadonlySet<string>) =>
      withoutOthers(writeRows(plan, decide, refused), decision);
    // New vehicles have nothing to compare with: decide when the rows are sent.
    if (!plan.vehicles.some(({ choice }) => choice.kind === 'mine')) {
      const decideOnce = () => decideRowsHere(writeRows(plan, decide), decide, context.today).decision;
      return { plan, rowsWithout: (refused) => rowsOf(decideOnce(), refused), faults: [] };
    }
    const rows = writeRows(plan, decide);
    const { decision, rowAt } = decideRowsHere(rows, decide, context.today);
    const keys = rowKeysOf(plan);
    const found = decision.faults.first.flatMap((fault) => {
      const row = fault.code === 'mileage_unlikely' ? rowAt(fault.line) : undefined;
      return row ? (keys.get(rows.keys.get(row) ?? '') ?? []) : [];
    });
    const isNew = found.some((key) => !unlikely.has(key));
    for (const key of found) unlikely.add(key);
    if (isNew) continue;
    return { plan, rowsWithout: (refused) => rowsOf(decision, refused), faults: decision.faults.first };
  }
}

/** Row keys of a file by the id of the object they became. */
function rowKeysOf({
  records,
  expenses,
  readings,
  tyreFittings,
}: ImportPlan): Map<string, readonly string[]> {
  return new Map([
    ...records.map(({ key, rowKeys }) => [key, rowKeys] as const),
    ...expenses.map(({ key }) => [key, [key]] as const),
    ...readings.map(({ key }) => [`reading ${key}`, [key]] as const),
    ...tyreFittings.map(({ key, rowKey }) => [key, [rowKey]] as const),
  ]);
}

interface DecidedHere {
  readonly decision: ImportDecision;
  /** Finds a row by the line in a fault. */
  readonly rowAt: (line: number | null) => ImportRow | undefined;
}

function decideRowsHere(
  { rows, files }: PlanRows,
  { account, settings }: DecideContext,
  today: PlanContext['today'],
): DecidedHere {
  const content = contentOf(rows, files, today);
  const named = collectIds(content);
  const known = knownIdsOf(account);
  const ids = new KnownIds(account.namespace ?? '');
  const learning = ids.learn(named);
  for (let step = learning.next(); !step.done;) {
    const { kind, ids: asked } = step.value;
    step = learning.next(asked.map((id) => (known[kind]?.has(id) ? 'own' : 'free')));
  }
  const decision = decideImport({
    content,
    ids,
    fileKinds: collectFileKinds(content, named, ids, new Map()),
    ownSettings: settings,
    latestDay: today,
    areMileagesConfirmed: false,
    versions: versionsOf(account),
    readings: readingsOf(account),
  });
  return { decision, rowAt: (line) => rows[(line ?? 0) - 1] };
}

function contentOf(
  rows: readonly ImportRow[],
  files: PlanRows['files'],
  today: PlanContext['today'],
): ImportContent {
  const arrivedAt = `${today}T12:00:00.000Z`;
  const blanks = defaultRows(arrivedAt);
  const placed = rows.map(({ kind, object, replaces }, index) => ({
    kind,
    file: 'rows',
    line: index + 1,
    row: { ...blanks[kind], ...object },
    ...(replaces ? { replaces } : {}),
  }));
  const ofKind = (wanted: ImportRow['kind'] | OwnedKind) => placed.filter(({ kind }) => kind === wanted);
  return {
    exportedAt: arrivedAt,
    exportedBy: null,
    settings: null,
    files: files.map(({ id, name }) => ({
      file: 'files',
      line: null,
      row: { id, name, createdAt: arrivedAt },
    })),
    // Rows follow the wire schemas; the server parses them again.
    types: ofKind('type') as unknown as ImportContent['types'],
    rows: Object.fromEntries(OWNED_KINDS.map((kind) => [kind, ofKind(kind)])) as unknown as RowsOfKinds,
    faults: new FaultList(),
    refused: { ...refusedRows({}), maintenance_types: 0, files: 0, settings: 0 },
  };
}

function knownIdsOf(account: KnownAccount): Partial<Record<IdKind, ReadonlySet<string>>> {
  const idsOf = (objects: readonly { readonly id: string }[] = []) => new Set(objects.map(({ id }) => id));
  return {
    vehicle: idsOf(account.vehicles),
    record: idsOf(account.records),
    expense: idsOf(account.expenses),
    reading: idsOf(account.readings),
    reminder: idsOf(account.reminders),
    tyre_set: idsOf(account.tyreSets),
    tyre_fitting: idsOf(account.tyreFittings),
  };
}

function versionsOf({ records, expenses = [], readings = [] }: KnownAccount): Map<string, number> {
  return new Map([
    ...records.map(({ id, version }) => [objectKey({ kind: 'record', id }), version] as const),
    ...expenses.map(({ id, version }) => [objectKey({ kind: 'expense', id }), version] as const),
    ...readings.map(({ id, version }) => [objectKey({ kind: 'reading', id }), version] as const),
  ]);
}

function readingsOf({ readings = [] }: KnownAccount): ReadonlyMap<string, readonly StoredReading[]> {
  return Map.groupBy(readings, ({ vehicleId }) => vehicleId);
}

/** The added part of a plan: the account already has the rest. */
function withoutOthers(written: PlanRows, decision: ImportDecision): PlanRows {
  const added = OWNED_KINDS.flatMap((kind) => decision.rows[kind].map(({ row }) => `${kind} ${row.id}`));
  const coming = new Set([...added, ...decision.files.map(({ row }) => `file ${row.id}`)]);
  return {
    ...written,
    rows: written.rows.filter(
      ({ kind, object }) => kind === 'type' || coming.has(`${kind} ${String(object['id'])}`),
    ),
    files: written.files.filter(({ id }) => coming.has(`file ${id}`)),
  };
}
