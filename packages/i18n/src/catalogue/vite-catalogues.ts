/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileNamespace, type NamespaceTexts } from '#compile-catalogue.ts';
import { defaultLanguage, isLanguage, languages, type Language } from '#language.ts';
import { isPageNamespace, namespaces, type PageNamespace } from '#namespaces.ts';

const moduleId = 'virtual:carnet-catalogues';
/** Prefix by which bundlers recognise a virtual module. */
const resolved = '\0';

interface LoadContext {
  addWatchFile(path: string): void;
}

/**
 * Vite plugin behind `loadMessages`. It compiles each JSON file of `locales/` at build time, so that browsers get
 * neither the parser nor texts of other pages or languages. In development, editing a text reloads the page.
 */
export function carnetCatalogues() {
  return {
    name: 'carnet-catalogues',
    resolveId: (id: string) => (id.startsWith(moduleId) ? resolved + id : undefined),
    load(this: LoadContext, id: string): string | undefined {
      if (!id.startsWith(resolved + moduleId)) return undefined;
      const [name, language] = id.slice(resolved.length + moduleId.length + 1).split('-');
      if (!name) return loadersModule();
      if (!isLanguage(language) || !isPageNamespace(name)) throw new Error(`No catalogue ${id}`);
      for (const watched of new Set([language, defaultLanguage])) {
        this.addWatchFile(localePath(watched, name));
      }
      return messagesModule(language, name);
    },
  };
}

function loadersModule(): string {
  const ofLanguage = (language: Language) =>
    namespaces
      .filter(isPageNamespace)
      .map((name) => `${name}: () => import('${moduleId}/${name}-${language}')`)
      .join(',\n');
  return `export const catalogueLoaders = {${languages.map((one) => `${one}: {${ofLanguage(one)}}`).join(',\n')}};`;
}

function messagesModule(language: Language, name: PageNamespace): string {
  const messages = compileNamespace(name, readTexts(language, name), readTexts(defaultLanguage, name));
  return `export const messages = ${JSON.stringify(messages)};`;
}

function localePath(language: Language, name: PageNamespace): string {
  return fileURLToPath(new URL(`../../locales/${language}/${name}.json`, import.meta.url));
}

function readTexts(language: Language, name: PageNamespace): NamespaceTexts {
  const texts: unknown = JSON.parse(readFileSync(localePath(language, name), 'utf8'));
  if (!isTexts(texts)) throw new Error(`${localePath(language, name)} must contain only strings`);
  return texts;
}

function isTexts(value: unknown): value is NamespaceTexts {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}
