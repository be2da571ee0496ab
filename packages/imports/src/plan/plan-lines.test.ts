import { makePlan } from '#plan/make-plan.ts';
import {
  answerLine,
  countOpen,
  groupDoubts,
  isToCheck,
  toLines,
  withoutAnswer,
  type PlanLine,
} from '#plan/plan-lines.ts';
import type { PlanAnswers, RowAnswer } from '#plan/plan.ts';
import { readFiles, startReading } from '#read-files.ts';
import type { ReadAnswers } from '#sources/findings.ts';
import { planOfText } from '#testing/sample-plans.ts';
import { parseCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { expect, it } from 'vitest';

const SHEET = [
  'Véhicule;Date;Km;Travaux;Prix',
  'Clio;14/03/2024;61250;Vidange;189,90',
  'Clio;été 2024;63000;Batterie;95,00',
  'Clio;02/06/2025;72480;Essuie-glaces;?',
  'Clio;20/06/2025;7300;Batterie;95,00',
  'Clio;01/07/2025;73100;Péage;12,00',
  'Clio;31/02/2025;73100;Vidange;10,00',
].join('\n');

function linesOfText(text: string, answers: PlanAnswers = {}): PlanLine[] {
  return toLines(planOfText(text, answers), { answers, isAddingKnown: false });
}

const keyOf = (row: number) => `table.csv/${row}`;
const lineAt = (lines: readonly PlanLine[], row: number) =>
  lines.find(({ places }) => places.some(({ line }) => line === row));
const say = (row: number, answer: RowAnswer): PlanAnswers => ({ rows: { [keyOf(row)]: answer } });

it('lists each row once in file order, as it will be stored or with the reason it is not', () => {
  const lines = linesOfText(SHEET);
  expect(lines.map(({ kind, out, places }) => [places[0]?.line, kind, out])).toEqual([
    [2, 'record', null],
    [3, 'row', 'vague_date'],
    [4, 'record', null],
    [5, 'record', null],
    [6, 'expense', null],
    [7, 'row', 'impossible_date'],
  ]);
  expect(lineAt(lines, 4)).toMatchObject({ cents: 0, notes: '?' });
  expect(lineAt(lines, 5)).toMatchObject({ mileage: null, notes: '7300 km ?' });
  expect(lineAt(lines, 6)).toMatchObject({
    type: 'toll',
    cents: 1200,
    places: [{ text: expect.any(String) }],
  });
});

it('groups doubts by cause with an example, and counts values stored as empty', () => {
  const lines = linesOfText(SHEET);
  expect(groupDoubts(lines).map(({ cause, count, proposed }) => [cause, count, proposed])).toEqual([
    ['date_vague', 1, 1],
    ['cost_unreadable', 1, 0],
    ['odometer_off', 1, 1],
  ]);
  expect(groupDoubts(lines)[2]?.example).toMatchObject({ doubt: { proposal: 73_000 }, place: { line: 5 } });
  expect(countOpen(lines)).toEqual({ cost: 1, mileage: 1, type: 0, date: 1 });
});

it('one answer accepts all proposals of a cause; undone, all are asked again', () => {
  const causes = { odometer_off: 'proposal', date_vague: 'proposal' } as const;
  const lines = linesOfText(SHEET, { causes });
  expect(lines.filter(isToCheck).map(({ key }) => key)).toEqual([keyOf(4)]);
  expect(lineAt(lines, 5)).toMatchObject({ mileage: 73_000, notes: '' });
  expect(lineAt(lines, 3)).toMatchObject({ kind: 'record', out: null, cents: 9500 });
  expect(linesOfText(SHEET, {}).filter(isToCheck)).toHaveLength(3);
  expect(lineAt(linesOfText(SHEET, { causes: { odometer_off: 'as_written' } }), 5)?.mileage).toBe(7300);
});

it('a typed mileage is accepted and updates the current mileage', () => {
  const text =
    'Véhicule;Date;Km;Travaux;Prix\nClio;14/03/2024;61250;Vidange;1\nClio;02/06/2025;610000;Vidange;1';
  const late = `${text}\nClio;03/06/2025;61300;Pneus;1`;
  expect(planOfText(late).vehicles[0]?.currentMileage).toBe(61_300);
  const { vehicles, records } = planOfText(late, say(3, { mileage: 61_290 }));
  expect([vehicles[0]?.currentMileage, records.map(({ mileage }) => mileage)]).toEqual([
    61_300,
    [61_250, 61_290, 61_300],
  ]);
  const kept = planOfText(late, say(3, { mileage: 610_000 }));
  expect(kept.records.flatMap(({ doubts }) => doubts)).toEqual([]);
});

it('a last mileage with an extra digit is asked about like an outlier', () => {
  const sheet = [
    'Véhicule;Date;Km;Travaux;Prix',
    'Clio;14/03/2024;61250;Vidange;1',
    'Clio;02/06/2024;63000;Pneus;1',
    'Clio;20/06/2024;640000;Batterie;1',
  ].join('\n');
  const [group] = groupDoubts(linesOfText(sheet));
  expect(group).toMatchObject({ cause: 'odometer_off', count: 1, proposed: 1 });
  expect(lineAt(linesOfText(sheet), 4)).toMatchObject({ mileage: null, notes: '640000 km ?' });
  const answered = (answers: PlanAnswers) => lineAt(linesOfText(sheet, answers), 4);
  const corrected = { mileage: 64_000, doubts: [] };
  expect(answered({ causes: { odometer_off: 'proposal' } })).toMatchObject(corrected);
  expect(answered(say(4, { mileage: 64_000 }))).toMatchObject(corrected);
  expect(answered({ causes: { odometer_off: 'as_written' } })).toMatchObject({
    mileage: 640_000,
    doubts: [],
  });
});

it.each<[RowAnswer, object]>([
  [{ date: parseCivilDate('2024-03-15') as CivilDate }, { date: '2024-03-15' }],
  [{ cents: 1900 }, { cents: 1900 }],
  [{ mileage: null }, { mileage: null }],
  [{ type: 'battery_replacement' }, { kind: 'record', type: 'battery_replacement' }],
  [{ type: 'toll' }, { kind: 'expense', type: 'toll' }],
  [{ notes: 'Chez moi' }, { notes: 'Chez moi' }],
  [{ vehicle: 'Partner' }, { vehicle: 'Partner' }],
  [{ isLeftOut: true }, { out: 'left_out' }],
])('an answer of a row, %o, counts and is marked', (answer, wanted) => {
  const text =
    'Véhicule;Date;Km;Travaux;Prix\nClio;14/03/2024;61250;Vidange;189,90\nPartner;1/1/2024;5;Pneus;1';
  const line = lineAt(linesOfText(text, say(2, answer)), 2);
  expect(line).toMatchObject({ ...wanted, key: keyOf(2), rowKeys: [keyOf(2)], isAnswered: true });
});

it('quantity, fullness and kind of a fill-up can be corrected', () => {
  const text = 'Date;Km;Litres;Prix\n14/03/2024;61250;41,2;70,00\n20/03/2024;61900;40;69,00';
  const full = lineAt(linesOfText(text, say(2, { quantity: 39.5, isFull: false })), 2);
  expect(full).toMatchObject({ type: 'fuel', quantity: 39.5, isFull: false });
  expect(lineAt(linesOfText(text, say(2, { type: 'charge' })), 2)).toMatchObject({ quantityUnit: 'kWh' });
  const other = lineAt(linesOfText(text, say(2, { type: 'toll' })), 2);
  expect(other).toMatchObject({ kind: 'expense', type: 'toll', quantity: null, notes: '41.2 L' });
});

const VISIT = [
  'Date;Km;Travaux;Prix',
  '14/03/2024;61250;Filtre à huile;12,00',
  '14/03/2024;61250;Vidange;90,00',
  '14/03/2024;61250;Main-d’œuvre;60,00',
  '20/03/2025;71000;Pneus;300',
].join('\n');

it('works of one visit are split one visit at a time, and joined again', () => {
  const joined = lineAt(linesOfText(VISIT), 2) as PlanLine;
  expect(joined).toMatchObject({ key: keyOf(2), cents: 16_200, rowKeys: [keyOf(2), keyOf(3), keyOf(4)] });
  const rows = answerLine({}, joined, { isSplit: true });
  const split = linesOfText(VISIT, { rows });
  expect(split.map(({ cents, splitFrom }) => [cents, splitFrom])).toEqual([
    [1200, keyOf(2)],
    [9000, keyOf(2)],
    [6000, keyOf(2)],
    [30_000, null],
  ]);
  expect(linesOfText(VISIT, { rows: withoutAnswer(rows, joined) })).toHaveLength(2);
});

it('an answer to a joined visit applies to all its rows; its cost counts once', () => {
  const joined = lineAt(linesOfText(VISIT), 2) as PlanLine;
  const date = parseCivilDate('2024-03-16') as CivilDate;
  const answer = { cents: 15_000, date, type: 'air_filter', notes: 'Payé en deux fois' };
  const lines = linesOfText(VISIT, { rows: answerLine({}, joined, answer) });
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({ key: joined.key, ...answer });
});

it('rows of an excluded kind or vehicle are listed', () => {
  expect(lineAt(linesOfText(SHEET, { leftOut: ['toll'] }), 6)?.out).toBe('left_out');
  const vehicles = { Clio: { kind: 'left_out' } } as const;
  expect(lineAt(linesOfText(SHEET, { vehicles }), 2)?.out).toBe('left_out');
});

it('a vehicle has no type until it is chosen', () => {
  const text = 'Véhicule;Date;Km;Travaux;Prix\nMT-07;14/03/2024;6125;Vidange;89,90';
  expect(planOfText(text).vehicles[0]?.type).toBeNull();
  const vehicles = { 'MT-07': { kind: 'new', name: 'MT-07', type: 'motorcycle' } } as const;
  expect(planOfText(text, { vehicles }).vehicles[0]?.type).toBe('motorcycle');
});

it('reading again with another answer and back → the first result', () => {
  const today = parseCivilDate('2026-11-22') as CivilDate;
  const files = [{ name: 'table.csv', bytes: new TextEncoder().encode(SHEET) }];
  const contextOf = (answers: ReadAnswers) => ({ today, timeZone: 'Europe/Paris', answers });
  const read = startReading(files);
  for (const answers of [{}, { decimalMark: '.' as const }, { encoding: 'windows-1252' as const }, {}]) {
    const shown = ({ findings, tables }: ReturnType<typeof read>) => [findings.rows, tables];
    expect(shown(read(contextOf(answers)))).toEqual(shown(readFiles(files, contextOf(answers))));
  }
});

it('the same files planned twice give the same plan', () => {
  const today = parseCivilDate('2026-11-22') as CivilDate;
  const files = [{ name: 'table.csv', bytes: new TextEncoder().encode(SHEET) }];
  const read = readFiles(files, { today, timeZone: 'Europe/Paris', answers: {} });
  expect(makePlan(read, {}, { today })).toEqual(makePlan(read, {}, { today }));
});
