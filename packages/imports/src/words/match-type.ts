import terms from '#words/type-terms.json' with { type: 'json' };
import { fold } from '#words/fold.ts';

/** What a text of an owner means: the key of a rule of the word list, and the built-in types done at the same visit. */
export interface TypeMatch {
  readonly key: string;
  readonly kind: string;
  readonly also: readonly string[];
  /** A sure match may move a reminder. */
  readonly isSure: boolean;
}

interface Rule {
  readonly key: string;
  readonly kind: string;
  readonly isSure: boolean;
  readonly any: readonly Term[];
  readonly not: readonly Term[];
}

/** A word of the list, and where it may stand: `begins` a word, is a `whole` one, or lies `anywhere`. */
interface Term {
  readonly text: string;
  readonly place: 'begins' | 'whole' | 'anywhere';
}

const WORD_LETTER = /[\p{L}\p{N}]/u;
const MAX_TEXT = 600;
const MAX_KEPT = 50_000;

let rules: readonly Rule[] | null = null;
const matches = new Map<string, TypeMatch | null>();

/** The rules by key: labels of custom types, and which kinds are left out by default. */
export const TYPE_RULES: ReadonlyMap<
  string,
  {
    readonly kind: string;
    readonly label: { readonly fr: string; readonly en: string } | null;
    readonly isOff: boolean;
  }
> = new Map(
  terms.rules.map((rule) => [
    rule.key,
    { kind: rule.kind, label: rule.label ?? null, isOff: 'default' in rule && rule.default === false },
  ]),
);

type CodeTable = keyof typeof terms.ids;

/** The key that a code of an app stands for; null where the code says nothing. */
export function typeOfCode(table: CodeTable, code: string): string | null {
  const codes: Readonly<Record<string, string | null>> = terms.ids[table];
  return codes[code] ?? null;
}

/** Looks for the words of a maintenance type in a text of any of nine languages; null where none is known. */
export function matchType(text: string): TypeMatch | null {
  const folded = fold(text.slice(0, MAX_TEXT));
  if (folded === '') return null;
  const known = matches.get(folded);
  if (known !== undefined) return known;
  const found = search(folded);
  if (matches.size < MAX_KEPT) matches.set(folded, found);
  return found;
}

function search(folded: string): TypeMatch | null {
  rules ??= compileRules();
  const holds = (term: Term) => stands(term, folded);
  const hits = rules.filter(({ any, not }) => any.some(holds) && !not.some(holds));
  const first = hits[0];
  if (!first) return null;
  const also = hits.slice(1).filter(({ kind }) => kind === 'built_in');
  return { key: first.key, kind: first.kind, isSure: first.isSure, also: also.map(({ key }) => key) };
}

function compileRules(): Rule[] {
  return terms.rules.map((rule) => ({
    key: rule.key,
    kind: rule.kind,
    isSure: 'sure' in rule && rule.sure === true,
    any: rule.any.map(termOf),
    not: ('not' in rule && rule.not ? rule.not : []).map(termOf),
  }));
}

function termOf(word: string): Term {
  if (word.startsWith('=')) return { text: fold(word.slice(1)), place: 'whole' };
  if (word.startsWith('~')) return { text: fold(word.slice(1)), place: 'anywhere' };
  return { text: fold(word), place: 'begins' };
}

function stands({ text, place }: Term, folded: string): boolean {
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + 1)) {
    const isBeginning = place === 'anywhere' || at === 0 || !WORD_LETTER.test(folded.charAt(at - 1));
    const end = at + text.length;
    const isEnd = place !== 'whole' || end === folded.length || !WORD_LETTER.test(folded.charAt(end));
    if (isBeginning && isEnd) return true;
  }
  return false;
}
