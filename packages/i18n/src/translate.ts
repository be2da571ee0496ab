import { formatMessage, type CompiledMessage, type MessageRules, type Values } from '#format-message.ts';
import { languageRules, type Language } from '#language.ts';
import type { MessageValues } from '#message-values.ts';
import type { MessageKey } from '#namespaces.ts';

/** Compiled texts by full key. Several namespaces may be merged with `Object.assign`. */
export type CompiledMessages = Readonly<Record<string, CompiledMessage>>;

/** A key whose text has no placeholder. */
export type PlainMessageKey = Exclude<MessageKey, keyof MessageValues>;

/** Empty for a plain text, else one object with every placeholder of every key in `K`. */
type ValuesOf<K extends MessageKey> = [K] extends [PlainMessageKey]
  ? []
  : [values: AllOf<MessageValues[K & keyof MessageValues]>];

/** Intersection of the members of a union. */
type AllOf<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All extends Values,
) => void
  ? All
  : never;

/** Returns the text of a key. Unknown keys or placeholders and missing values do not compile. */
export interface Translate {
  <K extends MessageKey>(key: K, ...values: ValuesOf<K>): string;
  readonly language: Language;
  /** Whether a key built at run time (from a problem code) has a loaded text without placeholders. */
  hasPlainText(key: string): key is PlainMessageKey;
}

/** What to do with a text that is not loaded: throw (tests, development) or show a generic sentence. */
export type MissingTextPolicy = 'throw' | 'generic';

const noValues: Values = {};

const rulesByLanguage = new Map<Language, MessageRules>();

/** Cached, and created when a text first has a number: each Intl object takes about 20 ms on a phone. */
function messageRulesFor(language: Language): MessageRules {
  const made = rulesByLanguage.get(language);
  if (made) return made;
  const { locale } = languageRules[language];
  let plurals: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  const rules: MessageRules = {
    get plurals() {
      return (plurals ??= new Intl.PluralRules(locale));
    },
    get numbers() {
      return (numbers ??= new Intl.NumberFormat(locale));
    },
  };
  rulesByLanguage.set(language, rules);
  return rules;
}

/**
 * Creates the function that translates keys to plain text.
 * @param messages compiled texts: `compileCatalogue(language)` on the server, `loadMessages` in a browser
 * @example createTranslator('fr', messages, 'throw')('dashboard.title') // 'Tableau de bord'
 */
export function createTranslator(
  language: Language,
  messages: CompiledMessages,
  missing: MissingTextPolicy,
): Translate {
  const rules = messageRulesFor(language);
  const translate = (key: MessageKey, values: Values = noValues): string => {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
    if (message !== undefined) return formatMessage(message, values, rules);
    if (missing === 'throw') throw new Error(`No text is loaded for the key ${key} in ${language}`);
    return languageRules[language].missingText;
  };
  const hasPlainText = (key: string): key is PlainMessageKey =>
    Object.hasOwn(messages, key) && typeof messages[key] === 'string';
  return Object.assign(translate, { language, hasPlainText });
}
