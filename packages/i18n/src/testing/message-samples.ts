import { formatMessage, type CompiledMessage, type MessageToken, type Values } from '#format-message.ts';
import { languageRules, type Language } from '#language.ts';
import { placeholdersOf } from '#catalogue/message-values-source.ts';

/** Counts that cover every plural form of both languages, and exact cases. */
const sampleCounts = [0, 1, 2, 1_000_000];

/** All sentences of a text: every plural and select case, with sample values. */
export function sampleSentences(message: CompiledMessage, language: Language): readonly string[] {
  const { locale } = languageRules[language];
  const rules = { plurals: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(locale) };
  return sampleValues(message).map((values) => formatMessage(message, values, rules));
}

/** Every relevant combination of values of a text. */
export function sampleValues(message: CompiledMessage): readonly Values[] {
  let combinations: readonly Values[] = [{}];
  for (const [name, type] of placeholdersOf(message)) {
    const values = type === 'number' ? sampleCounts : selectedCases(message, name);
    combinations = combinations.flatMap((known) => values.map((value) => ({ ...known, [name]: value })));
  }
  return combinations;
}

function selectedCases(message: CompiledMessage, name: string): readonly string[] {
  const cases = typeof message === 'string' ? [] : message.flatMap((token) => listCases(token, name));
  return cases.length === 0 ? ['Clio'] : cases;
}

function listCases(token: MessageToken, name: string): readonly string[] {
  if (typeof token === 'string') return [];
  const [tokenName, kind, cases = {}] = token;
  const inner = Object.values(cases).flatMap((branch) => branch.flatMap((part) => listCases(part, name)));
  return tokenName === name && kind === 'select' ? [...Object.keys(cases), ...inner] : inner;
}
