import { makePlan } from '#plan/make-plan.ts';
import { readFiles } from '#read-files.ts';
import { fixture, planOf, planOfText } from '#testing/sample-plans.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { expect, it } from 'vitest';

it('Fuelio gallons → litres; a missed fill-up breaks the chain', () => {
  const { expenses } = planOf([fixture('fuelio/fuelio-us-golf.csv')]);
  const gallons = expenses.map(({ quantity }) => Math.round((quantity ?? 0) * 10) / 10);
  expect(gallons.every((litres) => litres > 20 && litres < 80)).toBe(true);
  expect(expenses.map(({ isMissed }) => isMissed)).toEqual(expenses.map(() => false));
});

it('a toll among works → an expense with its text; an excluded kind → only listed', () => {
  const table = 'Date;Km;Travaux;Prix\n14/03/2024;61250;Vidange;189,90\n15/03/2024;61400;Péage A7;12,00';
  expect(planOfText(table).expenses).toMatchObject([{ kind: 'toll', cents: 1200, notes: 'Péage A7' }]);
  const plan = planOfText(table, { leftOut: ['toll'] });
  expect([plan.expenses, plan.records.length]).toEqual([[], 1]);
  expect(plan.off).toEqual([{ key: 'toll', rows: 1, cents: 1200 }]);
});

it('an existing vehicle → only reminders of new types; each can be left out', () => {
  const table =
    'Véhicule;Date;Km;Travaux;Prix\nClio;14/03/2026;61250;Vidange;189,90\nClio;15/03/2026;61400;Batterie;120';
  const vehicles = { Clio: { kind: 'mine', id: 'v1' } } as const;
  const account = { records: [], reminders: [{ id: 'r1', vehicleId: 'v1', type: 'oil_change' }] };
  expect(planOfText(table).reminders.map(({ type }) => type)).toContain('oil_change');
  const { reminders } = planOfText(
    table,
    { vehicles, remindersLeftOut: ['Clio|battery_replacement'] },
    account,
  );
  expect(reminders).toMatchObject([{ type: 'battery_replacement', isComing: false }]);
});

it('unknown distance unit → gallons are unknown too: no litres', () => {
  const files = [fixture('lubelogger/fuel-fr.csv')];
  expect(planOf(files).expenses[0]?.quantity).toBeGreaterThan(0);
  expect(planOf(files, { unit: 'mi' }).expenses[0]?.quantity).toBeNull();
});

it('progress rises from row to row up to 1', () => {
  const rows = Array.from({ length: 500 }, (_, index) => `14/03/2024;${61_250 + index};Vidange;189,90`);
  const bytes = new TextEncoder().encode(['Date;Km;Travaux;Prix', ...rows].join('\n'));
  const shares: number[] = [];
  const report = (share: number) => shares.push(share);
  const today = civilDateOf(2026, 11, 22);
  const files = [{ name: 'a.csv', bytes }];
  const read = readFiles(files, { today, timeZone: 'Europe/Paris', answers: {}, report });
  const ofReading = shares.length;
  makePlan(read, {}, { today, report });
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(Math.min(ofReading, shares.length - ofReading)).toBeGreaterThan(50);
  expect(shares.at(-1)).toBeGreaterThan(0.98);
});

it('a column of plates → the plate of each vehicle; a similar name → none', () => {
  const rows = ['FA-512-ZK', '1234 AB 56', 'R19 D', 'Clio'].map(
    (name) => `${name};14/03/2024;61250;Vidange;1`,
  );
  const { vehicles } = planOfText(['Immatriculation;Date;Km;Travaux;Prix', ...rows].join('\n'));
  expect(vehicles.map(({ licensePlate }) => licensePlate)).toEqual(['FA-512-ZK', '1234 AB 56', null, null]);
});
