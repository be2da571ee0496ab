import { settlePlan } from '#content/settle-plan.ts';
import type {
  ImportPlan,
  PlanAnswers,
  PlanExpense,
  PlanReading,
  PlanRecord,
  PlanTyreFitting,
  PlanTyreSet,
  RowAnswer,
} from '#plan/plan.ts';
import type { AsideReason, Doubt, Place, QuestionKind } from '#sources/findings.ts';
import type { QuantityUnit } from '@carnet/domain/expenses/expense';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';

/** Reason why a line is not stored: its own, or one from the account or the owner’s choices. */
export type OutReason = AsideReason | 'there' | 'there_otherwise' | 'there_changed' | 'resembles';

/** An object of a plan to be stored, or a row that is not stored, with its original text. */
export interface PlanLine {
  /** Stays the same while files and answers change. */
  readonly key: string;
  /** `mileage`: a reading alone; `row`: a row that is not stored. */
  readonly kind: 'record' | 'expense' | 'mileage' | 'set' | 'fitting' | 'row';
  /** Keys of the rows that it was made from; empty if nothing of it can be answered. */
  readonly rowKeys: readonly string[];
  readonly places: readonly Place[];
  /** The key of its vehicle in the plan. */
  readonly vehicle: string | null;
  readonly date: CivilDate | null;
  /** A maintenance type, a kind of expense, or the season of a set of tyres. */
  readonly type: string | null;
  readonly cents: number | null;
  readonly mileage: number | null;
  readonly quantity: number | null;
  readonly quantityUnit: QuantityUnit | null;
  readonly isFull: boolean | null;
  readonly title: string;
  /** Of a fitting: the set on each axle. */
  readonly fitted: FittedSets | null;
  readonly notes: string;
  readonly doubts: readonly Doubt[];
  /** Null if it is stored. */
  readonly out: OutReason | null;
  /** The owner has answered a question about it. */
  readonly isAnswered: boolean;
  /** It replaces the object of an earlier import. */
  readonly isReplacing: boolean;
  readonly splitFrom: string | null;
}

/** A set in a line; one without a name is shown by its season. */
type NamedSet = Pick<PlanTyreSet, 'name' | 'season'>;

interface FittedSets {
  readonly front: NamedSet | null;
  readonly rear: NamedSet | null;
}

/** Doubts with the same cause: the number of lines, the number with a proposal, and the first of them. */
export interface DoubtGroup {
  readonly cause: QuestionKind;
  readonly count: number;
  readonly proposed: number;
  /** The values are stored as proposed. */
  readonly isGuess: boolean;
  readonly example: { readonly doubt: Doubt; readonly place: Place };
}

/** Counts of lines with unanswered values, and of rows left out because of one. */
export interface OpenLines {
  readonly cost: number;
  readonly mileage: number;
  readonly type: number;
  readonly date: number;
}

interface LineContext {
  readonly answers: PlanAnswers;
  readonly isAddingKnown?: boolean | undefined;
  readonly isReplacing?: boolean | undefined;
}

/** The lines of a plan in the order of its files: each object as it would be stored, and each row that is not. */
export function toLines(
  asked: ImportPlan,
  { answers, isAddingKnown = false, isReplacing = false }: LineContext,
): PlanLine[] {
  const plan = settlePlan(asked);
  const left = new Set(plan.vehicles.flatMap(({ key, choice }) => (choice.kind === 'left_out' ? [key] : [])));
  const outOf = (row: PlanRecord | PlanExpense | PlanReading): OutReason | null => {
    if (left.has(row.vehicle)) return 'left_out';
    if (row.there) return isReplacing && row.there.state === 'otherwise' ? null : OUT_THERE[row.there.state];
    return 'resembles' in row && row.resembles.length > 0 && !isAddingKnown ? 'resembles' : null;
  };
  const decided = (row: PlanRecord | PlanExpense | PlanReading) => {
    const out = outOf(row);
    return { out, isReplacing: out === null && row.there !== null };
  };
  const isAnswered = (keys: readonly string[]) => keys.some((key) => isSaid(answers.rows?.[key]));
  const followed = new Set(plan.expenses.map(placeInSeries));
  const lines = [
    ...plan.records.map((row) => ({ ...lineOfRecord(row), ...decided(row) })),
    ...plan.expenses.map((row) => ({ ...lineOfExpense(row), ...decided(row) })),
    ...plan.readings
      .filter((row) => !followed.has(placeInSeries(row)))
      .map((row) => ({ ...lineOfReading(row), ...decided(row) })),
    ...tyreLines(asked, plan, left),
    ...rowsOut(plan),
  ];
  return inOrderOfFiles(lines.map((line) => ({ ...line, isAnswered: isAnswered(line.rowKeys) })));
}

const OUT_THERE = { same: 'there', otherwise: 'there_otherwise', changed: 'there_changed' } as const;

function isSaid(answer: RowAnswer | undefined): boolean {
  return answer !== undefined && Object.values(answer).some((value) => value !== undefined);
}

/** A reading that comes with an expense is no object of its own. */
function placeInSeries({
  vehicle,
  date,
  mileage,
}: Pick<PlanExpense, 'vehicle' | 'date' | 'mileage'>): string {
  return `${vehicle}|${date}|${mileage}`;
}

const EMPTY: Omit<PlanLine, 'key' | 'kind' | 'places'> = {
  rowKeys: [],
  vehicle: null,
  date: null,
  type: null,
  cents: null,
  mileage: null,
  quantity: null,
  quantityUnit: null,
  isFull: null,
  title: '',
  fitted: null,
  notes: '',
  doubts: [],
  out: null,
  isAnswered: false,
  isReplacing: false,
  splitFrom: null,
};

function lineOfRecord(record: PlanRecord): PlanLine {
  const { key, rowKeys, places, vehicle, date, type, cents, mileage, description, notes } = record;
  const { doubts, splitFrom } = record;
  const own = { rowKeys, places, vehicle, date, type, cents: cents ?? 0, mileage, notes, doubts, splitFrom };
  return { ...EMPTY, ...own, key, kind: 'record', title: description };
}

function lineOfExpense(expense: PlanExpense): PlanLine {
  const { key, places, vehicle, date, kind, cents, mileage, quantity, quantityUnit, isFull } = expense;
  const { place, notes, doubts } = expense;
  const own = { places, vehicle, date, type: kind, cents: cents ?? 0, mileage, notes, doubts };
  const fill = kind === 'fuel' || kind === 'charge' ? { quantity, quantityUnit, isFull: isFull ?? true } : {};
  return { ...EMPTY, ...own, ...fill, key, kind: 'expense', rowKeys: [key], title: place ?? '' };
}

function lineOfReading({ key, places, vehicle, date, mileage, doubts }: PlanReading): PlanLine {
  return { ...EMPTY, key, kind: 'mileage', rowKeys: [key], places, vehicle, date, mileage, doubts };
}

/** Fittings and sets, including sets that are not stored until their season is known. */
function tyreLines(asked: ImportPlan, plan: ImportPlan, left: ReadonlySet<string>): PlanLine[] {
  const sets = new Map(plan.tyreSets.map((set) => [set.key, set]));
  const outOf = (vehicle: string, isThere: boolean): OutReason | null =>
    left.has(vehicle) ? 'left_out' : isThere ? 'there' : null;
  return [
    ...asked.tyreSets.map((set) => ({
      ...lineOfSet(set),
      out: set.season === null ? 'tyres_without_season' : outOf(set.vehicle, set.own !== null),
    })),
    ...plan.tyreFittings.map((fitting) => ({
      ...lineOfFitting(fitting, sets),
      out: outOf(fitting.vehicle, fitting.isThere),
    })),
  ];
}

function lineOfSet(set: PlanTyreSet): PlanLine {
  const { key, vehicle, places, season, cents, name, axle, size, notes, doubts } = set;
  const title = [name, size].filter(Boolean).join(' · ');
  // The key of a split set is the key of its row and its axle.
  const rowKey = axle === null ? key : key.slice(0, -axle.length - 1);
  const own = { rowKeys: [rowKey], places, vehicle, type: season, cents, title, notes, doubts };
  return { ...EMPTY, ...own, key, kind: 'set' };
}

function lineOfFitting(fitting: PlanTyreFitting, sets: ReadonlyMap<string, PlanTyreSet>): PlanLine {
  const { key, vehicle, places, date, mileage, front, rear, doubts } = fitting;
  const setOf = (set: string | null): NamedSet | null => {
    const found = set === null ? undefined : sets.get(set);
    return found ? { name: found.name, season: found.season } : null;
  };
  const fitted = { front: setOf(front), rear: setOf(rear) };
  return {
    ...EMPTY,
    key,
    rowKeys: [key],
    places,
    vehicle,
    date,
    mileage,
    fitted,
    doubts,
    kind: 'fitting',
  };
}

/** Reasons that the object itself already shows. */
const SAID_BY_THEIR_OBJECT: readonly AsideReason[] = ['no_odometer_fuel'];

function rowsOut(plan: ImportPlan): PlanLine[] {
  const undated = new Map(plan.undated.map((row) => [placeKey(row), row]));
  const counts = new Map<string, number>();
  return plan.asides.flatMap((aside) => {
    const { file, line, text, reason, key } = aside;
    if (SAID_BY_THEIR_OBJECT.includes(reason)) return [];
    if (reason === 'odometer_off_the_series' && key === undefined) return [];
    const open = reason === 'vague_date' ? undated.get(placeKey(aside)) : undefined;
    const place = `out ${placeKey(aside)}`;
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    const own = open?.key ?? key;
    return [
      {
        ...EMPTY,
        key: own ?? `${place}#${count}`,
        kind: 'row' as const,
        rowKeys: own === undefined ? [] : [own],
        places: [{ file, line, text }],
        doubts: open ? [open.doubt] : [],
        out: reason,
      },
    ];
  });
}

function placeKey({ file, line, text }: Place): string {
  return `${file}/${line ?? text}`;
}

function inOrderOfFiles(lines: readonly PlanLine[]): PlanLine[] {
  const files = new Map<string, number>();
  for (const { places } of lines) {
    const file = places[0]?.file ?? '';
    if (!files.has(file)) files.set(file, files.size);
  }
  const placed = lines.map((line) => {
    const place = line.places[0];
    return { line, file: files.get(place?.file ?? '') ?? 0, row: place?.line ?? Number.MAX_SAFE_INTEGER };
  });
  return placed.toSorted((a, b) => a.file - b.file || a.row - b.row).map(({ line }) => line);
}

const OUT_UNTIL_ANSWERED: readonly OutReason[] = ['vague_date', 'tyres_without_season'];

/** Whether one of its values is uncertain: asked about, or guessed. */
export function isToCheck({ doubts, out }: PlanLine): boolean {
  return doubts.length > 0 && (out === null || OUT_UNTIL_ANSWERED.includes(out));
}

export function isAsked({ doubts }: PlanLine): boolean {
  return doubts.some(({ isGuess }) => !isGuess);
}

/** Doubts of all lines by cause: questions first, then guesses. */
export function groupDoubts(lines: readonly PlanLine[]): DoubtGroup[] {
  const groups = new Map<QuestionKind, DoubtGroup>();
  for (const line of lines.filter(isToCheck)) {
    const [place] = line.places;
    if (!place) continue;
    for (const doubt of new Map(line.doubts.map((one) => [one.cause, one])).values()) {
      const { cause, isGuess, proposal } = doubt;
      const known = groups.get(cause) ?? { cause, count: 0, proposed: 0, isGuess, example: { doubt, place } };
      const hasBetter = known.example.doubt.proposal === null && proposal !== null;
      groups.set(cause, {
        ...known,
        count: known.count + 1,
        proposed: known.proposed + (proposal === null ? 0 : 1),
        example: hasBetter ? { doubt, place } : known.example,
      });
    }
  }
  return [...groups.values()].toSorted((a, b) => Number(a.isGuess) - Number(b.isGuess) || b.count - a.count);
}

/** Counts lines stored without an unanswered value, and rows left out for a missing date. */
export function countOpen(lines: readonly PlanLine[]): OpenLines {
  const open = { cost: 0, mileage: 0, type: 0, date: 0 };
  for (const line of lines.filter((one) => isToCheck(one) && one.out !== 'tyres_without_season')) {
    const fields = new Set(line.doubts.flatMap(({ field, isGuess }) => (isGuess ? [] : [field])));
    for (const field of ['cost', 'mileage', 'type', 'date'] as const) if (fields.has(field)) open[field] += 1;
  }
  return open;
}

/** Row answers after an answer to a line; shared fields apply to each of its joined rows. */
export function answerLine(
  answers: PlanAnswers['rows'],
  { rowKeys }: Pick<PlanLine, 'rowKeys'>,
  { cents, notes, isSplit, quantity, isFull, ...shared }: RowAnswer,
): NonNullable<PlanAnswers['rows']> {
  const ofFirst = { cents, notes, quantity, isFull, isSplit };
  const said = rowKeys.map((key, index) => {
    const ofRest = cents === undefined ? {} : { cents: 0 };
    const answer = { ...answers?.[key], ...shared, ...defined(index === 0 ? ofFirst : ofRest) };
    return [key, defined(answer)] as const;
  });
  return { ...answers, ...Object.fromEntries(said) };
}

function defined(answer: { readonly [Key in keyof RowAnswer]?: RowAnswer[Key] | undefined }): RowAnswer {
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== undefined));
}

/** Row answers without those to a line. */
export function withoutAnswer(
  answers: PlanAnswers['rows'],
  { rowKeys }: Pick<PlanLine, 'rowKeys'>,
): NonNullable<PlanAnswers['rows']> {
  return Object.fromEntries(Object.entries(answers ?? {}).filter(([key]) => !rowKeys.includes(key)));
}
