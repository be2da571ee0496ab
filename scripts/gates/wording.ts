/** One pattern that makes a reader guess, in comments, names of tests and documents (docs/style.md). */
export interface Tell {
  /** A space matches any white space, line ends included. */
  readonly pattern: RegExp;
  readonly instead: string;
  /** A sentence in which the pattern is found. */
  readonly example: string;
}

export const TELLS: readonly Tell[] = [
  { pattern: /by a hair/i, instead: 'give the figure', example: 'Fails by a hair.' },
  {
    pattern: /comes to nothing/i,
    instead: 'is rolled back, has no effect',
    example: 'The upload comes to nothing.',
  },
  { pattern: /comes too late/i, instead: 'say what it runs after', example: 'The check comes too late.' },
  {
    pattern: /dies with(in)?/i,
    instead: 'crashes after, ends with, expires within',
    example: 'The child dies with it.',
  },
  {
    pattern: /for the eye alone/i,
    instead: 'on the terminal only, not logged',
    example: 'Printed for the eye alone.',
  },
  {
    pattern: /knows nothing of/i,
    instead: 'has no access to, does not use',
    example: 'The engine knows nothing of kinds.',
  },
  { pattern: /left lying/i, instead: 'kept', example: 'A file that is left lying.' },
  { pattern: /put to sleep/i, instead: 'suspended', example: 'The page is put to sleep.' },
  { pattern: /shut gate/i, instead: 'closed proxy', example: 'Behind a shut gate.' },
  { pattern: /would be a lie/i, instead: 'would be wrong', example: 'A sum would be a lie.' },
  {
    pattern: /stands?(?! (for|in for|out|by|alone)\b)/i,
    instead: 'is, is stored, is shown',
    example: 'The list stands next to it.',
  },
  {
    pattern: /(is|are|was|were|be|been|gets?) told|told of|tells/i,
    instead: 'notify, show, send, say',
    example: 'The owner is told once.',
  },
  { pattern: /anew/i, instead: 'again, from the start', example: 'The round begins anew.' },
  { pattern: /beside/i, instead: 'next to, along with, in addition to', example: 'A row beside another.' },
  { pattern: /(that|those) of/i, instead: 'repeat the noun', example: 'Its size is that of the file.' },
  { pattern: /of before/i, instead: 'earlier, previous', example: 'The rows of before.' },
  { pattern: /that which|what of|of whom/i, instead: 'use a noun', example: 'What of a row changes.' },
  {
    pattern: /(?<=(?:^|\0|[.:;→])\s*)(Who|Whoever|Whom|Whose)(?=\s)(?![^.]*\?)/,
    instead: 'begin with a noun: the owner, the caller',
    example: 'Who shares sees it.',
  },
  {
    pattern: /its persons?|somebody|nobody knows|nobody's word|by another hand|whomever/i,
    instead: 'the user, the owner, another client, no one',
    example: 'Somebody tries now.',
  },
  {
    pattern: /answers (true|false|null|with|once|whether|what|none|nothing)/i,
    instead: 'returns',
    example: 'The function answers null.',
  },
];

export interface OddPhrase {
  /** From 1. */
  readonly line: number;
  readonly phrase: string;
  readonly instead: string;
}

/**
 * Finds every tell in the prose of a file.
 *
 * @param file decides what is prose: all of a document; of code, its comments and the names of its tests
 */
export function findOddPhrases(file: string, text: string): OddPhrase[] {
  const prose = (file.endsWith('.md') ? text : keepProse(file, text)).replaceAll('’', "'");
  return COMPILED.flatMap(({ pattern, instead }) =>
    [...prose.matchAll(pattern)].map((match) => ({
      line: prose.slice(0, match.index).split('\n').length,
      phrase: match[0].replaceAll(/\s+/g, ' '),
      instead,
    })),
  ).toSorted((a, b) => a.line - b.line);
}

const COMPILED = TELLS.map(({ pattern: { source, flags }, instead }) => ({
  pattern: new RegExp(
    String.raw`(?<![\w-])(?:${source.replaceAll(' ', String.raw`\s+`)})(?![\w-])`,
    `g${flags}m`,
  ),
  instead,
}));

const COMMENTS = {
  markup: /<!--[\s\S]*?-->/g,
  script: /(?<=^|\s)#(?!!) .*$/gm,
  code: /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm,
};
const TEST_NAMES = /(?<=\b(?:it|test|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*)(['"`])(?:(?!\1).)+\1/g;
const MARKS = /^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/|#)/gm;

/** Keeps lines and columns: all that is not prose becomes control characters, the marks of comments become spaces. */
function keepProse(file: string, text: string): string {
  const comments = COMMENTS[file.endsWith('.html') ? 'markup' : file.endsWith('.sh') ? 'script' : 'code'];
  const patterns = /(\.test\.tsx?|\.spec\.ts)$/.test(file) ? [comments, TEST_NAMES] : [comments];
  const spans = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: span }) => ({ index, span })),
  );
  const kept = [...text.replaceAll(/[^\n]/g, '\0')];
  for (const { index, span } of spans) {
    const prose = span.replaceAll(MARKS, (mark) => ' '.repeat(mark.length)).replaceAll(/^['"`]|['"`]$/g, ' ');
    kept.splice(index, span.length, ...prose);
  }
  return kept.join('');
}

const APPEND_ONLY = /^apps\/server\/src\/platform\/db\/migrations\//;
const NAMES_THEM = /^(docs\/style\.md|scripts\/gates\/wording(\.test)?\.ts)$/;

/** Whether the file is checked: prose and code, except append-only migrations and the files that list the tells. */
export function isWordingChecked(file: string): boolean {
  return (
    /\.(ts|tsx|mts|mjs|cjs|css|html|sh|md)$/.test(file) && !APPEND_ONLY.test(file) && !NAMES_THEM.test(file)
  );
}
