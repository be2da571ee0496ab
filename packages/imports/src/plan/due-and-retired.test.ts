import { fixture, planOf, planOfText } from '#testing/sample-plans.ts';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';

const dueOf = (text: string) =>
  planOfText(text)
    .reminders.filter(({ isFromFile }) => isFromFile)
    .map(({ type, nextDate, plannedMileage }) => [type, nextDate, plannedMileage])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));

const OIL_AND_INSPECTION = [
  ['oil_change', null, 76_250],
  ['technical_inspection', '2027-06-02', null],
];

describe('several columns of due dates', () => {
  it.each([
    [
      'French',
      'Date;Km;Travaux;Prix;Prochain CT;Prochaine vidange (km)\n14/03/2026;61250;Vidange;189,90;02/06/2027;76250',
    ],
    [
      'mileages under a heading that names none',
      'Date;Km;Travaux;Prix;Prochaine vidange;Prochain contrôle technique\n14/03/2026;61250;Vidange;189,90;76 250;02/06/2027',
    ],
    [
      'English, the word at the end',
      'Date;Km;Work;Cost;Oil change due (km);MOT due\n14/03/2026;61250;Oil change;189.90;76250;02/06/2027',
    ],
  ])('%s → a reminder for each column', (_, text) => {
    expect(dueOf(text)).toEqual(OIL_AND_INSPECTION);
  });

  it('date and mileage of the same work → one reminder with both', () => {
    const text =
      'Date;Km;Travaux;Prochaine vidange (date);Prochaine vidange (km);Prochain CT\n14/03/2026;61250;Vidange;14/03/2027;76250;02/06/2027';
    expect(dueOf(text)).toEqual([
      ['oil_change', '2027-03-14', 76_250],
      ['technical_inspection', '2027-06-02', null],
    ]);
  });

  it('a column for the work of its row → the newest row decides', () => {
    const text =
      'Date;Km;Travaux;Prochaine date\n10/03/2025;48000;Vidange;10/03/2026\n14/03/2026;61250;Vidange;14/03/2027';
    expect(dueOf(text)).toEqual([['oil_change', '2027-03-14', null]]);
  });

  it('the next date of another row’s work → not used for this row', () => {
    const text = 'Date;Km;Travaux;Prochain CT\n14/03/2026;61250;Vidange;02/06/2027';
    const [reminder] = planOfText(text).reminders.filter(({ isFromFile }) => isFromFile);
    expect(reminder).toMatchObject({ type: 'technical_inspection', lastMileage: null });
  });
});

it('only the services of Simply Auto → reminders of planned vehicles', () => {
  const { vehicles, reminders } = planOf([fixture('simply-auto/Services.csv')]);
  expect(vehicles.map(({ name }) => name)).toEqual(['Clio de Léa']);
  expect(new Set(reminders.map(({ vehicle }) => vehicle))).toEqual(new Set(['Clio de Léa']));
  expect(reminders.length).toBeGreaterThan(1);
});

describe('a vehicle that is archived in its app', () => {
  const textOf = (name: string) => new TextDecoder().decode(fixture(name).bytes);
  const planOfChanged = (name: string, from: string, to: string) => {
    const text = textOf(name);
    expect(text).toContain(from);
    return planOf([{ name: 'file', bytes: strToU8(text.replace(from, to)) }]);
  };

  it('Fuelio, Active 0 → in the archive since its last mileage, no reminder proposed', () => {
    const plan = planOfChanged(
      'fuelio/fuelio-9-clio.csv',
      '"1","100","0","1","42.0"',
      '"1","100","0","0","42.0"',
    );
    expect(plan.vehicles).toMatchObject([{ archivedOn: '2026-09-12' }]);
    expect(plan.reminders.filter(({ isFromFile }) => !isFromFile)).toEqual([]);
  });

  it('Fuelio, Active 1 → in use', () => {
    expect(planOf([fixture('fuelio/fuelio-9-clio.csv')]).vehicles).toMatchObject([{ archivedOn: null }]);
  });

  it('aCar, Active No → in the archive', () => {
    const plan = planOfChanged('acar/acar-5-export.csv', '"","","Yes","OH 4471"', '"","","No","OH 4471"');
    expect(plan.vehicles).toMatchObject([{ archivedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
  });
});
