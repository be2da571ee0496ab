import { catalogueSources } from '#catalogue-sources.ts';
import { defaultLanguage, type Language } from '#language.ts';
import { namespaces, type Namespace } from '#namespaces.ts';
import type { CompiledMessages } from '#translate.ts';
import type { CompiledMessage, MessageToken } from '#format-message.ts';
import {
  compileMessageOrThrow,
  type CompiledMessage as LinguiMessage,
} from '@lingui/message-utils/compileMessage';

/** The texts of one namespace as in the JSON file: key without namespace → ICU MessageFormat. */
export type NamespaceTexts = Readonly<Record<string, string>>;

/**
 * Compiles one namespace for `createTranslator`. Missing keys take the text of `fallback`, so that no lookup is left
 * for run time.
 * @throws {Error} with the key, if a text is not valid ICU MessageFormat
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

/** The compiled catalogue of a language, cached. For the server and tests, never for a browser. */
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

/**
 * Compiles an ICU MessageFormat text. For build, server and tests only: the parser is never shipped to browsers.
 * @throws {Error} if the text is invalid, or uses an unsupported format (number, date, time, offset)
 */
export function compileMessage(text: string): CompiledMessage {
  const tokens = readTokens(compileMessageOrThrow(text));
  const [first] = tokens;
  if (first === undefined) return '';
  return tokens.length === 1 && typeof first === 'string' ? first : tokens;
}

function readTokens(tokens: LinguiMessage): MessageToken[] {
  return tokens.map((token) => (typeof token === 'string' ? token : readArgument(token)));
}

function readArgument([name, kind, cases]: Exclude<LinguiMessage[number], string>): MessageToken {
  if (kind === undefined) return [name];
  if ((kind !== 'plural' && kind !== 'select') || !isCases(cases)) {
    throw new Error(`The argument ${name} uses the unsupported format ${kind}`);
  }
  const { offset, ...branches } = cases;
  if (offset) throw new Error(`The plural ${name} has an offset, which is not supported`);
  if (!('other' in branches)) throw new Error(`The argument ${name} lacks the case other`);
  return [name, kind, Object.fromEntries(readBranches(branches))];
}

function readBranches(branches: Record<string, unknown>): [string, MessageToken[]][] {
  return Object.entries(branches).map(([name, tokens]) => {
    if (!isMessage(tokens)) throw new Error(`The case ${name} is empty or malformed`);
    return [name, readTokens(tokens)];
  });
}

function isCases(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isMessage(value: unknown): value is LinguiMessage {
  return Array.isArray(value);
}
