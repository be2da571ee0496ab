import { describe, expect, it } from 'vitest';
import { findOddPhrases, isWordingChecked, TELLS } from './wording.ts';

const phrasesIn = (file: string, text: string) =>
  findOddPhrases(file, text).map(({ line, phrase }) => [line, phrase]);

describe('findOddPhrases', () => {
  it.each(TELLS)('finds « $pattern » in its example', ({ example, instead }) => {
    expect(findOddPhrases('a.ts', `const a = 1; // ${example}`)).toEqual([
      { line: 1, phrase: expect.any(String), instead },
    ]);
  });

  it('finds a phrase that a comment breaks over two lines, and one in capitals', () => {
    const text = '/**\n * A page that is left\n * lying. It is SHUT GATE\n */\n// Nobody’s word\n';
    expect(phrasesIn('a.ts', text)).toEqual([
      [2, 'left lying'],
      [3, 'SHUT GATE'],
      [5, "Nobody's word"],
    ]);
  });

  it('reads the names of tests, in test files only', () => {
    const text = "it.each([1])('row %s → stored anew', () => {});\n";
    expect(phrasesIn('a.test.ts', text)).toEqual([[1, 'anew']]);
    expect(phrasesIn('a.ts', text)).toEqual([]);
  });

  it('reads every line of a document, comments of scripts and of markup', () => {
    expect(phrasesIn('a.md', 'It is\ntold.')).toEqual([[1, 'is told']]);
    expect(phrasesIn('a.sh', '#!/bin/sh anew\n# Starts anew\necho anew')).toEqual([[2, 'anew']]);
    expect(phrasesIn('a.html', '<p>anew</p><!-- anew -->')).toEqual([[1, 'anew']]);
  });

  it('leaves code, strings, parts of other words and plain English', () => {
    const text =
      "const beside = 'told of'; // a bystander stands for standard; who is it?\nconst b = 'a // anew';\n";
    expect(phrasesIn('a.ts', text.split('\n')[0] ?? '')).toEqual([]);
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
