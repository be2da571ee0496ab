import terms from '#words/type-terms.json' with { type: 'json' };
import { fold } from '#words/fold.ts';
import type { Language } from '@carnet/domain/text/language';

/** The meaning of a text: the key of a rule, and other types done at the same visit. */
export interface TypeMatch {
  readonly key: string;
  readonly kind: string;
  readonly also: readonly string[];
  /** A sure match may move a reminder. */
  readonly isSure: boolean;
  /** The words may mean something else, so the type is only proposed. */
  readonly isDoubtful: boolean;
  /** The words describe work that was not done: a quotation, an appointment, a plan. */
  readonly isNotDone: boolean;
}

interface Rule {
  readonly key: string;
  readonly kind: string;
  readonly isSure: boolean;
  readonly any: readonly Term[];
  readonly not: readonly Term[];
  /** With one of these the type is only proposed. */
  readonly maybe: readonly Term[];
}

/** A word of the list and where it matches: it `begins` a word, is a `whole` word, or is `anywhere`. */
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

/** The type key of an app’s code; null for a code without meaning. */
export function typeOfCode(table: CodeTable, code: string): string | null {
  const codes: Readonly<Record<string, string | null>> = terms.ids[table];
  return codes[code] ?? null;
}

/** Finds the maintenance type in a text in any of nine languages; null without a known word. */
export function matchType(text: string): TypeMatch | null {
  const folded = fold(text.slice(0, MAX_TEXT));
  if (folded === '') return null;
  const known = matches.get(folded);
  if (known !== undefined) return known;
  const found = search(folded);
  if (matches.size < MAX_KEPT) matches.set(folded, found);
  return found;
}

/** Separates unrelated works. */
const BETWEEN_WORKS = /\s*(?:[+,;•\n]|\s(?:puis|plus)\s)\s*/u;
/** Separates works that share their adjectives: « pneus et plaquettes à surveiller ». */
const BETWEEN_SHARED = /\s*(?:\s\/\s|\s&\s|\s(?:et|and|und|y|e)\s)\s*/u;
/** Precedes a remark that may be about another work. */
const BEFORE_ASIDE = /(?=\(|(?<=\.)\s|\s[-–—:]\s)/u;
const MAX_PARTS = 12;

/** A rule that a text fits. */
interface Hit {
  readonly rule: Rule;
  readonly isDoubtful: boolean;
}

/** One work of a text. */
interface Part {
  readonly text: string;
  /** It was not done: a quotation, an appointment, a plan. */
  readonly isUndone: boolean;
  /** A word of another part may be about this one too. */
  readonly isShared: boolean;
}

/**
 * Matches each part of the text alone, so that a word about one work is not applied to another; then words
 * across parts.
 */
function search(folded: string): TypeMatch | null {
  const all = (rules ??= compileRules());
  const parts = readParts(folded);
  const sound = parts.filter(({ isUndone }) => !isUndone);
  const hits = all.flatMap((rule) => hitOf(rule, sound, folded, sound.length < parts.length) ?? []);
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

/** Splits a text into works. A lone « annulé » or « à faire » applies to the part before it. */
function readParts(folded: string): Part[] {
  const parts: Part[] = [];
  for (const work of folded.split(BETWEEN_WORKS, MAX_PARTS)) {
    const before = parts.at(-1);
    if (before && isStatus(work)) parts[parts.length - 1] = { ...before, isUndone: true };
    else
      for (const text of splitAsides(work)) parts.push(...readShared(text.split(BETWEEN_SHARED, MAX_PARTS)));
  }
  return parts.filter(({ text }) => text !== '');
}

/** « Vidange (prévoir plaquettes) » contains two works, « vidange (annulée) » one. */
function splitAsides(work: string): string[] {
  const texts: string[] = [];
  for (const text of work.split(BEFORE_ASIDE, MAX_PARTS)) {
    const before = texts.at(-1);
    const isOther = namesBuiltIn(text) || text.includes('prochain');
    const isDoubt = isHedged(text) || isUncertain(text);
    if (before === undefined || (isDoubt && isOther && namesBuiltIn(before))) texts.push(text);
    else texts[texts.length - 1] = before + text;
  }
  return texts;
}

function namesBuiltIn(text: string): boolean {
  return (rules ?? []).some(({ kind, any }) => kind === 'built_in' && holds(any, text));
}

/** Parts joined by « et »: a word before the first or after the last may apply to each. */
function readShared(texts: readonly string[]): Part[] {
  const [first = ''] = texts;
  const last = texts.at(-1) ?? '';
  const isShared =
    texts.length > 1 &&
    (isHedged(first) ||
      holds(partWords().checks, first) ||
      ((isHedged(last) || isUncertain(last)) && namesWork(last)));
  return texts.map((text) => ({ text, isUndone: isHedged(text), isShared }));
}

/** Whether a part begins with the name of a work, described by the words after it. */
function namesWork(part: string): boolean {
  return (rules ?? []).some(({ any }) => any.some((term) => findTerm(term, part) === 0));
}

function isItem({ key, kind }: Rule): boolean {
  return kind === 'item' && key !== 'other_work';
}

function hitOf(rule: Rule, parts: readonly Part[], folded: string, isHedgedElsewhere: boolean): Hit | null {
  const fits = (text: string) => holds(rule.any, text) && !holds(rule.not, text);
  const own = parts.filter(({ text }) => fits(text));
  const isWhole =
    own.length === 0 &&
    parts.length > 1 &&
    !isHedgedElsewhere &&
    !parts.some(({ text }) => holds(rule.any, text)) &&
    fits(folded);
  if (own.length === 0 && !isWhole) return null;
  const texts = isWhole ? [{ text: folded, isShared: false }] : own;
  const isDoubtful = texts.every(
    ({ text, isShared }) =>
      holds(rule.maybe, text) ||
      hasOtherNoun(rule, text) ||
      (rule.kind === 'built_in' && (isShared || isUncertain(text))),
  );
  return { rule, isDoubtful };
}

/** French names of works, which may only specify another noun. */
const FRENCH_WORK =
  /^(?:vidange|huile moteur|filtre a huile|filtre huile|pneu|plaquette|frein|disques|batterie|filtre a air|filtre air|assurance|revision|controle technique|ct(?![\p{L}\p{N}])|contre-visite|contre visite|essence|gazole|gasoil|diesel|carburant)/u;
/** Words that may precede a work: what was done, number, position on the car, and workshop. */
const WHOLE_BEFORE = new Set(
  'a ai ar ard arg au auto aux av avd avec avg axa bmw bp cb chez d de des deux du en et fait faite faites faits feu ford gmf gros grosse j jeu jeux juin kia kit l la le les lot ma mai mars mes mo mon n nos notre nouveau nouveaux nouvelle nouvelles on paire par passe plein point prlv quatre s seat set super sur total trois u un une vert vw x'.split(
    ' ',
  ),
);
const BEFORE =
  /^(?:chang|chgt|chgmt|remp|pose|mont|repos|remont|echang|effectu|realis|neuf|neuve|neue|cambio|mise|place|forfait|pack|facture|train|complet|avant|arriere|droit|gauche|petit|grand|premier|dernier|1er|entretien|revision|vidange|huile|moteur|filtre|disque|plaquette|frein|pneu|jante|batterie|etrier|tambour|machoire|garniture|flexible|liquide|courroie|bougie|equilibrage|garage|moi|prime|cotisation|echeance|paiement|paye|renouvel|mensualite|versement|prelevement|reglement|annuel|trimestr|semestr|mensuel|voiture|vehicule|passage|visite|travaux|intervention|operation|main|oeuvre|achat|achete|command|norauto|midas|speedy|euromaster|roady|leclerc|carrefour|auchan|intermarche|shell|esso|avia|renault|peugeot|citroen|dacia|toyota|volkswagen|audi|mercedes|opel|fiat|nissan|hyundai|skoda|volvo|honda|suzuki|mazda|yamaha|maif|macif|maaf|matmut|groupama|allianz|janvier|fevrier|avril|juillet|aout|septembre|octobre|novembre|decembre)/;

/**
 * Whether the name of a work only specifies another noun: « bac de vidange », « consigne batterie ». Known
 * words may precede it. French only: other languages put the noun last.
 */
function hasOtherNoun({ any }: Rule, text: string): boolean {
  const at = Math.min(...any.map((term) => findTerm(term, text)).filter((place) => place >= 0));
  if (!FRENCH_WORK.test(text.slice(at))) return false;
  const words =
    text
      .slice(0, at)
      .split(/[:(=]|\s[-–—]\s/u)
      .at(-1) ?? '';
  const isKnown = (word: string) => /\d/.test(word) || WHOLE_BEFORE.has(word) || BEFORE.test(word);
  return words.split(/[^\p{L}\p{N}]+/u).some((word) => word !== '' && !isKnown(word));
}

/** Words about the work of a part, whatever its type. */
interface PartWords {
  readonly undone: readonly Term[];
  readonly done: readonly Term[];
  readonly maybe: readonly Term[];
  readonly states: readonly Term[];
  readonly doing: readonly Term[];
  readonly checks: readonly Term[];
}

let compiledPartWords: PartWords | null = null;

function partWords(): PartWords {
  const { hedges, maybe } = terms;
  return (compiledPartWords ??= {
    undone: hedges.any.map(termOf),
    done: hedges.not.map(termOf),
    maybe: maybe.any.map(termOf),
    states: maybe.states.map(termOf),
    doing: maybe.doing.map(termOf),
    checks: maybe.checks.map(termOf),
  });
}

function isHedged(part: string): boolean {
  const { undone, done } = partWords();
  return holds(undone, part) && !holds(done, part);
}

/**
 * Whether the part says more than the work: that it was bought, checked or considered, or the state of a
 * part.
 */
function isUncertain(part: string): boolean {
  const { maybe, states, doing } = partWords();
  return holds(maybe, part) || (holds(states, part) && !holds(doing, part));
}

const STATUS_LENGTH = 40;
const SAYS_NO = /^(?:fait|faite|effectu[eé]e?|r[eé]alis[eé]e?|done)\s*:\s*(?:non|no|0|✗)$/iu;
let statuses: readonly string[] | null = null;

/** Whether a note, with or without the heading of its column, says that the work was not done. */
export function saysUndone(note: string): boolean {
  if (note === '' || note.length > STATUS_LENGTH) return false;
  return SAYS_NO.test(note) || beginsWithStatus(fold(note.replace(/^[^:]{1,20} : /, '')));
}

/** Whether a part is only the state of the one before it: « annulé », « à faire en mai ». */
function isStatus(part: string): boolean {
  return (
    part.length <= STATUS_LENGTH &&
    beginsWithStatus(part) &&
    !(rules ?? []).some(({ any }) => holds(any, part))
  );
}

function beginsWithStatus(folded: string): boolean {
  statuses ??= terms.status.any.map(fold);
  return statuses.some((status) => folded.startsWith(status));
}

function holds(words: readonly Term[], text: string): boolean {
  return words.some((term) => findTerm(term, text) >= 0);
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

/** Index of a term in a text; -1 if it does not match. */
function findTerm({ text, place }: Term, folded: string): number {
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + 1)) {
    const isBeginning = place === 'anywhere' || at === 0 || !WORD_LETTER.test(folded.charAt(at - 1));
    const end = at + text.length;
    const isEnd = place !== 'whole' || end === folded.length || !WORD_LETTER.test(folded.charAt(end));
    if (isBeginning && isEnd) return at;
  }
  return -1;
}
