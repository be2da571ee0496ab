/**
 * A compiled text: the compact form of Lingui's message compiler, of which Carnet uses arguments, plurals and
 * selections. Dates, amounts and kilometres arrive as text from the formatters.
 */
export type CompiledMessage = string | readonly MessageToken[];

/** Plain text, `#` (the count, inside a plural), an argument, or a choice between texts. */
export type MessageToken =
  | string
  | readonly [name: string]
  | readonly [
      name: string,
      kind: 'plural' | 'select',
      cases: Readonly<Record<string, readonly MessageToken[]>>,
    ];

/** The rules of one language, made once per translator. */
export interface MessageRules {
  readonly plurals: Intl.PluralRules;
  readonly numbers: Intl.NumberFormat;
}

export type Values = Readonly<Record<string, string | number>>;

/**
 * Fills a compiled text. Runs in place of Lingui's own runtime because that one unescapes `\u0041` also inside
 * what people typed, drops a missing value in silence, and is three times as large.
 * @throws when a value that the text needs is missing: the types of `Translate` keep that from compiling.
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
  if (value === undefined) throw new Error(`A text needs the value ${name}`);
  if (!cases) return String(value);
  const isPlural = kind === 'plural';
  const exact = Object.hasOwn(cases, value) ? cases[value] : undefined;
  const chosen =
    exact ?? (isPlural ? cases[rules.plurals.select(Number(value))] : undefined) ?? cases['other'];
  return formatTokens(chosen ?? [], values, rules, isPlural ? rules.numbers.format(Number(value)) : count);
}
