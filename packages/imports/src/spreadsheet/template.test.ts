import { TEMPLATES } from '#spreadsheet/template.ts';
import { planOfText } from '#testing/sample-plans.ts';
import { expect, it } from 'vitest';

it.each([
  ['fr', 'Vidange', 'Garage du Pont-Vieux'],
  ['en', 'Oil change', 'Bridge Garage'],
] as const)(
  'the template in %s → its row is read, nothing is asked or set aside',
  (language, work, garage) => {
    const { vehicles, records, expenses, asides, questions } = planOfText(`\ufeff${TEMPLATES[language]}`);
    expect(vehicles).toMatchObject([{ name: 'Clio', currentMileage: 61_250 }]);
    const stored = { date: '2026-03-14', mileage: 61_250, cents: 18_990, type: 'oil_change', isSure: true };
    expect(records).toMatchObject([{ ...stored, description: work, garage }]);
    expect([expenses, asides, questions]).toEqual([[], [], []]);
  },
);
