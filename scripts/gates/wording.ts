/** Unclear phrases in lower case, each with a replacement (docs/style.md). */
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

/** Finds every listed phrase of a text, also across a line break of a comment. */
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

/** Between two words: a space, or a line end with the comment mark of the next line. */
function patternOf(phrase: string): RegExp {
  return new RegExp(
    String.raw`\b${phrase.split(' ').join(String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:\*|//|#|>)?[ \t]*)`)}\b`,
    'gi',
  );
}

const APPEND_ONLY = /^apps\/server\/src\/platform\/db\/migrations\//;
const NAMES_THEM = /^(docs\/style\.md|scripts\/gates\/wording(\.test)?\.ts)$/;

/** Whether the list applies to a file: prose and code, except accepted decisions and files that contain the list. */
export function isWordingChecked(file: string): boolean {
  return (
    /\.(ts|tsx|mts|mjs|cjs|css|html|sh|md)$/.test(file) && !APPEND_ONLY.test(file) && !NAMES_THEM.test(file)
  );
}
