import { describe, expect, it } from 'vitest';
import { winterEquipmentWanted, type WinterEquipment } from '#tyre-sets/winter-law.ts';
import { day } from '#testing/civil-dates.ts';

type Tyres = WinterEquipment['front'];

const MARKED: Tyres = { season: 'winter', snow_mark: true };
const ALL_SEASON: Tyres = { season: 'all_season', snow_mark: true };
const UNMARKED: Tyres = { season: 'winter', snow_mark: false };
const NOT_NOTED: Tyres = { season: 'winter', snow_mark: null };
const SUMMER: Tyres = { season: 'summer', snow_mark: null };

const CAR: WinterEquipment = {
  vehicle: { type: 'car', inspectionCategory: null },
  winterDriving: 'mountain',
  hasSnowChains: null,
  front: SUMMER,
  rear: SUMMER,
};

const wanted = (given: Partial<WinterEquipment>, today = '2026-12-01') =>
  winterEquipmentWanted({ ...CAR, ...given }, day(today)) !== null;

it.each<[string, Partial<WinterEquipment>, boolean]>([
  ['summer tyres', {}, true],
  ['nothing noted', { front: null, rear: null }, true],
  ['winter tyres with the mark', { front: MARKED, rear: MARKED }, false],
  ['all-season tyres with the mark', { front: ALL_SEASON, rear: ALL_SEASON }, false],
  ['winter in front, all-season behind, both with the mark', { front: MARKED, rear: ALL_SEASON }, false],
  ['winter tyres without the mark (M+S alone)', { front: UNMARKED, rear: UNMARKED }, true],
  ['winter tyres, the mark not noted', { front: NOT_NOTED, rear: NOT_NOTED }, true],
  ['the mark on one axle alone', { front: MARKED, rear: SUMMER }, true],
  ['one axle not noted', { front: MARKED, rear: null }, true],
  ['summer tyres said to have the mark', { front: { ...MARKED, season: 'summer' }, rear: MARKED }, true],
  ['summer tyres and chains', { hasSnowChains: true }, false],
  ['summer tyres, no chains', { hasSnowChains: false }, true],
  ['not asked yet', { winterDriving: null }, false],
  ['elsewhere', { winterDriving: 'elsewhere' }, false],
  ['a motorcycle', { vehicle: { type: 'motorcycle', inspectionCategory: null } }, false],
  ['a quad', { vehicle: { type: 'other', inspectionCategory: 'light' } }, false],
  ['a trailer', { vehicle: { type: 'other', inspectionCategory: 'exempt' } }, false],
  ['a vehicle of no known kind', { vehicle: { type: 'other', inspectionCategory: null } }, false],
  ['a van', { vehicle: { type: 'truck', inspectionCategory: null } }, true],
  ['a heavy vehicle', { vehicle: { type: 'truck', inspectionCategory: 'heavy' } }, true],
  ['a camper van', { vehicle: { type: 'other', inspectionCategory: 'car' } }, true],
])('on 1 December, in the mountains, with %s', (_, given, isWanted) => {
  expect(wanted(given)).toBe(isWanted);
});

describe('the days', () => {
  it.each([
    ['2026-04-01', null],
    ['2026-09-30', null],
    ['2026-10-01', { from: '2026-11-01', to: '2027-03-31', isInForce: false }],
    ['2026-10-31', { from: '2026-11-01', to: '2027-03-31', isInForce: false }],
    ['2026-11-01', { from: '2026-11-01', to: '2027-03-31', isInForce: true }],
    ['2027-02-28', { from: '2026-11-01', to: '2027-03-31', isInForce: true }],
    ['2027-03-31', { from: '2026-11-01', to: '2027-03-31', isInForce: true }],
    ['2023-12-01', null],
    ['2024-10-31', { from: '2024-11-01', to: '2025-03-31', isInForce: false }],
  ])('%s → %j', (today, winter) => {
    const found = winterEquipmentWanted(CAR, day(today));
    expect(found && { from: found.from, to: found.to, isInForce: found.isInForce }).toEqual(winter);
  });

  it('returns the article and the date of its version', () => {
    expect(winterEquipmentWanted(CAR, day('2026-12-01'))).toMatchObject({
      rule: 'winter_equipment',
      source: 'Code de la route, article D314-8',
      sourceDate: '2024-11-01',
    });
  });
});
