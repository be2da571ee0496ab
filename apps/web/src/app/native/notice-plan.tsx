import {
  lastAnnouncedDay,
  planNotices,
  type AnnouncedDocument,
  type AnnouncedReminder,
  type AnnouncedWarranty,
  type NoticeTexts,
  type PlannedNotice,
} from '#app/native/planned-notices.ts';
import { useDocuments } from '#features/documents/documents.queries.ts';
import { documentTitle } from '#features/documents/pieces/document-title.ts';
import { useWarranties } from '#features/maintenances/maintenances.queries.ts';
import { registerNativeDevice } from '#features/notifications/register-native-device.ts';
import { toKnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import { useLawTerms } from '#features/inspection/inspection.queries.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useSettings } from '#features/settings/settings.queries.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import type { LocalNotice, LocalNotices, NativeDevice } from '#platform/native-device.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { toDocumentFacts } from '@carnet/contract/documents/document-facts';
import { isInspectionType } from '@carnet/domain/maintenance/maintenance-types';
import { toLawTerm, type LawTerm } from '@carnet/domain/inspection/law-term';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { judgeDocument } from '@carnet/domain/documents/document-reminder';
import { toWarrantyReminder, settingsForWarranty } from '@carnet/domain/maintenance/warranty';
import { judgeReminder, type ReminderNotification } from '@carnet/domain/reminders/urgency';
import { capitalise, dueWords, type DueSubject } from '@carnet/i18n/due-words';
import { useEffect, useState } from 'react';

interface NoticePlanProps {
  readonly device: NativeDevice;
  readonly isSignedIn: boolean;
}

/** Keeps the scheduled local notifications in step with the reminders; cancels them once signed out. */
export function NoticePlan({ device, isSignedIn }: NoticePlanProps) {
  return isSignedIn ? <OwnersPlan device={device} /> : <EmptyPlan notices={device.notices} />;
}

function EmptyPlan({ notices }: { readonly notices: LocalNotices }) {
  const { t } = useTranslation('native');
  useEffect(() => schedulePlan(notices, [], t('native.notice.channel'), reportNothing), [notices, t]);
  return null;
}

/**
 * Reschedules when a reminder, vehicle, setting or the language changes, and when the app returns to the foreground.
 */
function OwnersPlan({ device }: { readonly device: NativeDevice }) {
  const { t } = useTranslation('native');
  const wanted = useWantedNotices(useForegroundTime(device));
  // Compare by content: a refetched list with equal content changes nothing.
  const content = wanted && JSON.stringify(wanted);
  useEffect(() => {
    if (!wanted) return;
    const { notices, isPushWanted } = wanted;
    schedulePlan(device.notices, notices, t('native.notice.channel'), async () => {
      if (isPushWanted)
        await registerNativeDevice(
          device.pushes,
          notices.map(({ own }) => own),
        );
    });
    // oxlint-disable-next-line react/exhaustive-deps -- `content` represents `wanted`
  }, [device, content, t]);
  useEffect(() => device.onNetwork((isOnline) => isOnline && resendReport()), [device]);
  // Possibly from the system settings.
  useEffect(() => device.onActivity((isActive) => isActive && retryPlan()), [device]);
  return null;
}

interface WantedNotices {
  readonly notices: readonly PlannedNotice[];
  readonly isPushWanted: boolean;
}

/** Null until everything is loaded: scheduled notices stay, so that reminders appear without server and network. */
function useWantedNotices(now: Date): WantedNotices | null {
  const { t } = useTranslation('native', 'reminders');
  const format = useFormat();
  const nameType = useMaintenanceTypeLabel();
  const { data: reminders } = useReminders();
  const { data: vehicles } = useVehicles();
  const { data: documents } = useDocuments();
  const { data: warranties } = useWarranties();
  const { data: settings } = useSettings();
  const terms = useLawTerms((reminders ?? []).filter((one) => isInspectionType(one.maintenance_type)));
  if (!reminders || !vehicles || !documents || !warranties || !settings) return null;
  const known = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const announced = reminders.flatMap((reminder): AnnouncedReminder[] => {
    const vehicle = known.get(reminder.vehicle_id);
    if (!vehicle) return [];
    const { name, currentMileage, archivedAt } = vehicle;
    const watched = {
      reminder: toKnownReminder(reminder),
      currentMileage,
      isVehicleArchived: archivedAt !== null,
      ...announcedTerms(reminder, terms.get(vehicle.id) ?? toLawTerm(null)),
      projected: settings.announceProjected && reminder.follows !== 'law' ? reminder.projected : null,
    };
    return [{ ...watched, type: nameType(reminder.maintenance_type), vehicle: name }];
  });
  const papers = documents.flatMap((document): AnnouncedDocument[] => {
    const vehicle = known.get(document.vehicle_id ?? '');
    if (document.vehicle_id !== null && !vehicle) return [];
    const type = documentTitle(t, document);
    return [
      {
        facts: toDocumentFacts(document),
        isVehicleArchived: vehicle !== undefined && vehicle.archivedAt !== null,
        name: vehicle ? t('native.notice.title', { type, vehicle: vehicle.name }) : type,
      },
    ];
  });
  const guaranteed = warranties.flatMap(({ id, vehicle_id, type, warranty_until }): AnnouncedWarranty[] => {
    const vehicle = known.get(vehicle_id);
    if (!vehicle) return [];
    const warranty = t('native.notice.warranty', { type: nameType(type) });
    return [
      {
        facts: { id, vehicleId: vehicle_id, type, warrantyUntil: warranty_until },
        isVehicleArchived: vehicle.archivedAt !== null,
        name: t('native.notice.title', { type: warranty, vehicle: vehicle.name }),
      },
    ];
  });
  const sentence = (notification: ReminderNotification, on: CivilDate, subject?: DueSubject) =>
    capitalise(`${dueWords(notification.terms, on, t, format, subject).statement}.`, format);
  const texts: NoticeTexts = {
    expiry: (document, on) => sentence(judgeDocument(document, on), on, 'document'),
    warranty: (record, on) => {
      const wanted = settingsForWarranty(settings);
      return sentence(judgeReminder(toWarrantyReminder(record, on), null, wanted, on), on, 'document');
    },
    title: ({ type, vehicle }) => t('native.notice.title', { type, vehicle }),
    body: ({ reminder, currentMileage, law, emissions, projected }, subject, on) => {
      const check = subject === 'emissions' ? (emissions ?? law?.pollutionCheck) : null;
      if (check) return t('native.notice.emissions', { date: format.formatDate(check.dueBy) });
      if (subject === 'law' && law !== null && reminder.nextReminderDate !== null) {
        const date = format.formatDate(reminder.nextReminderDate);
        return t(law.isRetest ? 'native.notice.retest' : 'native.notice.dueBy', { date });
      }
      return sentence(judgeReminder({ ...reminder, projected }, currentMileage, settings, on), on);
    },
  };
  const lastTold = lastAnnouncedDay(now, settings.notificationHour);
  const toAnnounce = { reminders: announced, documents: papers, warranties: guaranteed };
  const notices = planNotices(toAnnounce, settings, texts, lastTold);
  return { notices, isPushWanted: settings.pushNotifications };
}

/** Legal dates to announce. A van whose reminder follows its own interval announces only its emissions check. */
function announcedTerms(
  { follows, maintenance_type: type }: Reminder,
  term: LawTerm,
): Pick<AnnouncedReminder, 'law' | 'emissions'> {
  if (follows === 'law') return { law: term, emissions: null };
  return { law: null, emissions: isInspectionType(type) ? term.pollutionCheck : null };
}

/** When the app last came to the foreground; earlier notices are not scheduled again. */
function useForegroundTime({ onActivity }: NativeDevice): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => onActivity((isActive) => isActive && setNow(new Date())), [onActivity]);
  return now;
}

async function reportNothing(): Promise<void> {}

/** Repeats the plan that the system did not permit; the user may allow it later in the system settings. */
let retryWhenAllowed: (() => void) | null = null;

/** Call when the user may have allowed notifications meanwhile. Does not prompt. */
export function retryPlan(): void {
  // After the running plan, which may just have found that notifications are not allowed.
  lastPlan = lastPlan.then(() => {
    const again = retryWhenAllowed;
    retryWhenAllowed = null;
    again?.();
  });
}

/** The report that has not reached the server yet. */
let unsentReport: (() => Promise<void>) | null = null;

async function sendReport(tellServer: () => Promise<void>): Promise<void> {
  unsentReport = tellServer;
  await tellServer();
  if (unsentReport === tellServer) unsentReport = null;
}

/** The network is back. */
function resendReport(): void {
  lastPlan = lastPlan.then(() => sendReport(unsentReport ?? reportNothing)).catch(() => undefined);
}

let lastPlan: Promise<void> = Promise.resolve();

/**
 * Runs plans one after another. The user is prompted once there is something to announce, and never again. The server
 * is informed after scheduling: a short gap without any announcement would be worse than a duplicate.
 */
function schedulePlan(
  notices: LocalNotices,
  wanted: readonly LocalNotice[],
  channel: string,
  tellServer: () => Promise<void>,
  mayAsk = true,
): void {
  lastPlan = lastPlan
    .then(async () => {
      retryWhenAllowed = null;
      const permission = await notices.permission();
      const isToAsk = mayAsk && permission === 'unasked' && wanted.length > 0;
      const isAllowed = (isToAsk ? await notices.ask() : permission) === 'granted';
      // Scheduled notices are hidden while not allowed but would appear once allowed, even after signing out.
      await notices.plan(isAllowed ? wanted : [], channel);
      if (isAllowed) await sendReport(tellServer);
      else retryWhenAllowed = () => schedulePlan(notices, wanted, channel, tellServer, false);
    })
    // A device that cannot schedule shows nothing; the app itself lists what is due.
    .catch(() => undefined);
}
