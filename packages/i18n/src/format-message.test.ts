import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { catalogueSources } from '#catalogue-sources.ts';
import { compileMessage } from '#compile-catalogue.ts';
import { formatMessage, type Values } from '#format-message.ts';
import { languageRules, languages, type Language } from '#language.ts';
import { sampleValues } from '#testing/message-samples.ts';
import { namespaces } from '#namespaces.ts';

function format(text: string, values: Values = {}, language: Language = 'fr'): string {
  const { locale } = languageRules[language];
  const rules = { plurals: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(locale) };
  return formatMessage(compileMessage(text), values, rules);
}

describe('formatMessage', () => {
  const cats = '{cats, plural, =0 {aucun chat} one {# chat} many {# de chats} other {# chats}}';

  it.each([
    [0, 'aucun chat'],
    [1, '1 chat'],
    [1.5, '1,5 chat'],
    [2, '2 chats'],
    [1234, '1\u202f234 chats'],
    [1_000_000, '1\u202f000\u202f000 de chats'],
  ])('French plural of %d → %s', (count, expected) => {
    expect(format(cats, { cats: count })).toBe(expected);
  });

  it('zero is « other » in English and « one » in French', () => {
    const text = '{n, plural, one {one} other {other}}';
    expect([format(text, { n: 0 }, 'en'), format(text, { n: 0 }, 'fr')]).toEqual(['other', 'one']);
  });

  it('a nested plural counts its own number', () => {
    const text = '{a, plural, one {# et {b, plural, one {# b} other {# bs}}, #} other {#}}';
    expect(format(text, { a: 1, b: 3 })).toBe('1 et 3 bs, 1');
  });

  it('an unknown select case → other, even for the name of an inherited property', () => {
    const text = '{kind, select, car {voiture} other {véhicule}}';
    expect(['car', 'boat', 'constructor'].map((kind) => format(text, { kind }))).toEqual([
      'voiture',
      'véhicule',
      'véhicule',
    ]);
  });

  it('a # outside a plural, and any user input, stay unchanged', () => {
    expect(format('nº # {name}', { name: '\\u0041 {x} # $& <b>' })).toBe('nº # \\u0041 {x} # $& <b>');
  });

  it('a missing value throws, even for the name of an inherited property', () => {
    expect(() => format('{name}')).toThrow('name');
    expect(() => format('{toString}')).toThrow('toString');
  });

  it.each(languages)('%s: every text of the catalogue formats as with the runtime of Lingui', (language) => {
    for (const name of namespaces) {
      for (const [key, text] of Object.entries(catalogueSources[language][name])) {
        const { locale } = languageRules[language];
        const lingui = setupI18n({ locale, messages: { [locale]: { [key]: compileMessageOrThrow(text) } } });
        for (const values of sampleValues(compileMessage(text))) {
          expect(format(text, values, language), `${name}.${key}`).toBe(lingui._(key, { ...values }));
        }
      }
    }
  });
});

describe('compileMessage', () => {
  it('a plain text stays a string, to save bytes', () => {
    expect(compileMessage('Tableau de bord')).toBe('Tableau de bord');
  });

  it.each([
    ['{a', 'Unexpected'],
    ['{a, plural, one {x}}', 'other'],
    ['{a, select, one {x}}', 'other'],
    ['{a, number}', 'unsupported'],
    ['{a, date, short}', 'unsupported'],
    ['{a, selectordinal, other {x}}', 'unsupported'],
    ['{a, plural, offset:1 one {x} other {y}}', 'offset'],
  ])('an invalid or unsupported text %j throws', (text, reason) => {
    expect(() => compileMessage(text)).toThrow(reason);
  });
});
