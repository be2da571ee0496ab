import type { InspectionAnswer, PlanAnswers, PlanInspection, PlanRecord, PlanVehicle } from '#plan/plan.ts';
import { fold } from '#words/fold.ts';
import { addMonths, type CivilDate } from '@carnet/domain/calendar/civil-date';
import {
  PERIOD_RULES,
  RETEST_RULES,
  ruleFor,
  type InspectedCategory,
} from '@carnet/domain/inspection/french-rules';

const BY_WORDS = 'inspection_by_words';
const REFUSED =
  /refus|defavorable|recal|echec|echou|non valid|contre.?visite a|fail|durchgefallen|nicht bestanden/;
const CRITICAL = /critique|critical/;
const RETEST = /contre.?visite|\bcv\b|retest|nachprufung|nachuntersuchung/;
const FAVOURABLE = /\bok\b|favorable|valid|passe|bestanden|pass(?:ed)?\b/;

/**
 * One question per vehicle about its newest inspection, if it is recognised only by words: kind, result and
 * validity. A retest counts from the inspection whose defects it checks.
 */
export function planInspections(
  records: readonly PlanRecord[],
  vehicles: readonly PlanVehicle[],
): PlanInspection[] {
  const open = records.filter(({ doubts }) => doubts.some(({ cause }) => cause === BY_WORDS));
  return [...Map.groupBy(open, ({ vehicle }) => vehicle)].flatMap(([key, own]) => {
    const newest = own.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))[0];
    if (!newest) return [];
    const type = vehicles.find((vehicle) => vehicle.key === key)?.type ?? null;
    const words = fold(`${newest.description} ${newest.notes}`);
    const kind = RETEST.test(words) ? 'retest' : 'periodic';
    const result = resultOf(words);
    const first = kind === 'retest' ? firstVisitOf(newest, own, type) : newest.date;
    const validUntil = result === 'favourable' && first !== null ? validFrom(first, type) : null;
    return [
      {
        vehicle: key,
        record: newest.key,
        date: newest.date,
        kind,
        result,
        validUntil,
        records: own.map((record) => record.key),
      },
    ];
  });
}

function resultOf(words: string): InspectionAnswer['result'] {
  if (CRITICAL.test(words)) return 'critical';
  return REFUSED.test(words) && !(RETEST.test(words) && FAVOURABLE.test(words.replace('defavorable', '')))
    ? 'major'
    : 'favourable';
}

/** A car, unless the owner chose another type. */
function categoryOf(type: PlanVehicle['type']): InspectedCategory {
  if (type === 'motorcycle') return 'light';
  return type === 'truck' ? 'heavy' : 'car';
}

/** The inspection that a retest belongs to: the last one within the legal term for a retest. */
function firstVisitOf(
  retest: PlanRecord,
  own: readonly PlanRecord[],
  type: PlanVehicle['type'],
): CivilDate | null {
  const months = ruleFor(RETEST_RULES, categoryOf(type), retest.date)?.months ?? 0;
  const before = own.filter(({ date }) => date < retest.date && addMonths(date, months) >= retest.date);
  return before.toSorted((a, b) => (a.date < b.date ? 1 : -1)).at(0)?.date ?? null;
}

function validFrom(date: CivilDate, type: PlanVehicle['type']): CivilDate | null {
  const rule = ruleFor(PERIOD_RULES, categoryOf(type), date, ({ isCollection }) => !isCollection);
  return rule === null ? null : addMonths(date, rule.months);
}

/** Applies the answers about inspections to the records of their vehicles. */
export function answeredInspections(
  records: readonly PlanRecord[],
  { inspections = {} }: PlanAnswers,
): PlanRecord[] {
  return records.map((record) => {
    const answer = inspections[record.vehicle];
    if (answer === undefined || !record.doubts.some(({ cause }) => cause === BY_WORDS)) return record;
    const doubts = record.doubts.filter(({ cause }) => cause !== BY_WORDS);
    return answer === 'none' ? { ...record, type: 'other_work', doubts } : { ...record, doubts };
  });
}
