import { formatMessage, type CompiledMessage, type MessageRules, type Values } from '#format-message.ts';
import { languageRules, type Language } from '#language.ts';
import type { MessageValues } from '#message-values.ts';
import type { MessageKey } from '#namespaces.ts';

/** Compiled texts by full key; those of several namespaces may be merged with `Object.assign`. */
export type CompiledMessages = Readonly<Record<string, CompiledMessage>>;

/** A key whose text has no placeholder. */
export type PlainMessageKey = Exclude<MessageKey, keyof MessageValues>;

/** Nothing for a plain text, else the one object that fills every placeholder of every key that `K` may be. */
type ValuesOf<K extends MessageKey> = [K] extends [PlainMessageKey]
  ? []
  : [values: AllOf<MessageValues[K & keyof MessageValues]>];

/** The intersection of the members of a union. */
type AllOf<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All extends Values,
) => void
  ? All
  : never;

/** Gives the plain text of a key; an unknown key or placeholder, or a missing value, does not compile. */
export interface Translate {
  <K extends MessageKey>(key: K, ...values: ValuesOf<K>): string;
  readonly language: Language;
  /** Whether a key that was made at run time (from a problem code) has a text, loaded and without placeholder. */
  hasPlainText(key: string): key is PlainMessageKey;
}

/** What to do with a key whose text is not loaded: stop (tests, development) or say a generic sentence. */
export type MissingTextPolicy = 'throw' | 'generic';

const noValues: Values = {};

const rulesByLanguage = new Map<Language, MessageRules>();

/** Made once, and when a text first has a number: each takes a phone some twenty milliseconds. */
function rulesOf(language: Language): MessageRules {
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
 * Makes the function that translates keys to plain text.
 * @param messages compiled texts: `compileCatalogue(language)` on the server, `loadMessages` in a browser.
 * @example createTranslator('fr', messages, 'throw')('dashboard.title') // 'Tableau de bord'
 */
export function createTranslator(
  language: Language,
  messages: CompiledMessages,
  missing: MissingTextPolicy,
): Translate {
  const rules = rulesOf(language);
  const translate = (key: MessageKey, values: Values = noValues): string => {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
    if (message !== undefined) return formatMessage(message, values, rules);
    if (missing === 'throw') throw new Error(`No text loaded for the key ${key} in ${language}`);
    return languageRules[language].missingText;
  };
  const hasPlainText = (key: string): key is PlainMessageKey =>
    Object.hasOwn(messages, key) && typeof messages[key] === 'string';
  return Object.assign(translate, { language, hasPlainText });
}
