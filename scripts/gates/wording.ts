/** Phrases that make a reader guess, each with what to write instead (docs/style.md). In lower case. */
export const ODD_PHRASES: Readonly<Record<string, string>> = {
  'by a hair': 'give the figure',
  'comes to nothing': 'is rolled back, has no effect',
  'comes too late': 'say what it runs after',
  'dies with': 'crashes after, ends with',
  'dies within': 'expires within',
  'for the eye alone': 'on the terminal only, not logged',
  'knows nothing of': 'has no access to, does not use',
  'left lying': 'kept',
  'nobody knows': 'is unknown',
  "nobody's word": 'is internal, is never shown',
  'put to sleep': 'suspended',
  'shut gate': 'closed proxy',
  'would be a lie': 'would be wrong',
};

export interface OddPhrase {
  /** From 1. */
  readonly line: number;
  readonly phrase: string;
  readonly instead: string;
}

/** Every odd phrase of a text, also where a comment breaks its line in the middle of one. */
export function findOddPhrases(text: string): OddPhrase[] {
  const straight = text.replaceAll('’', "'");
  return Object.entries(ODD_PHRASES)
    .flatMap(([phrase, instead]) =>
      [...straight.matchAll(patternOf(phrase))].map(({ index }) => ({
        line: straight.slice(0, index).split('\n').length,
        phrase,
        instead,
      })),
    )
    .toSorted((a, b) => a.line - b.line);
}

/** Between two words: a space, or the end of a line and the mark that goes on with the comment. */
function patternOf(phrase: string): RegExp {
  return new RegExp(
    String.raw`\b${phrase.split(' ').join(String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:\*|//|#|>)?[ \t]*)`)}\b`,
    'gi',
  );
}

const APPEND_ONLY = /^apps\/server\/src\/platform\/db\/migrations\//;
const NAMES_THEM = /^(docs\/style\.md|scripts\/gates\/wording(\.test)?\.ts)$/;

/** Whether the file is held against the list: prose and code, but for what is never rewritten and what names the phrases. */
export function isWordingChecked(file: string): boolean {
  return (
    /\.(ts|tsx|mts|mjs|cjs|css|html|sh|md)$/.test(file) && !APPEND_ONLY.test(file) && !NAMES_THEM.test(file)
  );
}
