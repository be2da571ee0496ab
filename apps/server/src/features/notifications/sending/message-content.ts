import { openLink, unsubscribeLink } from '#features/notifications/unsubscribing/announcement-links.ts';
import type { ReminderNames } from '#features/notifications/sending/message-facts.repository.ts';
import type { Message } from '#features/notifications/sending/messages.repository.ts';
import type { Watch } from '#features/notifications/watch.repository.ts';
import type { Addressee, ChannelMessage, MessageItem } from '#platform/channels/channel.ts';
import type { Context } from '#platform/context.ts';
import type { Language } from '@carnet/contract/wire/scalars';
import { daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { isEmissionsTrigger } from '@carnet/domain/inspection/announcement-days';
import { centresFor, type EmissionsCheck, type LawTerm } from '@carnet/domain/inspection/law-term';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import type { AnnouncementTrigger } from '@carnet/domain/notifications/announcement';
import { compareNotifications, judgeReminder } from '@carnet/domain/reminders/urgency';
import { hasKnownKilometres, kilometresLeft } from '@carnet/domain/reminders/remaining';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { dueWords, capitalise } from '@carnet/i18n/due-words';
import { formattersFor } from '@carnet/i18n/format';
import { createTranslator, type Translate } from '@carnet/i18n/translate';

/** An announcement that still applies, with its content. */
export interface CurrentAnnouncement {
  readonly id: string;
  readonly moment: AnnouncementTrigger;
  readonly watch: Watch;
  /** Null for an expiring item. */
  readonly names: ReminderNames | null;
}

/** The announcements of a message that were checked, and the number of further ones. */
export interface Announced {
  readonly announcements: readonly CurrentAnnouncement[];
  readonly others: number;
}

/** The most items listed in a message; it states how many more there are. */
const MOST_ITEMS = 50;

export function translatorFor(language: Language): Translate {
  return createTranslator(language, compileCatalogue(language), 'generic');
}

/** The message for these announcements, most urgent first as in the app. */
export function buildContent(
  context: Context,
  message: Pick<Message, 'id' | 'garage_id' | 'account_id'>,
  addressee: Addressee,
  { announcements, others }: Announced,
  today: CivilDate,
): ChannelMessage {
  const items = announcements
    .toSorted((a, b) => compareUrgency(a.watch, b.watch, today))
    .slice(0, MOST_ITEMS)
    .map((announcement) => toItem(context, addressee.language, announcement, today));
  return {
    ...buildEnvelope(context, message, addressee),
    kind: 'reminders',
    title: formatTitle(addressee.language, items, announcements.length + others),
    items,
    others: announcements.length + others - items.length,
  };
}

/** A test message, which says that it is one. */
export function buildTrialContent(
  context: Context,
  message: Pick<Message, 'id' | 'garage_id' | 'account_id'>,
  addressee: Addressee,
): ChannelMessage {
  const title = translatorFor(addressee.language)('mail.trial.subject');
  return { ...buildEnvelope(context, message, addressee), kind: 'test', title, items: [], others: 0 };
}

function buildEnvelope(
  context: Context,
  { id, garage_id: garageId, account_id: accountId }: Pick<Message, 'id' | 'garage_id' | 'account_id'>,
  { email, language }: Addressee,
) {
  return {
    id,
    recipient: { garageId, accountId, email, language },
    unsubscribeLink: unsubscribeLink(context, { garageId, accountId }),
  };
}

function compareUrgency(a: Watch, b: Watch, today: CivilDate): number {
  return compareNotifications(judgeWatch(a, today), judgeWatch(b, today));
}

function judgeWatch({ reminder, projected, currentMileage, settings }: Watch, today: CivilDate) {
  return judgeReminder({ ...reminder, projected }, currentMileage, settings, today);
}

function toItem(
  context: Context,
  language: Language,
  { id, moment, watch, names }: CurrentAnnouncement,
  today: CivilDate,
): MessageItem {
  const t = translatorFor(language);
  const { reminder, currentMileage, expiring } = watch;
  const dueOn = reminder.nextReminderDate;
  const facts = {
    typeLabel: expiring ? expiring.labelIn(t) : typeLabelOf(t, reminder.maintenanceType, names),
    vehicleName: expiring ? expiring.vehicleName : (names?.vehicleName ?? null),
    dueOn,
    daysToDue: dueOn === null ? null : daysBetween(today, dueOn),
    kilometresLeft: hasKnownKilometres(reminder, currentMileage)
      ? kilometresLeft(reminder, currentMileage)
      : null,
  };
  return {
    announcementId: id,
    reminderId: reminder.id,
    kind: watch.kind,
    moment,
    ...facts,
    what: formatSubject(t, facts),
    estimatedCost: names?.estimatedCost ?? null,
    ...sayDue(t, { moment, watch }, facts, today),
    links: { done: openLink(context, id, 'done'), reminder: openLink(context, id, 'reminder') },
  };
}

function typeLabelOf(t: Translate, maintenanceType: string, names: ReminderNames | null): string {
  return isBuiltInMaintenanceType(maintenanceType)
    ? t(`common.maintenanceType.${maintenanceType}`)
    : (names?.typeLabel ?? maintenanceType);
}

/** Chooses the sentence for the strongest trigger: a last day, emissions check, law, then date or mileage. */
function sayDue(
  t: Translate,
  { moment, watch }: Pick<CurrentAnnouncement, 'moment' | 'watch'>,
  facts: Pick<MessageItem, 'typeLabel' | 'vehicleName' | 'dueOn'>,
  today: CivilDate,
): Pick<MessageItem, 'headline' | 'statement' | 'notes' | 'official'> {
  const check = watch.emissions ?? watch.law?.pollutionCheck ?? null;
  if (check !== null && isEmissionsTrigger(moment)) return sayEmissions(t, check, facts, today);
  if (watch.law?.isKnown === true && facts.dueOn !== null) {
    return sayLaw(t, watch.law, { ...facts, dueOn: facts.dueOn }, today);
  }
  const { terms } = judgeWatch(watch, today);
  const subject = watch.expiring === null ? 'work' : 'document';
  const { statement } = dueWords(terms, today, t, formattersFor(t.language), subject);
  return { ...sayStatement(t, facts, statement), notes: [], official: null };
}

function formatTitle(language: Language, [first]: readonly MessageItem[], count: number): string {
  if (first === undefined) return '';
  if (count === 1) return first.headline;
  return translatorFor(language)('mail.reminder.several', { first: first.headline, reminders: count - 1 });
}

/** The sentences about a legal inspection: the deadline, the consequences, and where to go. */
function sayLaw(
  t: Translate,
  law: LawTerm,
  { typeLabel, vehicleName, dueOn }: Pick<MessageItem, 'typeLabel' | 'vehicleName'> & { dueOn: CivilDate },
  today: CivilDate,
): Pick<MessageItem, 'headline' | 'statement' | 'notes' | 'official'> {
  const type = law.isRetest ? t('mail.law.retest') : typeLabel;
  return {
    ...sayStatement(t, { typeLabel: type, vehicleName }, formatStatement(t, law, dueOn, today)),
    notes: formatNotes(t, law, dueOn, today),
    official: sayCentres(t, law.centres),
  };
}

/** The same for the emissions check of a van. */
function sayEmissions(
  t: Translate,
  check: EmissionsCheck,
  { vehicleName }: Pick<MessageItem, 'vehicleName'>,
  today: CivilDate,
): Pick<MessageItem, 'headline' | 'statement' | 'notes' | 'official'> {
  const what = { typeLabel: t('mail.law.emissions'), vehicleName };
  return {
    ...sayStatement(t, what, emissionsStatement(t, check, today)),
    notes: [t('mail.law.aboutEmissions')],
    official: sayCentres(t, centresFor({ regime: 'van' })),
  };
}

/** « Vidange de Clio »; a licence has no vehicle. */
function formatSubject(
  t: Translate,
  { typeLabel, vehicleName }: Pick<MessageItem, 'typeLabel' | 'vehicleName'>,
): string {
  return vehicleName === null ? typeLabel : t('mail.push.what', { type: typeLabel, vehicle: vehicleName });
}

/** The statement as a headline with its subject, and without it for a message whose title names the subject. */
function sayStatement(
  t: Translate,
  facts: Pick<MessageItem, 'typeLabel' | 'vehicleName'>,
  statement: string,
): Pick<MessageItem, 'headline' | 'statement'> {
  return {
    headline: t('mail.headline', { what: formatSubject(t, facts), statement }),
    statement: capitalise(statement, t),
  };
}

function sayCentres(t: Translate, centres: string | null): MessageItem['official'] {
  return centres === null ? null : { text: t('mail.law.centres'), link: centres };
}

function emissionsStatement(t: Translate, { from, dueBy }: EmissionsCheck, today: CivilDate): string {
  const { formatDayInYear } = formattersFor(t.language);
  if (daysBetween(today, dueBy) === 0) return t('mail.law.today');
  return t('mail.law.window', { start: formatDayInYear(from, today), end: formatDayInYear(dueBy, today) });
}

function formatStatement(t: Translate, law: LawTerm, dueOn: CivilDate, today: CivilDate): string {
  const { formatDayInYear } = formattersFor(t.language);
  const daysLeft = daysBetween(today, dueOn);
  const date = formatDayInYear(dueOn, today);
  if (daysLeft < 0) return t('mail.law.late', { date });
  if (daysLeft === 0) return t('mail.law.today');
  if (law.windowStart === null || law.isRetest) return t('mail.law.dueBy', { date });
  return t('mail.law.window', { start: formatDayInYear(law.windowStart, today), end: date });
}

function formatNotes(t: Translate, law: LawTerm, dueOn: CivilDate, today: CivilDate): string[] {
  if (law.isRetest) {
    return [...(law.mustNotDrive ? [t('mail.law.mustNotDrive')] : []), t('mail.law.afterRetest')];
  }
  const isLate = daysBetween(today, dueOn) < 0;
  return [t(isLate ? 'mail.law.fineNow' : 'mail.law.fine')];
}
