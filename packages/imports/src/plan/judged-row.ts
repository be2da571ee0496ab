import type { ProgressPart } from '#progress.ts';
import type { PlanAnswers } from '#plan/plan.ts';
import type { AsideReason, Findings, FoundRow } from '#sources/findings.ts';
import { matchType, TYPE_RULES, type TypeMatch } from '#words/match-type.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import { fold } from '#words/fold.ts';

/** A row with a date that exists and is not in the future, in kilometres and cents, and with what its words mean. */
export interface JudgedRow {
  readonly found: FoundRow;
  readonly key: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
  /** It was, in the file. */
  readonly isInMiles: boolean;
  readonly cents: number | null;
  readonly type: string;
  readonly isSure: boolean;
  readonly also: readonly string[];
  /** The words that decided, as they stand in the file. */
  readonly shown: string;
  readonly notes: string;
  readonly isOff: boolean;
}

export const OTHER_WORK = 'other_work';
const MAX_MILEAGE = 9_999_999;
const KM_PER_MILE = 1.609344;
const FRANCS_PER_EURO = 6.55957;
const EUROS_SINCE = '2002-01-01';

export interface TypeDecision {
  readonly type: string;
  readonly isSure: boolean;
  readonly also: readonly string[];
}

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
 * What a row is about: by its title, by the code of the app, by the category, by the notes. What is only « other work » by
 * its title gives way to a code or a category that says more. An owner’s correction goes before all.
 */
export function decideType(words: Words, answers: PlanAnswers): TypeDecision {
  const chosen = answers.types?.[fold(wordOf(words))];
  if (chosen !== undefined) return { type: chosen, isSure: true, also: [] };
  const title = matchType(words.title);
  if (title && title.key !== OTHER_WORK) return decisionOf(title);
  const code = words.code === 'other_expense' ? OTHER_WORK : words.code;
  if (code !== null && code !== OTHER_WORK) {
    return { type: code, isSure: isBuiltInMaintenanceType(code), also: [] };
  }
  const category = matchType(words.category);
  if (category && category.key !== OTHER_WORK) return decisionOf(category);
  const isKnown = title !== null || category !== null || code !== null;
  const notes = isKnown ? null : matchType(words.notes ?? '');
  return notes ? { ...decisionOf(notes), isSure: false } : { type: OTHER_WORK, isSure: false, also: [] };
}

function decisionOf({ key, isSure, also }: TypeMatch): TypeDecision {
  return { type: key, isSure, also };
}

/** Whether a kind is a cost beside maintenance: fuel, tolls, parking, … */
export function isCost(type: string): boolean {
  return TYPE_RULES.get(type)?.isOff ?? false;
}

export function kilometresOf(mileage: number | null, unit: 'km' | 'mi'): number | null {
  if (mileage === null) return null;
  return Math.round(unit === 'mi' ? mileage * KM_PER_MILE : mileage);
}

/** Judges each row by itself; what cannot become anything is set aside. */
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

/** Equal in every cell, on another line. */
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
  found: FoundRow,
  key: string,
  findings: Findings,
  answers: PlanAnswers,
  today: CivilDate,
): JudgedRow | null {
  const aside = (reason: AsideReason): null => {
    findings.aside(found, reason, found.cents);
    return null;
  };
  const { date } = found;
  if (date === null) return aside('no_date');
  if (found.cents !== null && found.cents < 0) return aside(findings.negativeReason);
  const decision =
    found.kind === 'work' ? decideType(found, answers) : { type: found.kind, isSure: false, also: [] };
  if (date > today) {
    if (found.kind === 'work') offerReminder(found, findings);
    return aside('future');
  }
  if (TYPE_RULES.get(decision.type)?.kind === 'vehicle') {
    findings.vehicle(found.vehicle, { purchaseDate: date, purchasePrice: found.cents });
    return aside('purchase');
  }
  const money = moneyOf(found, findings, answers);
  const distance = mileageOf(found, findings, answers);
  return {
    found,
    key,
    date,
    mileage: distance.mileage,
    isInMiles: distance.isInMiles,
    cents: money.cents,
    ...decision,
    shown: wordOf(found),
    notes: [found.notes, money.note, distance.note].filter((part) => part !== '').join('\n'),
    isOff: found.kind === 'work' && isCost(decision.type),
  };
}

function offerReminder(found: FoundRow, findings: Findings): void {
  if (wordOf(found) === '') return;
  const { vehicle, title, category, code, date, mileage, unit } = found;
  findings.reminder(found, { vehicle, title, category, code, date, mileage, unit });
}

function moneyOf(
  found: FoundRow,
  findings: Findings,
  { currency, isFrancs = false }: PlanAnswers,
): { cents: number | null; note: string } {
  if (found.cents === null) {
    if (found.kind !== 'work' || found.costText === null)
      return { cents: found.kind === 'work' ? 0 : null, note: '' };
    findings.ask('cost_unreadable', found.file, [found.text]);
    return { cents: null, note: found.costText };
  }
  const foreign = foreignOf(found, findings);
  if (foreign === null && isFrancs && isBeforeEuros(found)) {
    return { cents: Math.round(found.cents / FRANCS_PER_EURO), note: '' };
  }
  if (foreign === null || !currency || currency.kind === 'euros') return { cents: found.cents, note: '' };
  if (currency.kind === 'rate') return { cents: Math.round(found.cents * currency.rate), note: '' };
  return { cents: 0, note: `${(found.cents / 100).toFixed(2)} ${foreign}` };
}

/** The other money of a row: its own, or that of the file where the row names none. Null for euros. */
function foreignOf({ currency }: FoundRow, { currencies }: Findings): string | null {
  if (currency !== null) return currency === 'EUR' ? null : currency;
  const others = [...currencies].filter((code) => code !== 'EUR');
  return others.length === 0 ? null : others.filter((code) => code !== 'unknown').join(' ');
}

/** Whether a row without a currency may be one of francs. */
export function isBeforeEuros({ date, currency }: Pick<FoundRow, 'date' | 'currency'>): boolean {
  return date !== null && date < EUROS_SINCE && currency === null;
}

/** 0 is « not known », but for the first reading of a new vehicle, which the run decides. */
function mileageOf(
  found: FoundRow,
  findings: Findings,
  answers: PlanAnswers,
): { mileage: number | null; isInMiles: boolean; note: string } {
  const own = found.unit ?? findings.vehicles.get(found.vehicle)?.unit ?? null;
  const unit = own ?? answers.unit ?? findings.likelyUnit;
  const mileage = kilometresOf(found.mileage, unit);
  const isInMiles = unit === 'mi' && mileage !== null;
  if (mileage === null || mileage <= MAX_MILEAGE) return { mileage, isInMiles, note: '' };
  findings.ask('mileage_too_large', found.file, [found.text]);
  return { mileage: null, isInMiles, note: String(found.mileage) };
}
