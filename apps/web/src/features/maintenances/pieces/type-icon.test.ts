import { typeGlyph } from '#features/maintenances/pieces/type-icon.tsx';
import { BUILT_IN_MAINTENANCE_TYPES } from '@carnet/domain/maintenance/maintenance-types';
import { describe, expect, it } from 'vitest';

describe('typeGlyph', () => {
  it('built-in types → each has its own icon', () => {
    const glyphs = BUILT_IN_MAINTENANCE_TYPES.map((type) => typeGlyph(type));
    expect(new Set(glyphs).size).toBe(BUILT_IN_MAINTENANCE_TYPES.length);
  });

  it('built-in type under another label → its own icon', () => {
    expect(typeGlyph('oil_change', 'Pneus')).toBe('oil');
  });

  it.each([
    ['Vidange boîte', 'oil'],
    ['VIDANGE', 'oil'],
    ['Pneus hiver', 'tyre'],
    ['Contrôle pollution', 'inspection'],
    ['controle technique', 'inspection'],
    ['CT', 'inspection'],
    ['Contrôle des freins', 'brake'],
    ['Liquide de frein', 'brake'],
    ['Filtre à huile', 'filter'],
    ['Filtre d’habitacle', 'filter'],
    ['Assurance moto', 'insurance'],
    ['Batterie 12 V', 'battery'],
    ['Courroie de distribution', 'chain'],
    ['Kit chaîne', 'chain'],
    ['Bougies', 'spark'],
    ['Climatisation', 'cold'],
    ['Winter tyres', 'tyre'],
    ['Cabin filter', 'filter'],
    ['Remorque', 'wrench'],
    ['Facturation', 'wrench'],
    ['Motard', 'wrench'],
    ['', 'wrench'],
  ])('custom label %j → %s', (label, glyph) => {
    expect(typeGlyph('custom_type_7', label)).toBe(glyph);
  });

  it('custom type without a label → the words of its key', () => {
    expect(typeGlyph('kit_chaine')).toBe('chain');
  });
});
