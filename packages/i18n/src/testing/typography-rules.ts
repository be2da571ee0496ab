import type { Language } from '#language.ts';

/** A fault of typography and the pattern that finds it. */
export interface TypographyRule {
  readonly fault: string;
  readonly pattern: RegExp;
}

const sharedRules: readonly TypographyRule[] = [
  { fault: "a straight quote: use ’ “ ” or « » (and ' is an escape sign of ICU)", pattern: /['"`]/u },
  { fault: 'three dots: use …', pattern: /\.{2,}/u },
  { fault: 'two spaces in a row', pattern: /\s{2}/u },
  { fault: 'a space at the start or end', pattern: /^\s|\s$/u },
  { fault: 'a line break or a tab', pattern: /[\n\r\t]/u },
  { fault: 'HTML: texts are plain', pattern: /<\/?[a-z!]|&[a-z#0-9]+;/iu },
  { fault: 'a brace: an unfinished placeholder', pattern: /[{}]/u },
  { fault: 'a key instead of words', pattern: /^[a-z]+(?:[._][a-zA-Z]+)+$/u },
];

const frenchRules: readonly TypographyRule[] = [
  { fault: 'no U+202F before ; ! ?', pattern: /(?<![\u202f!?])[;!?]/u },
  { fault: 'no U+00A0 before :', pattern: /(?<!\u00a0):(?!\/\/|\d)/u },
  { fault: 'no U+202F inside « »', pattern: /«(?!\u202f)|(?<!\u202f)»/u },
  { fault: 'English quotes', pattern: /[“”]/u },
  { fault: 'a plain space before a unit', pattern: /\d[ \u2009](?:km|€|%|[kMG]?o\b|h\b|min\b)/u },
  { fault: 'a plain space or a comma inside a number', pattern: /\d[ ,]\d{3}(?!\d)/u },
  { fault: 'A without its accent at the start of a sentence', pattern: /(?:^|[.!?…:]\s)A\s/u },
  {
    fault: 'a capital without its accent or cedilla',
    pattern:
      /(?<!\p{L})(?:E(?:tat|tap|tes|tre|tei|tend|tiq|tud|cran|cri|cart|che|cho|co|nerg|lec|lem|lev|vol|ven|vit|quip|dit|met|puis|gal)|Ca(?!\p{L}))/u,
  },
  { fault: 'tutoiement', pattern: /(?<!\p{L})(?:tu|toi|tes|ton|ta)(?!\p{L})/iu },
];

const englishRules: readonly TypographyRule[] = [
  { fault: 'a no-break space, which belongs to French', pattern: /[\u00a0\u202f\u2009]/u },
  { fault: 'a space before ; : ! ?', pattern: /\s[;:!?]/u },
  { fault: 'French quotes', pattern: /[«»]/u },
];

/** Rules of each language, in addition to the shared ones. */
export const typographyRules: Readonly<Record<Language, readonly TypographyRule[]>> = {
  fr: frenchRules,
  en: englishRules,
};

/** Typography faults of a formatted sentence (packages/i18n/README.md, « Typography »); empty if there are none. */
export function typographyFaults(language: Language, sentence: string): readonly string[] {
  return [...sharedRules, ...typographyRules[language]]
    .filter(({ pattern }) => pattern.test(sentence))
    .map(({ fault }) => fault);
}
