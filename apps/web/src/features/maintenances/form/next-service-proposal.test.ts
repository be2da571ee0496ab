import { intervalsFor, nextServiceProposal } from '#features/maintenances/form/next-service-proposal.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { describe, expect, it } from 'vitest';

const facts = {
  intervals: { intervalKm: 15_000, intervalDays: 365 },
  date: civilDateOf(2026, 11, 21),
  mileage: 84_650,
  currentMileage: 84_210,
  latestDate: null,
};

describe('nextServiceProposal', () => {
  it('an interval by time and distance → both counted from the record', () => {
    expect(nextServiceProposal(facts)).toEqual({ nextServiceDate: '2027-11-21', nextServiceMileage: 99_650 });
  });
  it('a record without mileage → counted from the vehicle’s', () => {
    expect(nextServiceProposal({ ...facts, mileage: null }).nextServiceMileage).toBe(99_210);
  });
  it('winter tyres that are done → on the same day of the next year', () => {
    const tyres = { ...facts, intervals: { intervalKm: null, intervalDays: 365 } };
    const dueOn = civilDateOf(2026, 10, 15);
    expect(nextServiceProposal({ ...tyres, dueOn }).nextServiceDate).toBe('2027-10-15');
    expect(nextServiceProposal(tyres).nextServiceDate).toBe('2027-11-21');
  });
  it('no interval, or no date yet → nothing proposed', () => {
    const nothing = { nextServiceDate: null, nextServiceMileage: null };
    expect(nextServiceProposal({ ...facts, intervals: null })).toEqual(nothing);
    expect(nextServiceProposal({ ...facts, date: null })).toEqual(nothing);
  });
  it('a later record of the same type exists → nothing proposed, so that the reminder stays', () => {
    const later = { ...facts, latestDate: civilDateOf(2026, 11, 22) };
    expect(nextServiceProposal(later)).toEqual({ nextServiceDate: null, nextServiceMileage: null });
  });
  it('the latest record is of the same day or before → proposed', () => {
    const sameDay = { ...facts, latestDate: facts.date };
    expect(nextServiceProposal(sameDay).nextServiceDate).toBe('2027-11-21');
  });
});

describe('intervalsFor', () => {
  const ofReminder = { intervalKm: 10_000, intervalDays: null };
  const ofSettings = { intervalKm: 15_000, intervalDays: 365 };
  const none = { intervalKm: null, intervalDays: null };

  it('the reminder has an interval of its own → it goes first', () => {
    expect(intervalsFor(ofReminder, ofSettings)).toBe(ofReminder);
  });
  it('the reminder has none → those of the settings', () => {
    expect(intervalsFor(none, ofSettings)).toBe(ofSettings);
    expect(intervalsFor(null, ofSettings)).toBe(ofSettings);
  });
  it('neither has any → the service does not come round', () => {
    expect(intervalsFor(none, none)).toBeNull();
    expect(intervalsFor(null, null)).toBeNull();
  });
});
