import { describe, expect, it } from 'vitest';
import { findOddPhrases, isWordingChecked, ODD_PHRASES } from './wording.ts';

describe('findOddPhrases', () => {
  it.each(Object.entries(ODD_PHRASES))('« %s » → found, with what to write instead', (phrase, instead) => {
    expect(findOddPhrases(`// A request ${phrase} here.`)).toEqual([{ line: 1, phrase, instead }]);
  });

  it('across two lines of a comment, in capitals or with a typographic apostrophe → found', () => {
    const text =
      '/**\n * Its key is Nobody’s\n * word. A page that\n// nobody\n//   knows\n# is put\n# to sleep\n */';
    expect(findOddPhrases(text).map(({ line, phrase }) => [line, phrase])).toEqual([
      [2, "nobody's word"],
      [4, 'nobody knows'],
      [6, 'put to sleep'],
    ]);
  });

  it('part of a longer word, separated words, plain English → not found', () => {
    expect(findOddPhrases('by a hairpin; nobody really knows; dies, with; deleted permanently')).toEqual([]);
  });
});

describe('isWordingChecked', () => {
  it.each([
    'README.md',
    'docs/decisions/0061-heic-is-refused.md',
    'apps/web/src/main.tsx',
    'scripts/gates/gate.ts',
    'apps/web/src/a.test.ts',
  ])('%s → checked', (file) => {
    expect(isWordingChecked(file)).toBe(true);
  });

  it.each([
    'docs/style.md',
    'apps/server/src/platform/db/migrations/0106-store-oldest-versions.ts',
    'packages/i18n/locales/en/auth.json',
    'scripts/gates/wording.ts',
  ])('%s → not checked', (file) => {
    expect(isWordingChecked(file)).toBe(false);
  });
});
