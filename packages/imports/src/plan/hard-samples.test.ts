import { matchType } from '#words/match-type.ts';
import { judgePlan, formatJudgement, TABLE_HEAD, type TrueObject } from '#testing/judge-plan.ts';
import { fixture, planOf } from '#testing/sample-plans.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Fields = Readonly<Record<string, unknown>>;
const read = (name: string) =>
  readFileSync(new URL(`../../testing/fixtures/hard/${name}`, import.meta.url), 'utf8');
const expected: Readonly<Record<string, Fields>> = JSON.parse(read('expected.json'));
const names = Object.keys(expected).filter((name) => !name.startsWith('_'));
const BUILT_IN =
  /^(oil_change|tire_change|brake_service|battery_replacement|air_filter|technical_inspection|insurance|general_maintenance)$/;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const cents = (value: unknown) =>
  value === 'ask' ? ({ ask: true } as const) : Math.round(Number(value) * 100);

function dateOf(value: unknown): TrueObject['date'] {
  if (typeof value === 'object' && value !== null && 'date' in value) return { guess: String(value.date) };
  return String(value).startsWith('ask') ? { ask: true } : String(value);
}

function workOf([date, type, cost, mileage, text]: readonly unknown[]): TrueObject {
  const note = /^note: (.*)$/.exec(textOf(text))?.[1]?.replace(/^facture /, '');
  return {
    kind: 'work',
    date: dateOf(date),
    type: String(type),
    cents: cents(cost),
    mileage: Number(mileage),
    ...(note === undefined ? {} : { words: [note] }),
  };
}

function fillOf([date, cost, mileage, quantity, unit, notes]: readonly unknown[]): TrueObject {
  const said = textOf(notes);
  const fuel = /^(petrol|lpg)/.exec(said)?.[1];
  return {
    kind: unit === 'kWh' ? 'charge' : 'fuel',
    date: String(date),
    cents: cents(cost),
    mileage: Number(mileage),
    quantity: Number(quantity),
    ...(typeof unit === 'string' && /^(L|kWh|kg)$/.test(unit) ? { unit } : {}),
    ...(fuel === undefined ? {} : { fuel }),
    ...(/full/.test(String(unit) + said)
      ? { isFull: !/not full/.test(said), isMissed: /missed/.test(String(unit)) }
      : {}),
  };
}

const listOf = (value: unknown): readonly (readonly unknown[])[] => (Array.isArray(value) ? value : []);

function truthsOf({ work, fill }: Fields): TrueObject[] {
  return [...listOf(work).map(workOf), ...listOf(fill).map(fillOf)];
}

const judged = names
  .filter((name) => !name.startsWith('F24'))
  .map(
    (name) => [name, judgePlan(planOf([fixture(`hard/${name}`)]), truthsOf(expected[name] ?? {}))] as const,
  );

describe('tables as users keep them', () => {
  it.each(judged)(
    '%s → no wrong value is sure, and every row is right',
    (_, { rows, rowsRight, wrongAndSure, notRight }) => {
      expect([wrongAndSure, notRight, rowsRight]).toEqual([[], [], rows]);
    },
  );
});

it('words that only name a type → reminders follow the recorded work, and the inspection is one question', () => {
  const plan = planOf([fixture('hard/F24-mots.csv')]);
  const last = Object.fromEntries(plan.reminders.map(({ type, lastMileage }) => [type, lastMileage]));
  expect(last).toMatchObject({ oil_change: 100_000, tire_change: 101_000 });
  expect(Object.keys(last)).not.toContain('technical_inspection');
  const sure = plan.records.filter(({ isSure }) => isSure).map(({ type, date }) => [type, date]);
  expect(sure).toEqual([
    ['oil_change', '2025-01-10'],
    ['tire_change', '2025-02-10'],
    ['battery_replacement', '2025-03-10'],
    ['insurance', '2025-05-10'],
  ]);
  expect(plan.inspections).toMatchObject([{ date: '2025-04-10' }]);
});

/** The fault in the reading of a phrase; null if none. */
function faultOf(text: string, wanted: string): string | null {
  const match = matchType(text);
  const key = match?.key ?? 'other_work';
  const also = match?.also ?? [];
  const isDoubtful = match?.isDoubtful ?? false;
  const shown = `${key}${also.map((one) => `+${one}`).join('')}${isDoubtful ? '?' : ''}`;
  if (wanted.startsWith('?')) return isDoubtful || !BUILT_IN.test(key) ? null : shown;
  if (wanted.startsWith('!')) {
    const isSaid = [key, ...also].includes(wanted.slice(1)) && !isDoubtful;
    const isOtherwiseSure = BUILT_IN.test(key) && !isDoubtful;
    return isSaid || isOtherwiseSure ? shown : null;
  }
  const all = new Set([key, ...also]);
  const isExact = wanted.split('+').every((one) => all.has(one)) && all.size === wanted.split('+').length;
  return isExact && (!isDoubtful || wanted === 'technical_inspection') ? null : shown;
}

const phrases = ['phrases.tsv', '../phrases.tsv'].flatMap((name) =>
  read(name)
    .trim()
    .split('\n')
    .map((line) => line.split('\t')),
);

it.each(phrases)('« %s » → %s', (text = '', wanted = '') => {
  expect(faultOf(text, wanted)).toBeNull();
});

if (process.env['SHOW_JUDGEMENTS'] !== undefined) {
  const wrong = phrases.flatMap(([text = '', wanted = '']) => {
    const fault = faultOf(text, wanted);
    return fault === null ? [] : [`${text} → ${fault}, not ${wanted}`];
  });
  const lines = judged.flatMap(([name, one]) => [
    formatJudgement(name, one),
    ...one.wrongAndSure.map((fault) => `    ! ${fault}`),
    ...one.notRight.map((fault) => `    ? ${fault}`),
  ]);
  process.stdout.write(
    `${[TABLE_HEAD, ...lines, `phrases: ${wrong.length} of ${phrases.length} wrong`, ...wrong].join('\n')}\n`,
  );
}
