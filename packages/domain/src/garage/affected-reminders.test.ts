import {
  affectedByDocument,
  affectedByRecord,
  affectedByTyres,
  affectedByVehicle,
  type DecidingRecord,
} from '#garage/affected-reminders.ts';
import { day } from '#testing/civil-dates.ts';
import { describe, expect, it } from 'vitest';

const WORK: DecidingRecord = {
  id: 'record',
  order: 3,
  vehicleId: 'car',
  type: 'oil_change',
  date: day('2026-10-01'),
  mileage: 42_000,
  nextServiceDate: null,
  nextServiceMileage: null,
  isRefund: false,
  namedReminderId: null,
  reminderId: null,
  isReminderMade: false,
  inspection: null,
};

describe('reminders affected by a record', () => {
  const ofCar = { vehicleId: 'car', types: ['oil_change'] };
  const favourable = { kind: 'periodic', result: 'favourable', validUntil: null } as const;

  it.each([
    ['it is created', null, WORK, [ofCar]],
    ['it is deleted', WORK, null, [ofCar]],
    ['nothing that decides is corrected', WORK, { ...WORK }, []],
    ['its mileage is corrected', WORK, { ...WORK, mileage: 42_100 }, [ofCar]],
    ['its report is corrected', WORK, { ...WORK, inspection: favourable }, [ofCar]],
    [
      'it gets another vehicle',
      WORK,
      { ...WORK, vehicleId: 'van' },
      [{ vehicleId: 'van', types: ['oil_change'] }, ofCar],
    ],
    [
      'it gets another type',
      WORK,
      { ...WORK, type: 'battery_replacement' },
      [{ vehicleId: 'car', types: ['battery_replacement'] }, ofCar],
    ],
  ])('%s', (_, before, after, affected) => {
    expect(affectedByRecord(before, after)).toEqual(affected);
  });
});

describe('reminders affected by a document', () => {
  const policy = { vehicleId: 'car', kind: 'insurance', expiresOn: day('2027-03-31') } as const;
  const ofCar = { vehicleId: 'car', types: ['insurance'] };

  it.each([
    ['an insurance document is created', null, policy, [ofCar]],
    ['its end is corrected', policy, { ...policy, expiresOn: day('2027-04-30') }, [ofCar]],
    ['its end stays', policy, { ...policy }, []],
    [
      'it gets another vehicle',
      policy,
      { ...policy, vehicleId: 'van' },
      [{ ...ofCar, vehicleId: 'van' }, ofCar],
    ],
    ['it is no vehicle’s any more', policy, { ...policy, vehicleId: null }, [ofCar]],
    ['a warranty is created', null, { ...policy, kind: 'warranty' as const }, []],
    ['an insurance document without an end is created', null, { ...policy, expiresOn: null }, []],
  ])('%s', (_, before, after, affected) => {
    expect(affectedByDocument(before, after)).toEqual(affected);
  });
});

describe('reminders affected by facts of a vehicle', () => {
  const car = {
    type: 'car',
    inspectionCategory: null,
    isCollection: false,
    energy: 'petrol',
    firstRegistrationDate: day('2015-01-01'),
  } as const;

  it('a change that does not matter to the law → none', () => {
    expect(affectedByVehicle('car', car, { ...car })).toEqual([]);
  });

  it('another registration date → inspection reminders', () => {
    const later = { ...car, firstRegistrationDate: day('2016-01-01') };
    expect(affectedByVehicle('car', car, later)).toEqual([
      { vehicleId: 'car', types: ['technical_inspection'] },
    ]);
  });
});

it('tyres → the seasonal reminders of each vehicle, once', () => {
  const fittings = [{ vehicle_id: 'car' }, null, { vehicle_id: 'van' }, { vehicle_id: 'car' }];
  expect(affectedByTyres(fittings)).toEqual([
    { vehicleId: 'car', types: [], areSeasonal: true },
    { vehicleId: 'van', types: [], areSeasonal: true },
  ]);
});
