import type { ImportPlan, PlanExpense, PlanRecord } from '#plan/plan.ts';
import type { Doubt } from '#sources/findings.ts';

/**
 * A value as a careful person would enter it; `ask` if no one could know it, `guess` if it may be stored
 * when marked.
 */
export type TrueValue<Value> = Value | { readonly ask: true } | { readonly guess: Value };

/** An object as a careful person would enter it. Missing fields are not judged. */
export interface TrueObject {
  readonly kind: 'work' | 'fuel' | 'charge' | 'expense';
  readonly vehicle?: string;
  readonly date: TrueValue<string>;
  readonly type?: TrueValue<string>;
  readonly cents: TrueValue<number>;
  readonly mileage?: TrueValue<number | null>;
  readonly quantity?: TrueValue<number>;
  readonly unit?: string;
  readonly isFull?: boolean;
  readonly isMissed?: boolean;
  readonly fuel?: string;
  /** Words that description, place or notes have to hold. */
  readonly words?: readonly string[];
  /** Words of the row by which « not stored » names it. */
  readonly named?: string;
}

const FIELDS = [
  'vehicle',
  'kind',
  'type',
  'date',
  'cents',
  'mileage',
  'quantity',
  'unit',
  'isFull',
  'isMissed',
  'fuel',
] as const;
type Field = (typeof FIELDS)[number];

/** How many values of a plan are right, asked, named, or wrong though sure. */
export interface Judgement {
  readonly rows: number;
  readonly rowsRight: number;
  readonly values: number;
  readonly asked: number;
  readonly named: number;
  readonly wrongAndSure: readonly string[];
  /** Rows that are not right, though nothing of them is wrong and sure. */
  readonly notRight: readonly string[];
  readonly questions: number;
}

interface PlanObject {
  readonly values: Readonly<Record<Field, unknown>>;
  readonly text: string;
  readonly doubts: readonly Doubt[];
}

function objectsOf({ records, expenses, vehicles }: ImportPlan): PlanObject[] {
  const nameOf = (key: string) => vehicles.find((vehicle) => vehicle.key === key)?.name ?? '';
  const ofRecord = (record: PlanRecord): PlanObject => ({
    values: {
      vehicle: nameOf(record.vehicle),
      kind: 'work',
      type: record.type,
      date: record.date,
      cents: record.cents,
      mileage: record.mileage,
      quantity: null,
      unit: null,
      isFull: null,
      isMissed: null,
      fuel: null,
    },
    text: [record.description, record.garage ?? '', record.notes].join('\n'),
    doubts: record.doubts,
  });
  const ofExpense = (expense: PlanExpense): PlanObject => ({
    values: {
      vehicle: nameOf(expense.vehicle),
      kind: expense.kind === 'fuel' || expense.kind === 'charge' ? expense.kind : 'expense',
      type: expense.kind,
      date: expense.date,
      cents: expense.cents,
      mileage: expense.mileage,
      quantity: expense.quantity,
      unit: expense.quantity === null ? null : expense.quantityUnit,
      isFull: expense.isFull,
      isMissed: expense.isMissed,
      fuel: expense.fuel,
    },
    text: [expense.place ?? '', expense.notes].join('\n'),
    doubts: expense.doubts,
  });
  return [...records.map(ofRecord), ...expenses.map(ofExpense)];
}

const DOUBTED: Readonly<Partial<Record<Field, Doubt['field']>>> = {
  kind: 'type',
  type: 'type',
  date: 'date',
  cents: 'cost',
  mileage: 'mileage',
  quantity: 'quantity',
  unit: 'quantity',
};

function wantedOf(value: unknown): { ask: boolean; guess: boolean; value: unknown } {
  if (typeof value !== 'object' || value === null) return { ask: false, guess: false, value };
  if ('ask' in value) return { ask: true, guess: false, value: null };
  return { ask: false, guess: true, value: 'guess' in value ? value.guess : null };
}

function likeness(truth: TrueObject, { values, text }: PlanObject): number {
  const same = FIELDS.filter(
    (field) => truth[field] !== undefined && wantedOf(truth[field]).value === values[field],
  );
  const weight = { date: 3, mileage: 3, cents: 2 } as Partial<Record<Field, number>>;
  const words = (truth.words ?? []).filter((word) => text.includes(word)).length;
  return same.reduce((sum, field) => sum + (weight[field] ?? 1), 0) + words;
}

const LEAST_LIKENESS = 4;

/** Judges a plan without answers against the truth. */
export function judgePlan(plan: ImportPlan, truths: readonly TrueObject[]): Judgement {
  const left = new Set(objectsOf(plan));
  const wrong: string[] = [];
  const notRight: string[] = [];
  let [right, values, asked, named] = [0, 0, 0, 0];
  const pairs = pairUp(truths, left);
  for (const truth of truths) {
    const name = JSON.stringify([truth.date, truth.type ?? truth.kind, truth.cents, truth.mileage]);
    const found = pairs.get(truth);
    if (!found) {
      const isNamed = isNamedIn(plan, truth);
      const isOpen = wantedOf(truth.date).ask && isNamed;
      if (isOpen) {
        asked += 1;
        right += 1;
      } else if (isNamed) {
        named += 1;
        notRight.push(`${name}: named only`);
      } else wrong.push(`${name}: lost`);
      continue;
    }
    left.delete(found);
    const faults: string[] = [];
    const lacks: string[] = [];
    for (const field of FIELDS) {
      if (truth[field] === undefined) continue;
      values += 1;
      const verdict = judgeValue(truth[field], field, found);
      if (verdict === 'wrong')
        faults.push(
          `${field} is ${JSON.stringify(found.values[field])}, not ${JSON.stringify(truth[field])}`,
        );
      if (verdict === 'asked' || verdict === 'asked rightly') asked += 1;
      if (verdict === 'asked') lacks.push(`${field} is asked`);
    }
    for (const word of truth.words ?? []) if (!found.text.includes(word)) faults.push(`« ${word} » is lost`);
    if (faults.length > 0) wrong.push(`${name}: ${faults.join('; ')}`);
    else if (lacks.length > 0) notRight.push(`${name}: ${lacks.join('; ')}`);
    else right += 1;
  }
  for (const { values: more } of left) {
    wrong.push(`too many: ${JSON.stringify([more.date, more.type, more.cents, more.mileage])}`);
  }
  const questions = plan.questions.length;
  return {
    rows: truths.length,
    rowsRight: right,
    values,
    asked,
    named,
    wrongAndSure: wrong,
    notRight,
    questions,
  };
}

/** Each truth with the object of the plan that is most like it. */
function pairUp(
  truths: readonly TrueObject[],
  objects: ReadonlySet<PlanObject>,
): Map<TrueObject, PlanObject> {
  const all = truths.flatMap((truth) =>
    [...objects].map((object) => ({ truth, object, score: likeness(truth, object) })),
  );
  const pairs = new Map<TrueObject, PlanObject>();
  const taken = new Set<PlanObject>();
  for (const { truth, object, score } of all.toSorted((a, b) => b.score - a.score)) {
    if (score < LEAST_LIKENESS || pairs.has(truth) || taken.has(object)) continue;
    pairs.set(truth, object);
    taken.add(object);
  }
  return pairs;
}

function isNamedIn({ asides }: ImportPlan, { named, mileage, words = [] }: TrueObject): boolean {
  const marks =
    named === undefined ? [...words, ...(typeof mileage === 'number' ? [String(mileage)] : [])] : [named];
  return marks.length > 0 && asides.some(({ text }) => marks.some((mark) => text.includes(mark)));
}

function judgeValue(
  truth: unknown,
  field: Field,
  found: PlanObject,
): 'right' | 'asked' | 'asked rightly' | 'wrong' {
  const wanted = wantedOf(truth);
  const doubt = found.doubts.find((one) => one.field === DOUBTED[field]);
  const isSame = found.values[field] === wanted.value;
  if (doubt && !doubt.isGuess)
    return wanted.ask || ((field === 'type' || field === 'kind') && isSame) ? 'asked rightly' : 'asked';
  if (wanted.ask) return 'wrong';
  if (!isSame) return 'wrong';
  return wanted.guess && !doubt ? 'wrong' : 'right';
}

/** A line of a table of judgements. */
export function formatJudgement(
  name: string,
  { rows, rowsRight, asked, named, wrongAndSure, questions }: Judgement,
): string {
  const cells = [`${rowsRight}/${rows}`, asked, named, wrongAndSure.length, questions].map((cell) =>
    String(cell).padStart(7),
  );
  return `${name.padEnd(36)}${cells.join('')}`;
}

export const TABLE_HEAD = `${''.padEnd(36)}${['right', 'asked', 'named', 'wrong', 'quest.'].map((cell) => cell.padStart(7)).join('')}`;
