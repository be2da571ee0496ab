import type { BookFact, BookSection } from '#features/service-book/content/book-content.ts';
import { typeNameOf, type BookWording } from '#features/service-book/content/book-words.ts';
import { PLAN_PRESETS } from '@carnet/domain/maintenance-plans/maintenance-plans';
import { lastOfEachType } from '@carnet/domain/service-book/service-book';
import { SYSTEMS, findSystem, type System } from '@carnet/domain/service-book/systems';
import { searchable } from '@carnet/domain/text/searchable';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { languages } from '@carnet/i18n/language';
import { createTranslator } from '@carnet/i18n/translate';

type Reminder = BookWording['sources']['reminders'][number];

/** By system: when each type of work was last done, and when the active reminders expect it again. */
export function wordSystems(wording: BookWording): BookSection {
  const { sources, t } = wording;
  const works = sources.records.filter(({ isRefund }) => !isRefund);
  const lasts = new Map(lastOfEachType(works).map((record) => [record.type, record]));
  const planned = Map.groupBy(sources.reminders, (reminder) => reminder.maintenance_type);
  const types = new Set([...lasts.keys(), ...planned.keys()]);
  const factsOfTypes = [...types].map((type) => ({
    system: systemOfType(wording, type),
    fact: {
      name: typeNameOf(wording, type),
      value: formatValue(wording, planned.get(type) ?? [], lasts.get(type)),
    },
  }));
  const groups = SYSTEMS.map((system) => ({
    title: t(`book.system.${system}`),
    facts: factsOfTypes
      .filter((work) => work.system === system && work.fact.value !== '')
      .map(({ fact }): BookFact => fact)
      .toSorted((a, b) => a.name.localeCompare(b.name, t.language)),
  }));
  return {
    title: t('book.systems.title'),
    sentences: sources.reminders.length === 0 ? [t('book.due.none')] : [],
    groups: groups.filter(({ facts }) => facts.length > 0),
    curve: null,
  };
}

/** An accepted suggestion is a custom type with the suggestion's name, in the account's language at that time. */
function systemOfType({ sources }: BookWording, type: string): System {
  const label = sources.types.find(({ key }) => key === type)?.label ?? null;
  return label === null ? findSystem(type) : findSystem(SUGGESTED.get(searchable(label)) ?? '');
}

const SUGGESTED: ReadonlyMap<string, string> = new Map(
  languages.flatMap((language) => {
    const t = createTranslator(language, compileCatalogue(language), 'generic');
    return PLAN_PRESETS.map((preset) => [searchable(t(`reminders.plan.preset.${preset}`)), preset] as const);
  }),
);

/** The most reminders of a type, earliest first; an ordinary vehicle has one or two. */
const MOST_DUE = 20;

function formatValue(
  wording: BookWording,
  planned: readonly Reminder[],
  last: BookWording['sources']['records'][number] | undefined,
): string {
  const { t, format } = wording;
  const done =
    last === undefined
      ? []
      : [
          format.formatDate(last.date),
          ...(last.mileage === null ? [] : [format.formatKilometres(last.mileage)]),
        ];
  const due = planned
    .toSorted(compareDue)
    .slice(0, MOST_DUE)
    .map((reminder) => dueText(wording, reminder))
    .filter((when) => when !== '')
    .map((when) => t('book.due.next', { when }));
  return [...(done.length === 0 ? [] : [done.join(' · ')]), ...due].join('\n');
}

function compareDue({ next_reminder_date: a }: Reminder, { next_reminder_date: b }: Reminder): number {
  if (a === b) return 0;
  return (a ?? '9999') < (b ?? '9999') ? -1 : 1;
}

function dueText({ t, format }: BookWording, reminder: Reminder): string {
  const { next_reminder_date: on, planned_mileage: at } = reminder;
  const date = on === null ? '' : format.formatDate(on);
  const mileage = at === null ? '' : format.formatKilometres(at);
  return date === '' || mileage === '' ? date + mileage : t('book.due.either', { date, mileage });
}
