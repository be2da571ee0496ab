import type { ProgressPart } from '#progress.ts';
import { OTHER_WORK, type PlanAnswers, type RowAnswer } from '#plan/plan.ts';
import { askedDoubt, type AsideReason, type Doubt, type Findings, type FoundRow } from '#sources/findings.ts';
import { joinNotes } from '#values/app-values.ts';
import { matchType, saysUndone, TYPE_RULES, type TypeMatch } from '#words/match-type.ts';
import { isExpenseKind } from '@carnet/domain/expenses/expense';
import { parseCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import { fold } from '#words/fold.ts';

/** A row with a valid past date, in kilometres and cents, and the meaning of its words. */
export interface JudgedRow {
  /** As found by the reader. */
  readonly written: FoundRow;
  /** With the owner’s answers applied. */
  readonly found: FoundRow;
  /** The owner’s answer. */
  readonly said: RowAnswer;
  readonly key: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
  /** Whether the mileage in the file is in miles. */
  readonly isInMiles: boolean;
  readonly cents: number | null;
  readonly type: string;
  readonly isSure: boolean;
  readonly also: readonly string[];
  /** The original words that decided the type. */
  readonly shown: string;
  readonly notes: string;
  readonly isOff: boolean;
  readonly doubts: readonly Doubt[];
}

const INSPECTION = 'technical_inspection';
const MAX_MILEAGE = 9_999_999;
const KM_PER_MILE = 1.609344;
const FRANCS_PER_EURO = 6.55957;
const EUROS_SINCE = '2002-01-01';

export interface TypeDecision {
  readonly type: string;
  readonly isSure: boolean;
  readonly also: readonly string[];
  /** Why the type is only proposed; null if it is certain. */
  readonly doubt: TypeDoubt | null;
  /** According to its words nothing was done, so the cost is uncertain too. */
  readonly isNotDone: boolean;
}

type TypeDoubt = 'type_doubtful' | 'inspection_by_words';

interface Words {
  readonly title: string;
  readonly category: string;
  readonly code: string | null;
  readonly notes?: string;
}

/** The words by which the owner corrects a type: the title, else the category, else the code of the app. */
function wordOf({ title, category, code }: Words): string {
  return title.trim() || category.trim() || (code ?? '');
}

/**
 * Decides the type of a row by its title, the code of the app, its category, then its notes. A title that
 * only means « other work » gives way to a more specific code or category. A correction by the owner wins.
 */
export function decideType(words: Words, answers: PlanAnswers): TypeDecision {
  const chosen = answers.types?.[fold(wordOf(words))];
  if (chosen !== undefined) return { ...NO_TYPE, type: chosen, isSure: true };
  const title = matchType(words.title);
  if (title && title.key !== OTHER_WORK) return decisionOf(title);
  const code = words.code === 'other_expense' ? OTHER_WORK : words.code;
  if (code !== null && code !== OTHER_WORK) {
    return { ...NO_TYPE, type: code, isSure: isBuiltInMaintenanceType(code) };
  }
  const category = matchType(words.category);
  if (category && category.key !== OTHER_WORK) return decisionOf(category);
  const isSaid = words.title.trim() !== '' || words.category.trim() !== '' || code !== null;
  const notes = isSaid ? null : matchType(words.notes ?? '');
  if (notes) return { ...decisionOf(notes), isSure: false };
  const isNotDone = title?.isNotDone ?? category?.isNotDone ?? false;
  return { ...NO_TYPE, type: OTHER_WORK, doubt: isNotDone ? 'type_doubtful' : null, isNotDone };
}

/**
 * The type of a match. An inspection is only proposed: the legal date counts from it, and words do not say
 * whether it was passed or a retest.
 */
function decisionOf({ key, isSure, isDoubtful, also }: TypeMatch): TypeDecision {
  const doubt = key === INSPECTION ? 'inspection_by_words' : isDoubtful ? 'type_doubtful' : null;
  return {
    type: key,
    isSure: isSure && doubt === null,
    also: also.filter((type) => type !== INSPECTION),
    doubt,
    isNotDone: false,
  };
}

/** Whether a type is an expense other than maintenance: fuel, tolls, parking, … */
export function isCost(type: string): boolean {
  return TYPE_RULES.get(type)?.isOff ?? false;
}

export function toKilometres(mileage: number | null, unit: 'km' | 'mi'): number | null {
  if (mileage === null) return null;
  return Math.round(unit === 'mi' ? mileage * KM_PER_MILE : mileage);
}

/** Judges each row alone; rows that cannot become an object are set aside. */
export function judgeRows(
  findings: Findings,
  answers: PlanAnswers,
  today: CivilDate,
  progress: ProgressPart,
): JudgedRow[] {
  const seen = new Map<string, string>();
  const counts = new Map<string, number>();
  return findings.rows.flatMap((found) => {
    progress.step();
    const place = `${found.file}/${found.line ?? found.text}`;
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    if (isTwin(found, seen, answers)) {
      findings.aside(found, 'twice_in_file');
      return [];
    }
    return judgeRow(found, count === 1 ? place : `${place}#${count}`, findings, answers, today) ?? [];
  });
}

/** Whether two rows on different lines are equal in every cell. */
function isTwin(
  found: FoundRow,
  seen: Map<string, string>,
  { isKeepingTwins = false }: PlanAnswers,
): boolean {
  if (isKeepingTwins || found.line === null || found.sourceId !== null) return false;
  const content = `${found.file}|${found.kind}|${found.text}`;
  const line = seen.get(content);
  seen.set(content, line ?? String(found.line));
  return line !== undefined && line !== String(found.line);
}

function judgeRow(
  written: FoundRow,
  key: string,
  findings: Findings,
  answers: PlanAnswers,
  today: CivilDate,
): JudgedRow | null {
  const answer = { ...acceptedOf(written, answers), ...answers.rows?.[key] };
  if (answer.isLeftOut) {
    const { file, line, text } = written;
    findings.asides.push({ file, line, text, reason: 'left_out', key });
    return null;
  }
  const found = answeredRow(written, answer, findings, answers);
  const aside = (reason: AsideReason): null => {
    findings.aside(found, reason, found.cents);
    return null;
  };
  const { date } = found;
  if (date === null) {
    const doubt = found.doubts.find(({ field }) => field === 'date');
    if (!doubt) return aside('no_date');
    const { file, line, text } = found;
    findings.undated.push({ file, line, text, key, proposal: parseCivilDate(String(doubt.proposal)), doubt });
    findings.askOf(doubt, found);
    return aside('vague_date');
  }
  const isRefund = found.cents !== null && found.cents < 0;
  if (isRefund && !findings.areNegativesRefunds) return aside('negative_cost');
  const decision = isRefund
    ? refundOf(found, decideRow(found, answer, answers))
    : found.kind === 'work'
      ? decideRow(found, answer, answers)
      : { ...NO_TYPE, type: found.kind };
  if (date > today) {
    if (found.kind === 'work') offerReminder(found, findings);
    return aside('future');
  }
  if (TYPE_RULES.get(decision.type)?.kind === 'vehicle') {
    findings.vehicle(found.vehicle, { purchaseDate: date, purchasePrice: found.cents });
    return aside('purchase');
  }
  const ofType = isRefund ? [] : doubtsOfType(found, decision, answer, answers);
  const isCostOpen = ofType.some(({ field }) => field === 'cost');
  const own = [
    ...found.doubts.filter(({ field }) => field !== 'cost' || !isCostOpen),
    ...ofType,
    ...(isCostOpen ? [] : doubtsOfFrancs(found, findings, answers)),
  ];
  for (const doubt of own) findings.askOf(doubt, found);
  const doubts = [...own, ...doubtsOfFile(found, findings, answers)];
  const money = moneyOf(found, isCostOpen, findings, answers);
  const distance = mileageOf(found, findings, answers);
  return {
    written,
    found,
    said: answer,
    key,
    date,
    mileage: distance.mileage,
    isInMiles: distance.isInMiles,
    cents: money.cents,
    type: decision.type,
    isSure: decision.isSure,
    also: decision.also,
    shown: wordOf(found),
    notes: [found.notes, money.note, distance.note].filter((part) => part !== '').join('\n'),
    isOff: isRefund || (found.kind === 'work' && isCost(decision.type)),
    doubts,
  };
}

/** Refunds are one kind of expense without questions: no work was done, whatever the words. */
function refundOf(found: FoundRow, { type }: TypeDecision): TypeDecision {
  const kind = found.kind === 'fuel' ? 'fuel' : type;
  return { ...NO_TYPE, type: isExpenseKind(kind) ? kind : 'other', isSure: true };
}

const NO_TYPE: TypeDecision = { type: '', isSure: false, also: [], doubt: null, isNotDone: false };

/** The proposed values, for doubts of a cause for which the owner accepted all proposals. */
function acceptedOf({ doubts }: FoundRow, { causes }: PlanAnswers): RowAnswer {
  if (!causes || doubts.length === 0) return {};
  const accepted = doubts.filter(
    ({ cause, isGuess, proposal }) => causes[cause] === 'proposal' && !isGuess && proposal !== null,
  );
  return Object.fromEntries(accepted.map(({ field, proposal }) => [ANSWERED_BY[field], proposal]));
}

const ANSWERED_BY = {
  date: 'date',
  cost: 'cents',
  mileage: 'mileage',
  type: 'type',
  quantity: 'quantity',
} as const satisfies Record<Doubt['field'], keyof RowAnswer>;

/** Applies the owner’s answer to a row and removes the answered doubts. */
function answeredRow(
  found: FoundRow,
  said: RowAnswer,
  { vehicles }: Findings,
  { causes = {} }: PlanAnswers,
): FoundRow {
  const doubts = found.doubts.filter(
    ({ field, cause, isGuess }) =>
      said[ANSWERED_BY[field]] === undefined && !(isGuess && causes[cause] !== undefined),
  );
  const { date, cents, mileage, quantity, vehicle, isFull } = said;
  if (Object.keys(said).length === 0)
    return doubts.length === found.doubts.length ? found : { ...found, doubts };
  return {
    ...found,
    ...kindSaid(found, said),
    ...(vehicle === undefined || !vehicles.has(vehicle) ? {} : { vehicle }),
    ...(mileage === undefined ? {} : { mileage, unit: 'km' }),
    ...(cents === undefined ? {} : { costText: null, currency: 'EUR' }),
    ...(quantity === undefined ? {} : { quantity, isInLitres: true }),
    date: date ?? found.date,
    cents: cents ?? found.cents,
    isFull: isFull ?? found.isFull,
    doubts,
  };
}

/** Moves the quantity of a row that is no fill-up after all to its notes. */
function kindSaid({ kind, quantity, quantityUnit, notes }: FoundRow, { type }: RowAnswer): Partial<FoundRow> {
  if (type === undefined || kind !== 'fuel') return {};
  if (type === 'charge') return { quantityUnit: 'kWh' };
  if (type === 'fuel') return quantityUnit === 'kWh' ? { quantityUnit: 'L' } : {};
  return { kind: 'work', notes: joinNotes(notes, quantity === null ? '' : `${quantity} ${quantityUnit}`) };
}

function decideRow(found: FoundRow, { type }: RowAnswer, answers: PlanAnswers): TypeDecision {
  if (type !== undefined) return { ...NO_TYPE, type, isSure: true };
  const known = decideType(found, answers);
  const isUndone = known.type !== INSPECTION && found.notes.split('\n').some(saysUndone);
  const decision: TypeDecision = isUndone
    ? { ...known, isSure: false, also: [], doubt: 'type_doubtful', isNotDone: true }
    : known;
  const isAccepted = decision.doubt !== null && answers.causes?.[decision.doubt] === 'proposal';
  return isAccepted ? { ...decision, isSure: true, doubt: null } : decision;
}

/** Whether the unit of distances is open and unanswered. */
export function isUnitOpen(findings: Findings, { unit }: PlanAnswers): boolean {
  return findings.isUnitOpen && unit === undefined;
}

/** Doubts about the whole file: its currency and its distances. The plan asks each once. */
function doubtsOfFile(found: FoundRow, findings: Findings, answers: PlanAnswers): Doubt[] {
  const doubts: Doubt[] = [];
  const foreign = foreignOf(found, findings);
  if (foreign !== null && answers.currency === undefined && found.cents !== null && found.cents > 0) {
    const text = `${(found.cents / 100).toFixed(2)} ${foreign}`.trim();
    doubts.push(askedDoubt('cost', 'currency', text, found.cents));
  }
  const unit = found.unit ?? findings.vehicles.get(found.vehicle)?.unit ?? null;
  if (unit === null && found.mileage !== null && isUnitOpen(findings, answers)) {
    const text = `${found.mileage} km ? mi ?`;
    doubts.push(askedDoubt('mileage', 'unit', text, found.mileage));
  }
  return doubts;
}

/** A doubtful type; work that was not done has no sure cost either. */
function doubtsOfType(
  found: FoundRow,
  { type, doubt, isNotDone }: TypeDecision,
  said: RowAnswer,
  { causes = {} }: PlanAnswers,
): Doubt[] {
  const { cents } = found;
  const isAnswered = said.cents !== undefined || causes.cost_doubtful === 'proposal';
  const isPaid = isNotDone && !isAnswered && cents !== null && cents > 0;
  return [
    ...(doubt === null ? [] : [askedDoubt('type', doubt, wordOf(found), type)]),
    ...(isPaid ? [askedDoubt('cost', 'cost_doubtful', `${(cents / 100).toFixed(2)} €`, cents)] : []),
  ];
}

function offerReminder(found: FoundRow, findings: Findings): void {
  if (wordOf(found) === '') return;
  const { vehicle, title, category, code, date, mileage, unit } = found;
  findings.reminder(found, { vehicle, title, category, code, date, mileage, unit });
}

function moneyOf(
  found: FoundRow,
  isCostOpen: boolean,
  findings: Findings,
  { currency, causes }: PlanAnswers,
): { cents: number | null; note: string } {
  if (found.cents === null) {
    const isAsked = found.doubts.some(({ field }) => field === 'cost');
    if (found.costText === null) return { cents: found.kind === 'work' && !isAsked ? 0 : null, note: '' };
    if (!isAsked) findings.ask('cost_unreadable', found.file, [found.text]);
    return { cents: null, note: found.costText };
  }
  if (isCostOpen) return { cents: null, note: `${(found.cents / 100).toFixed(2)} €` };
  const foreign = foreignOf(found, findings);
  if (causes?.francs === 'proposal' && mayBeFrancs(found, findings)) {
    return { cents: Math.round(found.cents / FRANCS_PER_EURO), note: '' };
  }
  if (foreign === null || !currency || currency.kind === 'euros') return { cents: found.cents, note: '' };
  if (currency.kind === 'rate') return { cents: Math.round(found.cents * currency.rate), note: '' };
  return { cents: 0, note: `${(found.cents / 100).toFixed(2)} ${foreign}` };
}

/** The currency of a row, or of its file; null for euros. */
function foreignOf({ currency }: FoundRow, { currencies }: Findings): string | null {
  if (currency !== null) return currency === 'EUR' ? null : currency;
  const others = [...currencies].filter((code) => code !== 'EUR');
  return others.length === 0 ? null : others.filter((code) => code !== 'unknown').join(' ');
}

/** An amount before 2002 without a currency may be in francs, or converted to euros later. */
function doubtsOfFrancs(found: FoundRow, findings: Findings, { causes }: PlanAnswers): Doubt[] {
  const { cents } = found;
  if (cents === null || cents <= 0 || causes?.francs !== undefined || !mayBeFrancs(found, findings))
    return [];
  const text = (cents / 100).toFixed(2).replace('.', ',');
  return [askedDoubt('cost', 'francs', text, Math.round(cents / FRANCS_PER_EURO))];
}

function mayBeFrancs(found: FoundRow, findings: Findings): boolean {
  const { date, currency } = found;
  return date !== null && date < EUROS_SINCE && currency === null && foreignOf(found, findings) === null;
}

/** 0 means unknown, except for the first reading of a new vehicle, which `judgeMileages` decides. */
function mileageOf(
  found: FoundRow,
  findings: Findings,
  answers: PlanAnswers,
): { mileage: number | null; isInMiles: boolean; note: string } {
  const own = found.unit ?? findings.vehicles.get(found.vehicle)?.unit ?? null;
  const unit = own ?? answers.unit ?? findings.likelyUnit;
  const mileage = toKilometres(found.mileage, unit);
  const isInMiles = unit === 'mi' && mileage !== null;
  if (mileage === null || mileage <= MAX_MILEAGE) return { mileage, isInMiles, note: '' };
  findings.ask('mileage_too_large', found.file, [found.text]);
  return { mileage: null, isInMiles, note: String(found.mileage) };
}
