import { compileMessage } from '#catalogue/compile-message.ts';
import { catalogueSources } from '#catalogue-sources.ts';
import { defaultLanguage, type Language } from '#language.ts';
import { namespaces, type Namespace } from '#namespaces.ts';
import type { CompiledMessages } from '#translate.ts';

/** The texts of one namespace as a JSON file holds them: key without namespace → ICU MessageFormat. */
export type NamespaceTexts = Readonly<Record<string, string>>;

/**
 * Compiles one namespace to the form that `createTranslator` reads. A key that the language lacks takes the
 * text of `fallback`, so that nothing is left to look up at run time.
 * @throws when a text is not valid ICU MessageFormat, with its key.
 */
export function compileNamespace(
  namespace: Namespace,
  texts: NamespaceTexts,
  fallback: NamespaceTexts,
): CompiledMessages {
  const compiled: Record<string, CompiledMessages[string]> = {};
  for (const [key, text] of Object.entries({ ...fallback, ...texts })) {
    try {
      compiled[`${namespace}.${key}`] = compileMessage(text);
    } catch (cause) {
      throw new Error(`${namespace}.${key} is not a valid ICU message: ${text}`, { cause });
    }
  }
  return compiled;
}

const compiledByLanguage = new Map<Language, CompiledMessages>();

/** The whole compiled catalogue of a language, made once: for the server and for tests, never for a browser. */
export function compileCatalogue(language: Language): CompiledMessages {
  const known = compiledByLanguage.get(language);
  if (known) return known;
  const fallback = catalogueSources[defaultLanguage];
  const messages: CompiledMessages = Object.assign(
    {},
    ...namespaces.map((name) => compileNamespace(name, catalogueSources[language][name], fallback[name])),
  );
  compiledByLanguage.set(language, messages);
  return messages;
}
