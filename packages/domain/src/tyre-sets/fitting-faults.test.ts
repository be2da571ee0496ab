import { expect, it } from 'vitest';
import { faultsOfFitting, type FittingSurroundings } from '#tyre-sets/fitting-faults.ts';
import { day } from '#testing/civil-dates.ts';
import { fitting, tyreSet } from '#testing/tyres.ts';

const SETS = [
  tyreSet('four'),
  tyreSet('pair', { count: 2 }),
  tyreSet('single', { count: 1 }),
  tyreSet('retired', { retired_on: day('2026-05-01') }),
  tyreSet('elsewhere', { vehicle_id: 'van' }),
];
const AROUND: FittingSurroundings = {
  firstRegistrationDate: day('2020-03-01'),
  sets: SETS,
  stored: null,
};

const faults = (given: ReturnType<typeof fitting>, around: Partial<FittingSurroundings> = {}) =>
  faultsOfFitting(given, { ...AROUND, ...around }).map(({ pointer, code }) => `${pointer} ${code}`);

it.each([
  ['four tyres on both axles', fitting('2026-06-01', 'four'), []],
  ['nothing', fitting('2026-06-01', null), []],
  ['a pair on one axle', fitting('2026-06-01', 'four', { rear: 'pair' }), []],
  ['a pair on both', fitting('2026-06-01', 'pair'), ['/rear tyres_on_two_axles']],
  ['a single tyre on both', fitting('2026-06-01', 'single'), ['/rear tyres_on_two_axles']],
  ['before the first registration', fitting('2020-02-29', 'four'), ['/date date_before_registration']],
  ['on the day of the first registration', fitting('2020-03-01', 'four'), []],
  ['retired later', fitting('2026-04-30', 'retired'), []],
  ['retired by that day', fitting('2026-05-01', 'retired'), ['/front tyres_retired', '/rear tyres_retired']],
  ['of another vehicle', fitting('2026-06-01', 'four', { rear: 'elsewhere' }), ['/rear not_found']],
  ['unknown', fitting('2026-06-01', 'four', { front: 'gone' }), ['/front not_found']],
  [
    'all at once',
    fitting('2020-02-29', 'pair', { rear: 'gone' }),
    ['/date date_before_registration', '/rear not_found'],
  ],
])('%s → %j', (_, given, expected) => {
  expect(faults(given)).toEqual(expected);
});

it('unknown first registration → any day is accepted', () => {
  expect(faults(fitting('1990-01-01', 'four'), { firstRegistrationDate: null })).toEqual([]);
});

it('a set that has since moved → stays on a corrected fitting, and is refused on others', () => {
  const stored = { front: 'elsewhere', rear: 'elsewhere' };
  expect(faults(fitting('2026-06-01', 'elsewhere'), { stored })).toEqual([]);
  expect(faults(fitting('2026-06-01', 'elsewhere'), { stored: { front: 'four', rear: null } })).toHaveLength(
    2,
  );
});
