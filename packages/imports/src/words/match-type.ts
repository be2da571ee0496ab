import terms from '#words/type-terms.json' with { type: 'json' };
import { fold } from '#words/fold.ts';
import type { Language } from '@carnet/domain/text/language';

/** What a text of an owner means: the key of a rule of the word list, and the other types done at the same visit. */
export interface TypeMatch {
  readonly key: string;
  readonly kind: string;
  readonly also: readonly string[];
  /** A sure match may move a reminder. */
  readonly isSure: boolean;
  /** The words may mean something else: the type is only proposed. */
  readonly isDoubtful: boolean;
  /** They speak of work that was not done: a quotation, an appointment, something to come. */
  readonly isNotDone: boolean;
}

interface Rule {
  readonly key: string;
  readonly kind: string;
  readonly isSure: boolean;
  readonly any: readonly Term[];
  readonly not: readonly Term[];
  /** Beside one of these the type is only proposed. */
  readonly maybe: readonly Term[];
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
    readonly label: Readonly<Record<Language, string>> | null;
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

/** What stands between the works of one text. */
const BETWEEN_PARTS = /\s*(?:[+,;•\n]|\s\/\s|\s&\s|\s(?:et|puis|and|und|plus|y|e)\s)\s*/u;
const MAX_PARTS = 12;

/** A rule that a text fits. */
interface Hit {
  readonly rule: Rule;
  readonly isDoubtful: boolean;
}

/** Each part of the text by itself, so that what is said of one work is not said of another; then words that go over parts. */
function search(folded: string): TypeMatch | null {
  rules ??= compileRules();
  const parts = folded.split(BETWEEN_PARTS, MAX_PARTS).filter((part) => part !== '');
  const sound = parts.filter((part) => !isHedged(part));
  const hits = rules.flatMap((rule) => hitOf(rule, sound, folded, sound.length < parts.length) ?? []);
  const ordered = [
    ...hits.filter(({ isDoubtful }) => !isDoubtful),
    ...hits.filter(({ isDoubtful }) => isDoubtful),
  ];
  const [first, ...rest] = ordered;
  if (!first) return sound.length < parts.length ? NOT_DONE : null;
  const also = rest.filter(
    ({ rule, isDoubtful }) => !isDoubtful && (rule.kind === 'built_in' || isItem(rule)),
  );
  return {
    key: first.rule.key,
    kind: first.rule.kind,
    isSure: first.rule.isSure && !first.isDoubtful,
    isDoubtful: first.isDoubtful,
    isNotDone: false,
    also: also.map(({ rule }) => rule.key),
  };
}

const NOT_DONE: TypeMatch = {
  key: 'other_work',
  kind: 'item',
  isSure: false,
  isDoubtful: true,
  isNotDone: true,
  also: [],
};

function isItem({ key, kind }: Rule): boolean {
  return kind === 'item' && key !== 'other_work';
}

function hitOf(rule: Rule, parts: readonly string[], folded: string, isHedgedElsewhere: boolean): Hit | null {
  const fits = (text: string) => holds(rule.any, text) && !holds(rule.not, text);
  const own = parts.filter(fits);
  const isWhole =
    own.length === 0 &&
    parts.length > 1 &&
    !isHedgedElsewhere &&
    !parts.some((part) => holds(rule.any, part)) &&
    fits(folded);
  if (own.length === 0 && !isWhole) return null;
  const texts = isWhole ? [folded] : own;
  const isDoubtful = texts.every(
    (text) => holds(rule.maybe, text) || (rule.kind === 'built_in' && isUncertain(text)),
  );
  return { rule, isDoubtful };
}

/** Words about the work of a part, whatever its type. */
interface PartWords {
  readonly undone: readonly Term[];
  readonly done: readonly Term[];
  readonly maybe: readonly Term[];
  readonly states: readonly Term[];
  readonly doing: readonly Term[];
}

let partWords: PartWords | null = null;

function compilePartWords(): PartWords {
  const { hedges, maybe } = terms;
  return {
    undone: hedges.any.map(termOf),
    done: hedges.not.map(termOf),
    maybe: maybe.any.map(termOf),
    states: maybe.states.map(termOf),
    doing: maybe.doing.map(termOf),
  };
}

function isHedged(part: string): boolean {
  partWords ??= compilePartWords();
  return holds(partWords.undone, part) && !holds(partWords.done, part);
}

/** Whether the part says more than the work: that it was bought, checked or thought of, or how the thing was found. */
function isUncertain(part: string): boolean {
  partWords ??= compilePartWords();
  const { maybe, states, doing } = partWords;
  return holds(maybe, part) || (holds(states, part) && !holds(doing, part));
}

const STATUS_LENGTH = 40;
const SAYS_NO = /^(?:fait|faite|effectu[eé]e?|r[eé]alis[eé]e?|done)\s*:\s*(?:non|no|0|✗)$/iu;
let statuses: readonly string[] | null = null;

/** Whether a note, which may stand behind the name of its column, says that the work of its row was not done. */
export function saysUndone(note: string): boolean {
  if (note === '' || note.length > STATUS_LENGTH) return false;
  statuses ??= terms.status.any.map(fold);
  const folded = fold(note.replace(/^[^:]{1,20} : /, ''));
  return SAYS_NO.test(note) || statuses.some((status) => folded.startsWith(status));
}

function holds(words: readonly Term[], text: string): boolean {
  return words.some((term) => stands(term, text));
}

function compileRules(): Rule[] {
  return terms.rules.map((rule) => ({
    key: rule.key,
    kind: rule.kind,
    isSure: 'sure' in rule && rule.sure === true,
    any: rule.any.map(termOf),
    not: ('not' in rule && rule.not ? rule.not : []).map(termOf),
    maybe: ('maybe' in rule && rule.maybe ? rule.maybe : []).map(termOf),
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
