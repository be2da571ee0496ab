import { describe, expect, it } from 'vitest';
import { chooseLanguage, isLanguage } from '#language.ts';

describe('chooseLanguage', () => {
  it.each([
    [['fr-FR', 'en'], 'fr'],
    [['en-US'], 'en'],
    [['EN_gb'], 'en'],
    [['de-DE', 'en-GB', 'fr'], 'en'],
    [['de', 'it'], 'fr'],
    [['fro', 'eng'], 'fr'],
    [['enm', 'de'], 'fr'],
    [[], 'fr'],
  ])('preferred languages %j → %s', (tags, expected) => {
    expect(chooseLanguage(tags)).toBe(expected);
  });
});

describe('isLanguage', () => {
  it('accepts only fr and en', () => {
    expect(['fr', 'en', 'de', '', null, 'toString'].filter(isLanguage)).toEqual(['fr', 'en']);
  });
});
