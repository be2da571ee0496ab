import {
  compileMessageOrThrow,
  type CompiledMessage as LinguiMessage,
} from '@lingui/message-utils/compileMessage';
import type { CompiledMessage, MessageToken } from '#format-message.ts';

/**
 * Compiles an ICU MessageFormat text. Build time, server and tests only: the parser never goes to a browser.
 * @throws when the text is not valid, or uses a feature left to the formatters (number, date, time, offset).
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
  return [name, kind, Object.fromEntries(branchesOf(branches))];
}

function branchesOf(branches: Record<string, unknown>): [string, MessageToken[]][] {
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
