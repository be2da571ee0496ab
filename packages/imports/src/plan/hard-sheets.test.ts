import { habitNames, makeHardSheet, type Extent } from '#testing/hard-sheets.ts';
import { judgePlan, type Judgement } from '#testing/judge-plan.ts';
import { planOf } from '#testing/sample-plans.ts';
import { describe, expect, it } from 'vitest';

/** `HARD_SHEETS=500-999 npm run judge:imports` judges those seeds and shows the faults. */
const [from = 1, to = 20] = (process.env['HARD_SHEETS'] ?? '1-20').split('-').map(Number);
const seeds = Array.from({ length: to - from + 1 }, (_, index) => from + index);

interface Judged {
  readonly name: string;
  readonly habits: readonly string[];
  readonly judgement: Judgement;
}

function judge(seed: number, extent: Extent): Judged {
  const { name, bytes, truths, habits } = makeHardSheet(seed, extent);
  try {
    return { name, habits, judgement: judgePlan(planOf([{ name, bytes }]), truths) };
  } catch (error) {
    throw new Error(`${name} cannot be read`, { cause: error });
  }
}

function sumsOf(all: readonly Judged[]) {
  const sum = (one: (judgement: Judgement) => number) =>
    all.reduce((total, { judgement }) => total + one(judgement), 0);
  const questions = all.map(({ judgement }) => judgement.questions).toSorted((a, b) => a - b);
  return {
    workbooks: all.length,
    rows: sum(({ rows }) => rows),
    right: sum(({ rowsRight }) => rowsRight),
    wrongAndSure: sum(({ wrongAndSure }) => wrongAndSure.length),
    questions: questions[Math.floor(questions.length / 2)] ?? 0,
  };
}

function faultsOf(all: readonly Judged[]): string[] {
  return all.flatMap(({ name, habits, judgement: { wrongAndSure, notRight } }) => {
    const faults = [
      ...wrongAndSure.map((fault) => `  ! ${fault}`),
      ...notRight.map((fault) => `  ? ${fault}`),
    ];
    return faults.length === 0 ? [] : [`${name} (${habits.join(', ')})`, ...faults.slice(0, 4)];
  });
}

describe.each(['early', 'late'] as const)('sheets with %s habits', (extent) => {
  const all = seeds.map((seed) => judge(seed, extent));
  const sums = sumsOf(all);
  if (process.env['SHOW_JUDGEMENTS'] !== undefined) {
    process.stdout.write(`${[extent, JSON.stringify(sums), ...faultsOf(all)].join('\n')}\n`);
  }

  it('no wrong value is sure, 97 % of rows are right, at most five questions', () => {
    expect(
      all.flatMap(({ name, judgement }) => judgement.wrongAndSure.map((fault) => `${name}: ${fault}`)),
    ).toEqual([]);
    expect(sums.right / sums.rows).toBeGreaterThanOrEqual(0.97);
    expect(sums.questions).toBeLessThanOrEqual(5);
  });
});

it('the sheets have at least 40 habits, and one in five was written after the reader', () => {
  const habits = habitNames();
  expect(habits.length).toBeGreaterThanOrEqual(40);
  expect(habits.filter(({ isLate }) => isLate).length).toBeGreaterThanOrEqual(habits.length / 5);
});
