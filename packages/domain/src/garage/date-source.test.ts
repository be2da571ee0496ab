import { dateSourceOf, datedBy } from '#garage/date-source.ts';
import { day } from '#testing/civil-dates.ts';
import { describe, expect, it } from 'vitest';

const DUE = { regime: 'car', status: 'upcoming', dueBy: day('2027-05-03'), retestBy: null } as const;

describe('the source of a reminder’s date', () => {
  it.each([
    ['technical_inspection', { inspection: DUE }, { follows: 'law', date: DUE.dueBy, isBinding: false }],
    [
      'insurance',
      { insuranceEnd: day('2027-03-31') },
      { follows: 'document', date: day('2027-03-31'), isBinding: false },
    ],
    ['insurance', { insuranceEnd: null }, null],
    ['oil_change', {}, null],
  ])('%s', (type, facts, source) => {
    expect(dateSourceOf(type, facts)).toEqual(source);
  });

  it.each(['technical_inspection', 'insurance'])('%s without its loaded fact → throws', (type) => {
    expect(() => dateSourceOf(type, {})).toThrow('was not loaded');
  });

  it('an exempt vehicle → no source, and its reminder is switched off', () => {
    const inspection = { ...DUE, regime: 'exempt' } as const;
    const dated = datedBy('technical_inspection', { inspection }, null);
    expect(dated).toEqual({ source: null, isExempt: true, plannedOn: [] });
  });

  it('planned dates count from the reminder, the vehicle and the records', () => {
    const planning = {
      remindersMadeOn: [day('2026-11-21')],
      vehicleKnownSince: day('2026-11-20'),
      records: [{ date: day('2025-05-03') }],
    };
    const { plannedOn } = datedBy('technical_inspection', { inspection: DUE }, planning);
    expect(plannedOn).toEqual(['2026-11-21', '2026-11-20', '2025-05-03']);
  });
});
