import { settlePlan } from '#content/settle-plan.ts';
import { planOfText } from '#testing/sample-plans.ts';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { expect, it } from 'vitest';

const HEAD = 'Véhicule;Date;Km;Travaux;Prix\n';
const inspectionsOf = (rows: string) => planOfText(HEAD + rows).inspections;

it.each([
  [
    'Clio;10/04/2025;103000;Contrôle technique;80',
    { kind: 'periodic', result: 'favourable', validUntil: '2027-04-10' },
  ],
  [
    'Clio;10/04/2025;103000;Contrôle technique refusé;80',
    { kind: 'periodic', result: 'major', validUntil: null },
  ],
  [
    'Clio;10/04/2025;103000;Contrôle technique refusé;80\nClio;02/05/2025;103200;Contre-visite CT;25',
    { kind: 'retest', result: 'favourable', validUntil: '2027-04-10' },
  ],
  ['Clio;02/05/2025;103200;Contre-visite CT;25', { kind: 'retest', result: 'favourable', validUntil: null }],
])('%s → one question that proposes %o', (rows, proposal) => {
  expect(inspectionsOf(rows)).toMatchObject([{ vehicle: 'Clio', ...proposal }]);
});

it('unanswered → other work, which changes no date', () => {
  const plan = planOfText(`${HEAD}Clio;10/04/2025;103000;Contrôle technique;80`);
  expect(plan.reminders).toEqual([]);
  expect(settlePlan(plan).records).toMatchObject([{ type: 'other_work', cents: 8000 }]);
});

it('answered → an inspection, and a reminder for the end of its validity', () => {
  const validUntil = parseCivilDate('2027-04-10');
  const inspections = { Clio: { kind: 'periodic', result: 'favourable', validUntil } } as const;
  const plan = planOfText(`${HEAD}Clio;10/04/2025;103000;Contrôle technique;80`, { inspections });
  expect(plan.reminders).toMatchObject([{ type: 'technical_inspection', nextDate: '2027-04-10' }]);
  expect(settlePlan(plan).records).toMatchObject([{ type: 'technical_inspection' }]);
  expect([plan.inspections, plan.questions]).toEqual([[], []]);
});

it('two vehicles → one question for each; work that is no inspection → no question', () => {
  const rows = 'Clio;10/04/2025;103000;CT;80\nGolf;11/04/2025;50000;CT;80';
  expect(inspectionsOf(rows).map(({ vehicle }) => vehicle)).toEqual(['Clio', 'Golf']);
  const plan = planOfText(HEAD + rows, { inspections: { Clio: 'none', Golf: 'none' } });
  expect(plan.records.map(({ type, doubts }) => [type, doubts])).toEqual([
    ['other_work', []],
    ['other_work', []],
  ]);
});
