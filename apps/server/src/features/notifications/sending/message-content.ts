import { openLink, unsubscribeLink } from '#features/notifications/unsubscribing/announcement-links.ts';
import { sayEmissions, sayLaw } from '#features/notifications/sending/law-message.ts';
import type { ReminderNames } from '#features/notifications/sending/message-facts.repository.ts';
import type { Addressee, Message } from '#features/notifications/sending/messages.repository.ts';
import type { Watch } from '#features/notifications/watches.repository.ts';
import type { ChannelMessage, MessageItem } from '#platform/channels/channel.ts';
import type { Context } from '#platform/context.ts';
import type { Language } from '@carnet/contract/wire/scalars';
import { daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { isEmissionsMoment } from '@carnet/domain/inspection/announcement-days';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import type { AnnouncementMoment } from '@carnet/domain/notifications/announcement';
import { compareNotifications, notificationsFor } from '@carnet/domain/reminders/urgency';
import {
  hasKnownKilometres,
  isKilometreOverdue,
  isOverdue,
  kilometresLeft,
} from '@carnet/domain/reminders/remaining';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { formattersFor } from '@carnet/i18n/format';
import { projectionText } from '@carnet/i18n/projection-text';
import { createTranslator, type Translate } from '@carnet/i18n/translate';

/** One announcement that is still true, with what there is to say of it. */
export interface TrueAnnouncement {
  readonly id: string;
  readonly moment: AnnouncementMoment;
  readonly watch: Watch;
  /** Null of a document. */
  readonly names: ReminderNames | null;
}

export function translatorFor(language: Language): Translate {
  return createTranslator(language, compileCatalogue(language), 'generic');
}

/** What leaves for these announcements, the most urgent first, as in the app. */
export function contentOf(
  context: Context,
  message: Pick<Message, 'id' | 'garage_id' | 'account_id'>,
  addressee: Addressee,
  announcements: readonly TrueAnnouncement[],
  today: CivilDate,
): ChannelMessage {
  const items = announcements
    .toSorted((a, b) => compareUrgency(a.watch, b.watch, today))
    .map((announcement) => itemOf(context, addressee.language, announcement, today));
  return {
    ...envelopeOf(context, message, addressee),
    kind: 'reminders',
    title: titleOf(addressee.language, items),
    items,
  };
}

/** A trial: it says that it is one. */
export function trialContent(
  context: Context,
  message: Pick<Message, 'id' | 'garage_id' | 'account_id'>,
  addressee: Addressee,
): ChannelMessage {
  const title = translatorFor(addressee.language)('mail.trial.subject');
  return { ...envelopeOf(context, message, addressee), kind: 'test', title, items: [] };
}

function envelopeOf(
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
  const [first] = notificationOf(a, today);
  const [second] = notificationOf(b, today);
  return first && second ? compareNotifications(first, second) : Number(!first) - Number(!second);
}

function notificationOf({ reminder, currentMileage, settings }: Watch, today: CivilDate) {
  const vehicle = { id: reminder.vehicleId, currentMileage, archived: false };
  return notificationsFor([reminder], [vehicle], settings, today);
}

function itemOf(
  context: Context,
  language: Language,
  { id, moment, watch, names }: TrueAnnouncement,
  today: CivilDate,
): MessageItem {
  const t = translatorFor(language);
  const { reminder, currentMileage, document } = watch;
  const dueOn = reminder.nextReminderDate;
  const facts = {
    typeLabel: document ? labelOfDocument(t, document) : typeLabelOf(t, reminder.maintenanceType, names),
    vehicleName: document ? document.vehicleName : (names?.vehicleName ?? null),
    dueOn,
    daysToDue: dueOn === null ? null : daysBetween(today, dueOn),
    kilometresLeft: hasKnownKilometres(reminder, currentMileage)
      ? kilometresLeft(reminder, currentMileage)
      : null,
  };
  return {
    announcementId: id,
    reminderId: reminder.id,
    isDocument: document !== null,
    moment,
    ...facts,
    what: whatOf(t, facts),
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

/** « Vidange de Clio »; a licence has no vehicle. */
function whatOf(
  t: Translate,
  { typeLabel, vehicleName }: Pick<MessageItem, 'typeLabel' | 'vehicleName'>,
): string {
  return vehicleName === null ? typeLabel : t('mail.push.what', { type: typeLabel, vehicle: vehicleName });
}

/** Says what makes it due: the end of a document; the emissions check of a van; the law; else its date when that is past or within the advance, else its kilometres. */
function sayDue(
  t: Translate,
  { moment, watch }: Pick<TrueAnnouncement, 'moment' | 'watch'>,
  facts: Pick<MessageItem, 'typeLabel' | 'vehicleName' | 'dueOn' | 'daysToDue' | 'kilometresLeft'>,
  today: CivilDate,
): Pick<MessageItem, 'headline' | 'statement' | 'notes' | 'official'> {
  if (watch.document !== null && facts.dueOn !== null) {
    return { ...sayExpiry(t, whatOf(t, facts), facts.dueOn, today), notes: [], official: null };
  }
  const check = watch.emissions ?? watch.law?.pollutionCheck ?? null;
  if (check !== null && isEmissionsMoment(moment)) return sayEmissions(t, check, facts, today);
  if (watch.law?.isKnown === true && facts.dueOn !== null) {
    return sayLaw(t, watch.law, { ...facts, dueOn: facts.dueOn }, today);
  }
  return { ...sayTerm(t, watch, facts, today), notes: [], official: null };
}

function sayTerm(
  t: Translate,
  watch: Watch,
  facts: Pick<MessageItem, 'typeLabel' | 'vehicleName' | 'dueOn' | 'daysToDue' | 'kilometresLeft'>,
  today: CivilDate,
): Pick<MessageItem, 'headline' | 'statement'> {
  const { reminder, currentMileage, settings, law } = watch;
  const { formatDayInYear } = formattersFor(t.language);
  const what = { type: facts.typeLabel, vehicle: facts.vehicleName ?? '' };
  const date = facts.dueOn === null ? null : formatDayInYear(facts.dueOn, today);
  if (date !== null && isOverdue(reminder, today)) {
    return { headline: t('mail.reminder.late', { ...what, date }), statement: t('mail.push.late', { date }) };
  }
  if (isKilometreOverdue(reminder, currentMileage)) {
    return {
      headline: t('mail.reminder.kilometresReached', what),
      statement: t('mail.push.kilometresReached'),
    };
  }
  const isByDate =
    facts.daysToDue !== null && (law !== null || facts.daysToDue <= settings.reminderAdvanceDays);
  if (date !== null && isByDate) {
    return facts.daysToDue === 0
      ? { headline: t('mail.reminder.today', what), statement: t('mail.push.today') }
      : {
          headline: t('mail.reminder.before', { ...what, date }),
          statement: t('mail.push.before', { date }),
        };
  }
  return sayDistance(t, watch, facts, today);
}

/** The kilometres, or when they are expected. */
function sayDistance(
  t: Translate,
  { settings, projected }: Watch,
  facts: Pick<MessageItem, 'typeLabel' | 'vehicleName' | 'kilometresLeft'>,
  today: CivilDate,
): Pick<MessageItem, 'headline' | 'statement'> {
  const what = { type: facts.typeLabel, vehicle: facts.vehicleName ?? '' };
  const formatters = formattersFor(t.language);
  const isByDistance = facts.kilometresLeft !== null && facts.kilometresLeft <= settings.reminderAdvanceKm;
  if (projected !== null && !isByDistance) {
    const expected = projectionText(projected, today, t, formatters);
    return {
      headline: t('mail.reminder.expected', { ...what, expected }),
      statement: t('mail.push.expected', { expected }),
    };
  }
  const distance = formatters.formatKilometres(facts.kilometresLeft ?? 0);
  return {
    headline: t('mail.reminder.inKilometres', { ...what, distance }),
    statement: t('mail.push.inKilometres', { distance }),
  };
}

function titleOf(language: Language, items: readonly MessageItem[]): string {
  const [first, ...others] = items;
  if (first === undefined) return '';
  if (others.length === 0) return first.headline;
  return translatorFor(language)('mail.reminder.several', {
    first: first.headline,
    reminders: others.length,
  });
}

/** What a document goes by: its title, else its kind. */
function labelOfDocument(t: Translate, { kind, title }: NonNullable<Watch['document']>): string {
  return title ?? t(`common.documentKind.${kind}`);
}

/** What a message says of a document that expires, or has expired. */
function sayExpiry(
  t: Translate,
  what: string,
  expiresOn: CivilDate,
  today: CivilDate,
): Pick<MessageItem, 'headline' | 'statement'> {
  const date = formattersFor(t.language).formatDayInYear(expiresOn, today);
  const daysLeft = daysBetween(today, expiresOn);
  if (daysLeft < 0) {
    return {
      headline: t('mail.document.expired', { what, date }),
      statement: t('mail.push.expired', { date }),
    };
  }
  return daysLeft === 0
    ? { headline: t('mail.document.today', { what }), statement: t('mail.push.expiresToday') }
    : { headline: t('mail.document.before', { what, date }), statement: t('mail.push.expires', { date }) };
}
