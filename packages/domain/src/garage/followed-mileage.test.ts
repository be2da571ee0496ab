import { civilDateOf } from '#calendar/civil-date.ts';
import { followMileage, type GivenMileage } from '#garage/followed-mileage.ts';
import type { SourcedPoint } from '#mileage/check-mileage.ts';
import { expect, it } from 'vitest';

const day = civilDateOf(2026, 11, 20);
const given = (mileage: number | null, vehicleId = 'a'): GivenMileage => ({ vehicleId, date: day, mileage });
const own = { id: 'own' };
const point = (id: string, recordId: string | null): SourcedPoint => ({
  id,
  date: day,
  mileage: 43_000,
  source: recordId === null ? 'manual' : 'record',
  record_id: recordId,
  expense_id: null,
  fitting_id: null,
});

it.each([
  ['a mileage is given → a reading', null, given(1), null, 'add', ['a']],
  ['none is given → nothing', null, given(null), null, null, []],
  ['nothing changes → nothing', given(1), given(1), own, null, []],
  ['corrected → its reading is kept', given(1), given(2), own, 'keep', ['a']],
  ['moved to another vehicle → both follow', given(1), given(1, 'b'), own, 'replace', ['a', 'b']],
  ['moved, and the mileage taken away → the vehicle that it left follows', given(1), given(null, 'b'), own, 'remove', ['a']],
  ['taken away → its reading goes', given(1), given(null), own, 'remove', ['a']],
  ['deleted → its reading goes', given(1), null, own, 'remove', ['a']],
  ['deleted without a reading → nothing', given(1), null, null, null, []],
  ['corrected where it had no reading → gets one', given(1), given(2), null, 'add', ['a']],
] as const)('%s', (_name, before, after, ownReading, change, vehicleIds) => {
  const changes = followMileage({ before, after, own: ownReading, above: [] });
  expect(changes).toEqual({ replaced: [], own: change, vehicleIds });
}); // prettier-ignore

it('confirmed below others of its day → replaces manual readings, not readings of records', () => {
  const [typed, ofRecord] = [point('typed', null), point('of-record', 'r')];
  const slice = { before: null, after: given(42_000), own: null, above: [typed, ofRecord] };
  expect(followMileage(slice).replaced).toEqual([typed]);
  expect(followMileage({ ...slice, after: given(null) }).replaced).toEqual([]);
});
