import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { describe, expect, it } from 'vitest';
import { dailyReadings, daysSinceFirst } from '#features/mileage/mileage-chart.tsx';

function reading(month: number, day: number, mileage: number): MileageReading {
  const id = `${month}-${day}-${mileage}`;
  const date = civilDateOf(2026, month, day);
  return {
    id,
    vehicle_id: 'v',
    date,
    mileage,
    source: 'manual',
    record_id: null,
    expense_id: null,
    fitting_id: null,
    version: 1,
  };
}

describe('readings of the chart', () => {
  it('readings latest first, some on one day → by date, the highest of each day', () => {
    const days = dailyReadings([
      reading(11, 21, 41_200),
      reading(11, 21, 84_210),
      reading(3, 5, 60_000),
      reading(7, 1, 70_000),
      reading(7, 1, 69_000),
    ]);
    expect(days.map(({ mileage }) => mileage)).toEqual([60_000, 70_000, 84_210]);
  });

  it('reading → days since the first', () => {
    const days = dailyReadings([reading(3, 5, 60_000), reading(4, 5, 61_000)]);
    expect(days.map((day) => daysSinceFirst(days, day))).toEqual([0, 31]);
  });

  it('no reading → empty', () => {
    expect(dailyReadings([])).toEqual([]);
  });
});
