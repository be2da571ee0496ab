import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boundedCounts } from '#testing/bounded-counts.ts';
import { catalogueSources } from '#catalogue-sources.ts';
import { compileCatalogue, compileMessage } from '#compile-catalogue.ts';
import type { MessageToken } from '#format-message.ts';
import { defaultLanguage, languageRules, languages, type Language } from '#language.ts';
import { placeholdersOf, messageValuesSource } from '#catalogue/message-values-source.ts';
import { namespaces } from '#namespaces.ts';

const locales = new URL('../../locales/', import.meta.url);

describe.each(namespaces)('namespace %s', (name) => {
  const reference = catalogueSources[defaultLanguage][name];

  it.each(languages)('%s has the keys of the default language', (language) => {
    expect(Object.keys(catalogueSources[language][name]).sort()).toEqual(Object.keys(reference).sort());
  });

  it.each(languages)('%s has the placeholders of the default language', (language) => {
    const placeholders = (texts: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        Object.entries(texts).map(([key, text]) => [
          key,
          Object.fromEntries(placeholdersOf(compileMessage(text))),
        ]),
      );
    expect(placeholders(catalogueSources[language][name])).toEqual(placeholders(reference));
  });

  it('has semantic keys and no empty text', () => {
    for (const language of languages) {
      for (const [key, text] of Object.entries(catalogueSources[language][name])) {
        expect(key).toMatch(/^[a-z][a-zA-Z0-9_]*(?:\.[a-zA-Z][a-zA-Z0-9_]*)*$/);
        expect(text.trim(), `${language} ${name}.${key}`).not.toBe('');
      }
    }
  });

  it('has no duplicate key, of which JSON would silently keep the last', () => {
    for (const language of languages) {
      const file = readFileSync(new URL(`${language}/${name}.json`, locales), 'utf8');
      const written = [...file.matchAll(/^\s*"([^"]+)":/gm)].map(([, key]) => key);
      expect(written).toEqual([...new Set(written)]);
    }
  });
});

describe('plurals', () => {
  it.each(languages)('%s: every plural has the forms of its language', (language) => {
    const faults = Object.entries(compileCatalogue(language)).flatMap(([key, message]) =>
      listPlurals(typeof message === 'string' ? [] : message).flatMap(({ name, forms }) =>
        requiredForms(language, name)
          .filter((form) => !forms.includes(form))
          .map((form) => `${key}: {${name}, plural, …} lacks ${form}`),
      ),
    );
    expect(faults).toEqual([]);
  });

  it('boundedCounts names only counts that a text uses', () => {
    const used = Object.values(compileCatalogue('fr')).flatMap((message) =>
      listPlurals(typeof message === 'string' ? [] : message).map(({ name }) => name),
    );
    expect(Object.keys(boundedCounts).filter((name) => !used.includes(name))).toEqual([]);
  });
});

describe('the files of the catalogue', () => {
  it('every folder of the catalogue is a language', () => {
    expect(readdirSync(locales).sort()).toEqual([...languages].sort());
  });

  it.each(languages)('%s: every JSON file is a namespace', (language) => {
    const files = readdirSync(new URL(`${language}/`, locales)).sort();
    expect(files).toEqual(namespaces.map((name) => `${name}.json`).sort());
  });

  it('message-values.ts is up to date (else: npm run generate -w @carnet/i18n)', () => {
    const written = readFileSync(new URL('../message-values.ts', import.meta.url), 'utf8');
    expect(written).toBe(messageValuesSource(compileCatalogue('fr')));
  });
});

function requiredForms(language: Language, name: string): readonly string[] {
  const { pluralCategories } = new Intl.PluralRules(languageRules[language].locale).resolvedOptions();
  return pluralCategories.filter((form) => form !== 'many' || !Object.hasOwn(boundedCounts, name));
}

function listPlurals(tokens: readonly MessageToken[]): { name: string; forms: readonly string[] }[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, kind, cases = {}] = token;
    const inner = Object.values(cases).flatMap(listPlurals);
    return kind === 'plural' ? [{ name, forms: Object.keys(cases) }, ...inner] : inner;
  });
}
