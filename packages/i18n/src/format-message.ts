/**
 * A compiled text in the compact format of Lingui’s message compiler. Carnet uses arguments, plurals and selects;
 * dates, amounts and distances are formatted before.
 */
export type CompiledMessage = string | readonly MessageToken[];

/** Plain text, `#` (the count inside a plural), an argument, or a plural or select. */
export type MessageToken =
  | string
  | readonly [name: string]
  | readonly [
      name: string,
      kind: 'plural' | 'select',
      cases: Readonly<Record<string, readonly MessageToken[]>>,
    ];

/** Formatting rules of one language, created once per translator. */
export interface MessageRules {
  readonly plurals: Intl.PluralRules;
  readonly numbers: Intl.NumberFormat;
}

export type Values = Readonly<Record<string, string | number>>;

/**
 * Formats a compiled text. Replaces Lingui’s runtime, which also unescapes `\u0041` in user input, silently drops
 * missing values, and is three times as large.
 * @throws {Error} if a value is missing; the types of `Translate` prevent that at compile time
 */
export function formatMessage(message: CompiledMessage, values: Values, rules: MessageRules): string {
  return typeof message === 'string' ? message : formatTokens(message, values, rules, '#');
}

function formatTokens(
  tokens: readonly MessageToken[],
  values: Values,
  rules: MessageRules,
  count: string,
): string {
  let text = '';
  for (const token of tokens) {
    if (typeof token === 'string') text += token === '#' ? count : token;
    else text += formatArgument(token, values, rules, count);
  }
  return text;
}

function formatArgument(
  [name, kind, cases]: Exclude<MessageToken, string>,
  values: Values,
  rules: MessageRules,
  count: string,
): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) throw new Error(`A text lacks the value ${name}`);
  if (!cases) return String(value);
  const isPlural = kind === 'plural';
  const exact = Object.hasOwn(cases, value) ? cases[value] : undefined;
  const chosen =
    exact ?? (isPlural ? cases[rules.plurals.select(Number(value))] : undefined) ?? cases['other'];
  return formatTokens(chosen ?? [], values, rules, isPlural ? rules.numbers.format(Number(value)) : count);
}
