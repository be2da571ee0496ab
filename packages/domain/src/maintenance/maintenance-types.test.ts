import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BUILT_IN_MAINTENANCE_TYPES,
  customTypeKey,
  DEFAULT_INTERVALS,
  fitsEnergy,
  isBuiltInMaintenanceType,
} from '#maintenance/maintenance-types.ts';
import { ENERGIES } from '#vehicles/vehicle.ts';
import { anyText } from '#testing/texts.ts';

const NO_KEYS: ReadonlySet<string> = new Set();

describe('built-in types', () => {
  it('keys, order and intervals of the built-in types', () => {
    const table = BUILT_IN_MAINTENANCE_TYPES.map((key) => {
      const { intervalKm, intervalDays } = DEFAULT_INTERVALS[key];
      return [key, intervalKm, intervalDays];
    });
    expect(table).toEqual([
      ['oil_change', 15_000, 365],
      ['tire_change', 40_000, 1825],
      ['brake_service', 30_000, 730],
      ['battery_replacement', null, 1825],
      ['air_filter', 30_000, 730],
      ['technical_inspection', null, 730],
      ['insurance', null, 365],
      ['general_maintenance', 20_000, 365],
    ]);
  });

  it.each([
    ['oil_change', true],
    ['kit_chaine', false],
    ['OIL_CHANGE', false],
    ['toString', false],
    ['', false],
  ])('%j → built in: %s', (key, isBuiltIn) => {
    expect(isBuiltInMaintenanceType(key)).toBe(isBuiltIn);
  });
});

describe('fitsEnergy', () => {
  it('an electric vehicle → all but oil change and air filter', () => {
    const unfit = BUILT_IN_MAINTENANCE_TYPES.filter((key) => !fitsEnergy(key, 'electric'));
    expect(unfit).toEqual(['oil_change', 'air_filter']);
    expect(fitsEnergy('kit_chaine', 'electric')).toBe(true);
  });

  it.each([null, ...ENERGIES.filter((energy) => energy !== 'electric')])(
    'energy %s → every type',
    (energy) => {
      expect(BUILT_IN_MAINTENANCE_TYPES.every((key) => fitsEnergy(key, energy))).toBe(true);
    },
  );
});

describe('customTypeKey', () => {
  it.each([
    ['Kit chaîne', 'kit_chaine'],
    ['  Filtre d’habitacle  ', 'filtre_d_habitacle'],
    ['Courroie (distribution) !', 'courroie_distribution'],
    ['Œil-de-bœuf', 'oeil_de_boeuf'],
    ['ÉTÉ 2026', 'ete_2026'],
    ['¿?', 'custom_type'],
    ['замена масла', 'custom_type'],
    ['', 'custom_type'],
    ['a'.repeat(80), 'a'.repeat(60)],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
  ])('label %j → %s', (label, key) => {
    expect(customTypeKey(label, NO_KEYS)).toBe(key);
  });

  it('a key that is taken → the next free number', () => {
    expect(customTypeKey('Kit chaîne', new Set(['kit_chaine']))).toBe('kit_chaine_2');
    expect(customTypeKey('Kit chaîne', new Set(['kit_chaine', 'kit_chaine_2']))).toBe('kit_chaine_3');
    expect(customTypeKey('!', new Set(['custom_type']))).toBe('custom_type_2');
  });

  it('the label of a built-in type → a separate key', () => {
    expect(customTypeKey('Oil change', NO_KEYS)).toBe('oil_change_2');
  });

  it('a long key that is taken → shortened to make room for the number', () => {
    const long = 'a'.repeat(60);
    expect(customTypeKey(long, new Set([long]))).toBe(`${'a'.repeat(58)}_2`);
    const broken = `${'a'.repeat(57)}_bb`;
    expect(customTypeKey(broken, new Set([broken]))).toBe(`${'a'.repeat(57)}_2`);
  });

  it('any series of labels → distinct, short snake_case keys', () => {
    const label = fc.oneof(anyText, fc.constantFrom('Insurance', 'kit', 'Kit', 'x'.repeat(70)));
    fc.assert(
      fc.property(fc.array(label, { maxLength: 30 }), (labels) => {
        const taken = new Set<string>();
        for (const text of labels) taken.add(customTypeKey(text, taken));
        expect(taken.size).toBe(labels.length);
        for (const key of taken) {
          expect(key).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/);
          expect(key.length).toBeLessThanOrEqual(60);
          expect(isBuiltInMaintenanceType(key)).toBe(false);
        }
      }),
    );
  });
});
