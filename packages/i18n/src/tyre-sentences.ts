import { daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { TyreAge } from '@carnet/domain/tyre-sets/age';
import { parseDot, madeInMonth } from '@carnet/domain/tyre-sets/dot';
import { AXLE_DIFFERENCE_LIMIT } from '@carnet/domain/tyre-sets/tread-limits';
import type { SetDue, TyreDue } from '@carnet/domain/tyre-sets/tyre-due';
import type { FittedSpan } from '@carnet/domain/tyre-sets/fitting';
import { capitalise, dueWords, type DueWords } from '#due-words.ts';
import type { Formatters } from '#format.ts';
import { projectionBrief, projectionText } from '#projection-text.ts';
import type { Translate } from '#translate.ts';

/** What the sentences about tyres are written with. */
export interface TyreWords {
  readonly t: Translate;
  readonly format: Formatters;
  readonly today: CivilDate;
}

/** « 5,2 mm ». */
export function millimetresText(mm: number, { t, format }: Pick<TyreWords, 't' | 'format'>): string {
  return t('tyres.millimetres', { mm: format.formatNumber(mm) });
}

/** What is due in a sentence, and the text that it is from. */
export interface DueSentence {
  readonly text: string;
  readonly basis: { readonly source: string; readonly sourceDate: CivilDate } | null;
}

/** The sentence of something due, without the name of its set. The namespaces `tyres` and `reminders` have to be loaded. */
export function dueSentence(due: TyreDue, words: TyreWords): DueSentence {
  const basis = 'source' in due ? { source: due.source, sourceDate: due.sourceDate } : null;
  return { text: textOf(due, words), basis };
}

function textOf(due: TyreDue, words: TyreWords): string {
  const { t, format } = words;
  switch (due.kind) {
    case 'tread':
      return treadText(due, words);
    case 'age': {
      if (due.date === null || due.date <= words.today) {
        return t(`tyres.age.state.${due.state}`, { years: due.years });
      }
      return t(`tyres.age.due.${due.state}`, { years: due.years, date: format.formatDate(due.date) });
    }
    case 'axle_difference':
      return t(`tyres.difference.${due.axle}`, {
        mm: millimetresText(due.mm, words),
        limit: millimetresText(AXLE_DIFFERENCE_LIMIT.mm, words),
      });
    case 'rotation': {
      const distance = format.formatKilometres(Math.abs(due.kilometresLeft));
      if (due.kilometresLeft <= 0) return t('tyres.rotation.due', { distance });
      const when = expectedText(due, words);
      return when === null
        ? t('tyres.rotation.inKilometres', { distance })
        : t('tyres.rotation.expected', { distance, when });
    }
    case 'swap':
      return t(`tyres.swap.${due.season}.${due.urgency === 'late' ? 'late' : 'ahead'}`, {
        date: due.date === null ? '' : format.formatDate(due.date),
      });
    case 'winter_equipment':
      return t(due.isInForce ? 'tyres.winter.inForce' : 'tyres.winter.ahead', {
        from: format.formatDate(due.from),
        to: format.formatDate(due.to),
      });
  }
}

/** A measured depth below a limit, else when that is expected. */
function treadText(due: TyreDue & { readonly kind: 'tread' }, words: TyreWords): string {
  const { t } = words;
  const limit = millimetresText(due.limit_mm, words);
  if (due.mm !== null) return t(`tyres.wear.${due.limit}.reached`, { limit });
  const when = expectedText(due, words);
  return when === null
    ? t(`tyres.wear.${due.limit}.likely`, { limit })
    : t(`tyres.wear.${due.limit}`, { limit, when });
}

/** « vers octobre 2027 (entre juillet et janvier) »; null where no day is known, or it should be over by now. */
function expectedText(
  { date, expected }: TyreDue & { readonly kind: 'tread' | 'rotation' },
  { t, format, today }: TyreWords,
): string | null {
  if (date === null || expected === null || date <= today) return null;
  return projectionText({ date, ...expected }, today, t, format);
}

/** The words of a row: what is to be done as its state, and the sentence. The same namespaces have to be loaded. */
export function setDueWords(due: SetDue, words: TyreWords): DueWords {
  const { text } = dueSentence(due, words);
  return { state: stateText(due, words), statement: text, details: [text] };
}

function stateText(due: SetDue, words: TyreWords): string {
  const { t, format, today } = words;
  const { date } = due;
  if (date !== null && date > today) {
    return due.kind === 'age'
      ? dueWords([{ kind: 'date', date, days: daysBetween(today, date) }], today, t, format).state
      : capitalise(projectionBrief({ date }, today, t, format), format);
  }
  switch (due.kind) {
    case 'tread': {
      if (due.mm === null) return t('tyres.state.measure');
      return t(due.limit === 'law' ? 'tyres.state.change' : 'tyres.state.changeSoon');
    }
    case 'age':
      return t(due.state === 'replace' ? 'tyres.state.change' : 'tyres.state.check');
    case 'axle_difference':
      return t('tyres.state.check');
    case 'rotation':
      return due.kilometresLeft <= 0
        ? t('tyres.state.rotate')
        : capitalise(
            t('reminders.due.inKilometres', { distance: format.formatKilometres(due.kilometresLeft) }),
            format,
          );
  }
}

/** How old a set is, and what is advised for that age; null where it is not known. */
export function ageText(
  { age }: { readonly age: TyreAge | null },
  { t }: Pick<TyreWords, 't'>,
): string | null {
  if (age === null) return null;
  return t(`tyres.age.${age.from}`, { years: age.years });
}

/** « juin 2023 » of a DOT such as `2423`; null where it is none. */
export function madeInText(
  dot: string | null,
  { formatMonth }: Pick<Formatters, 'formatMonth'>,
): string | null {
  const week = parseDot(dot ?? '');
  return week && formatMonth(madeInMonth(week));
}

/** « Monté depuis le 17 oct. 2026 (avant et arrière) »; null for a set that is on no axle. */
export function mountedText(
  { mounted }: { readonly mounted: readonly Pick<FittedSpan, 'from' | 'to' | 'axle'>[] },
  { t, format }: TyreWords,
): string | null {
  const now = mounted.find(({ to }) => to === null);
  if (!now) return null;
  return t(`tyres.state.mounted.${now.axle}`, { date: format.formatDate(now.from) });
}
