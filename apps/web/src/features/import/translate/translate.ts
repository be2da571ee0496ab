import { readingKey } from '#features/import/translate/reading-key.ts';
import { toShownPlan } from '#features/import/translate/shown-plan.ts';
import type {
  ImportAnswers,
  LineFilter,
  PlanReply,
  PlanRequest,
  Refused,
  RowsReply,
  TranslationReply,
  TranslationRequest,
} from '#features/import/translate/translation.ts';
import { UnreadableError } from '@carnet/imports/bytes/unreadable';
import { decidePlan, type DecidedPlan } from '@carnet/imports/plan/decide-plan';
import { isAsked, isToCheck, toLines, type PlanLine } from '@carnet/imports/plan/plan-lines';
import { startReading, type ReadResult } from '@carnet/imports/read-files';
import { TYPE_RULES } from '@carnet/imports/words/match-type';

/** Handles the requests of the page, and reports the completed share of a plan. */
export function startTranslation(
  report: (share: number) => void,
): (request: TranslationRequest) => TranslationReply {
  let planner: Planner | null = null;
  return (asked) => {
    try {
      if (asked.kind === 'files') planner = new Planner(asked.request, report);
      if (!planner) return FAILED;
      switch (asked.kind) {
        case 'files':
        case 'answers':
          return planner.plan(asked.answers);
        case 'list':
          return planner.list(asked.filter, asked.wanted);
        case 'lines':
          return { kind: 'lines', lines: planner.lines(asked.wanted) };
        case 'asides':
          return { kind: 'asides', asides: planner.last?.plan.asides ?? [] };
        case 'rows':
          return planner.rows(asked) ?? FAILED;
        case 'own_export': {
          const bytes = planner.last?.ownExport;
          return bytes ? { kind: 'own_export', bytes } : FAILED;
        }
      }
    } catch (error) {
      return refusalOf(error);
    }
  };
}

type RowsRequest = Extract<TranslationRequest, { kind: 'rows' }>;

const FAILED: Refused = { kind: 'refused', reason: 'failed', line: null };
/** More lines than the tallest screen shows. */
const FIRST_LINES = 40;

interface Made extends DecidedPlan {
  readonly lines: readonly PlanLine[];
  readonly byKey: ReadonlyMap<string, PlanLine>;
  readonly ownExport: Uint8Array | null;
}

/** The plans of one choice of files. Files are read again only for an answer about how they are read. */
class Planner {
  readonly #request: PlanRequest;
  readonly #report: (share: number) => void;
  readonly #read: ReturnType<typeof startReading>;
  #known: { readonly key: string; readonly result: ReadResult } | null = null;
  last: Made | null = null;
  /** The plan that is being sent, regardless of later answers. */
  #sent: DecidedPlan | null = null;

  constructor(request: PlanRequest, report: (share: number) => void) {
    this.#request = request;
    this.#report = report;
    this.#read = startReading(request.files);
  }

  plan(asked: ImportAnswers): PlanReply {
    const { today, language, intervals, account, settings, unnamed } = this.#request;
    const answers = withKnownTypes(asked, ownTypesOf(settings));
    const read = this.#readWith(answers);
    const { isAddingKnown = false, isReplacing = false } = answers;
    const decided = decidePlan(
      read,
      answers,
      { today, intervals, account, report: this.#report },
      {
        account,
        settings,
        namespace: account.namespace ?? '',
        language,
        ownTypes: ownTypesOf(settings),
        unnamed,
        isAddingKnown,
        isReplacing,
      },
    );
    const { plan, faults } = decided;
    const lines = toLines(plan, { answers, isAddingKnown, isReplacing });
    const byKey = new Map(lines.map((line) => [line.key, line]));
    this.last = { ...decided, lines, byKey, ownExport: read.ownExport };
    const kinds = [...TYPE_RULES].flatMap(([key, { label }]) =>
      label ? [{ key, label: label[language] }] : [],
    );
    return {
      kind: 'plan',
      plan: toShownPlan(plan, lines),
      tables: read.tables,
      encoding: read.encoding,
      kinds,
      faults,
      isOwnExport: read.ownExport !== null,
    };
  }

  #readWith(answers: ImportAnswers): ReadResult {
    const key = readingKey(answers);
    if (this.#known?.key === key) return this.#known.result;
    const { today, timeZone } = this.#request;
    const result = this.#read({ today, timeZone, answers, report: this.#report });
    this.#known = { key, result };
    return result;
  }

  list(filter: LineFilter, wanted: readonly string[]): TranslationReply {
    const shown = filteredLines(this.last?.lines ?? [], filter);
    const keys = shown.map(({ key }) => key);
    return { kind: 'list', keys, lines: this.lines([...keys.slice(0, FIRST_LINES), ...wanted]) };
  }

  /** The lines, without the other data about their rows. */
  lines(wanted: readonly string[]): PlanLine[] {
    return [...new Set(wanted)].flatMap((key) => {
      const line = this.last?.byKey.get(key);
      if (!line) return [];
      return [
        { ...line, places: line.places.map(({ file, line: row, text }) => ({ file, line: row, text })) },
      ];
    });
  }

  /** The rows of the last plan; if the server refused files, of the plan that was sent before. */
  rows({ refused }: RowsRequest): RowsReply | null {
    if (refused.length === 0) this.#sent = this.last;
    if (!this.#sent) return null;
    const { rows, files, leftFiles } = this.#sent.rowsWithout(new Set(refused));
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    return { kind: 'rows', rows: new TextEncoder().encode(text), files, leftFiles };
  }
}

function filteredLines(
  lines: readonly PlanLine[],
  { show, cause, editing }: LineFilter,
): readonly PlanLine[] {
  if (show === 'all') return lines;
  const isShown = (line: PlanLine) => {
    if (line.key === editing) return true;
    if (show === 'out') return line.out !== null;
    return isToCheck(line) && (cause === null || line.doubts.some((doubt) => doubt.cause === cause));
  };
  const shown = lines.filter(isShown);
  if (show === 'out') return shown;
  const isOpen = (line: PlanLine) => isAsked(line) || line.key === editing;
  return [...shown.filter(isOpen), ...shown.filter((line) => !isOpen(line))];
}

function ownTypesOf({ maintenanceTypes }: PlanRequest['settings']): string[] {
  return maintenanceTypes.map(({ key }) => key);
}

/** Remembered answers for earlier files may name a type that the account no longer has. */
function withKnownTypes(answers: ImportAnswers, ownTypes: readonly string[]): ImportAnswers {
  const known = Object.entries(answers.types ?? {}).filter(
    ([, type]) => TYPE_RULES.has(type) || ownTypes.includes(type),
  );
  return { ...answers, types: Object.fromEntries(known) };
}

function refusalOf(error: unknown): Refused {
  if (error instanceof UnreadableError) return { kind: 'refused', reason: error.reason, line: error.line };
  return FAILED;
}
