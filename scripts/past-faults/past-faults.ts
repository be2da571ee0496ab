/** A past fault, put back by one replacement in one file of the current tree. */
export interface PastFault {
  /** The commit that fixed it. */
  readonly commit: string;
  readonly fault: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  /** A test file of which at least one test fails with the fault. */
  readonly test: string;
  /** For a browser test: how Playwright selects it. */
  readonly browser?: { readonly config: string; readonly project: string; readonly grep?: string };
}

const DOMAIN = 'packages/domain/src';
const CONTRACT = 'packages/contract/src';
const PLATFORM = 'apps/server/src/platform';
const FEATURES = 'apps/server/src/features';
const WEB = 'apps/web/src';

const RULES: readonly PastFault[] = [
  {
    commit: '62e0607a',
    fault: 'the hour of a day at the ends of the calendar throws',
    file: `${DOMAIN}/calendar/time-zone.ts`,
    find: 'const dated = Math.min(LAST_EVERYWHERE, Math.max(FIRST_EVERYWHERE, minute));',
    replace: 'const dated = minute;',
    test: `${DOMAIN}/calendar/zone-instant.test.ts`,
  },
  {
    commit: 'bb52618a',
    fault: 'on the day of the report critical defects let the reminder follow a chosen date',
    file: `${DOMAIN}/inspection/inspection-reminder.ts`,
    find: `retestBy !== null || status === 'retest_required' || status === 'must_not_drive'`,
    replace: `retestBy !== null || status === 'must_not_drive'`,
    test: `${FEATURES}/inspection/inspection.test.ts`,
  },
  {
    commit: 'fdcffa36',
    fault: 'a payment made some days early is expected again in the same month',
    file: `${DOMAIN}/expenses/expected-expenses.ts`,
    find: 'return addMonths(first, monthsBetween(first, nearest) + step);',
    replace: 'return addMonths(first, monthsBetween(first, latest) + step);',
    test: `${DOMAIN}/expenses/expected-expenses.test.ts`,
  },
  {
    commit: '7a681951',
    fault: 'the next date of a record replaces the term of a retest',
    file: `${DOMAIN}/garage/derived-reminder.ts`,
    find: 'const stated = source?.isBinding ? null : record.nextServiceDate;',
    replace: 'const stated = record.nextServiceDate;',
    test: `${WEB}/shared/sync/outbox/apply/apply-source.test.ts`,
  },
  {
    commit: 'f9628c95',
    fault: 'a vehicle entered without a network is known since it was stored',
    file: `${DOMAIN}/inspection/known-since.ts`,
    find: 'return firstReadingOn < addDays(storedOn, -MOST_DAYS_LATE) ? storedOn : firstReadingOn;',
    replace: 'return storedOn;',
    test: `${DOMAIN}/inspection/known-since.test.ts`,
  },
  {
    commit: 'f48e0b8d',
    fault: 'a filling without its quantity does not break the chain of consumption',
    file: `${DOMAIN}/expenses/fuel.ts`,
    find: `return fuel === null ? 'L' : unitOfFuel(fuel);`,
    replace: 'return null;',
    test: `${FEATURES}/expenses/consumption.test.ts`,
  },
  {
    commit: '10ab6bb8',
    fault: 'an unknown field of a file that is sent back is refused without its name',
    file: `${CONTRACT}/problems/faults.ts`,
    find: 'const candidates = shapes.length > 0 ? shapes : options;',
    replace: 'const candidates = options;',
    test: `${CONTRACT}/problems/faults.test.ts`,
  },
  {
    commit: '18e62d6f',
    fault: 'a text shown on one line may hold line breaks',
    file: `${CONTRACT}/wire/scalars.ts`,
    find: 'return requiredText(maxLength).check(oneLine);',
    replace: 'return requiredText(maxLength);',
    test: 'apps/server/testing/routes/hidden-characters.test.ts',
  },
  {
    commit: '3af198c2',
    fault: 'the services of Simply Auto come without their vehicles',
    file: 'packages/imports/src/sources/simply-auto.ts',
    find: '  findings.vehicle(vehicle, { name: vehicle });\n  findings.reminder(',
    replace: '  findings.reminder(',
    test: 'packages/imports/src/plan/due-and-retired.test.ts',
  },
  {
    commit: '56d436c0',
    fault: 'an English line breaks between a number and its unit',
    file: 'packages/i18n/src/format.ts',
    find: `numbers(shape).format(value).replaceAll(' ', '\\u00a0')`,
    replace: 'numbers(shape).format(value)',
    test: 'packages/i18n/src/format.test.ts',
  },
];

const HTTP: readonly PastFault[] = [
  {
    commit: 'a98e0142',
    fault: 'robots may keep what a secret address opens',
    file: 'apps/server/src/http/protection/browser-protection.ts',
    find: '  if (isSecretAddress(request)) void reply.headers(UNSEEN);\n',
    replace: '',
    test: 'apps/server/src/http/protection/browser-protection.test.ts',
  },
  {
    commit: '44f9fc55',
    fault: 'a call without a body drops the fields of one in silence',
    file: 'apps/server/src/http/route-handling.ts',
    find: `return body ?? (access === 'owner' && !isUpload ? NO_BODY : undefined);`,
    replace: 'return body;',
    test: 'apps/server/src/http/app.test.ts',
  },
  {
    commit: '40184ad7',
    fault: 'the caller is the address that the caller wrote into X-Forwarded-For',
    file: `${PLATFORM}/config/trusted-proxies.ts`,
    find: 'return (_address, hop) => hop < trusted;',
    replace: 'return () => trusted > 0;',
    test: 'apps/server/src/http/protection/trusted-proxies.test.ts',
  },
  {
    commit: '34c9d937',
    fault: 'counting a client that is gone throws',
    file: `${PLATFORM}/networks.ts`,
    find: `const parsed = parseAddress(address ?? '');`,
    replace: 'const parsed = parseAddress(address as string);',
    test: `${PLATFORM}/networks.test.ts`,
  },
  {
    commit: 'deb18b82',
    fault: 'a server with a public address shows its counters to whom a local proxy passes on',
    file: `${FEATURES}/monitoring/monitoring.routes.ts`,
    find: '  if (publicUrl !== null) return false;\n',
    replace: '',
    test: `${FEATURES}/notifications/metrics.test.ts`,
  },
];

const STORED_DATA: readonly PastFault[] = [
  {
    commit: '0e43be2a',
    fault: 'the primary key of a table of an owner does not begin with the garage',
    file: `${PLATFORM}/db/migrations/baseline.ts`,
    find: `addPrimaryKeyConstraint('calendar_address_pk', ['garage_id', 'account_id', 'id'])`,
    replace: `addPrimaryKeyConstraint('calendar_address_pk', ['account_id', 'garage_id', 'id'])`,
    test: `${PLATFORM}/db/database.test.ts`,
  },
  {
    commit: 'b463381e',
    fault: 'a server whose PostgreSQL has lost its tables calls itself ready',
    file: `${PLATFORM}/db/postgres/postgres-database.ts`,
    find: 'pinged ??= lookForTables(pinging).finally(',
    replace: 'pinged ??= Promise.resolve().finally(',
    test: 'apps/server/testing/faults/postgres-away.test.ts',
  },
  {
    commit: '0e48bda1',
    fault: 'the server does not start on a full disk',
    file: `${PLATFORM}/db/sqlite/sqlite-database.ts`,
    find: 'if (!isDiskFull(error) || !giveUpReserve(path)) throw error;',
    replace: 'throw error;',
    test: 'apps/server/testing/faults/full-disk.test.ts',
  },
  {
    commit: 'bfbab1ed',
    fault: 'a backup that fails leaves half of itself behind',
    file: `${PLATFORM}/upkeep/backup-folder.ts`,
    find: '    await removeContent(created, folder);\n    throw asFailedBackup(folder, error);',
    replace: '    throw asFailedBackup(folder, error);',
    test: 'apps/server/testing/faults/upkeep-on-full-disk.test.ts',
  },
  {
    commit: '6b431991',
    fault: 'a place whose restore was broken off is used as if it were whole',
    file: `${PLATFORM}/upkeep/unfinished-restore.ts`,
    find: '  if (!(await isRestoreUnfinished(database))) return;\n',
    replace: '  if (database) return;\n',
    test: `${PLATFORM}/upkeep/broken-off-restore.test.ts`,
  },
];

const SERVER_FEATURES: readonly PastFault[] = [
  {
    commit: '360ce50d',
    fault: 'the mileage of a deleted record stays as the current one of its vehicle',
    file: `${FEATURES}/mileage/mileage.service.ts`,
    find: 'const current = (await findCurrentMileage(tx, vehicle)) ?? 0;',
    replace: 'const current = (await findCurrentMileage(tx, vehicle)) ?? vehicle.currentMileage;',
    test: `${FEATURES}/mileage/readings-of-forms.test.ts`,
  },
  {
    commit: 'a2317a1b',
    fault: 'a mileage that stays after an undone import is dated today',
    file: `${FEATURES}/mileage/store-imported-readings.service.ts`,
    find: 'if (isWithoutReading && stood) return startMileage(tx, actor, vehicleId, stood);',
    replace:
      'if (isWithoutReading && stood) return startMileage(tx, actor, vehicleId, { ...stood, date: new Date(context.clock.now()).toISOString().slice(0, 10) as never });',
    test: `${FEATURES}/import/undo/undo.test.ts`,
  },
  {
    commit: 'e8d24ddd',
    fault: 'a PUT without the recurrence of an expense ends it',
    file: `${PLATFORM}/kinds/rows.ts`,
    find: 'if (given === undefined && field.isKept && stored) return',
    replace: `if (given === undefined && field.isKept && field.shape !== 'object' && stored) return`,
    test: `${FEATURES}/expenses/expense-limits.test.ts`,
  },
  {
    commit: '09ae304e',
    fault: 'a restore takes a record from the vehicle to which it was moved',
    file: `${FEATURES}/trash/put-back.ts`,
    find: `return one > other && row['vehicle_id'] === present['vehicle_id'];`,
    replace: 'return one > other;',
    test: `${FEATURES}/trash/trash-after-import.test.ts`,
  },
  {
    commit: '0f155fdb',
    fault: 'a restore brings more maintenance types than the limit allows',
    file: `${FEATURES}/trash/trash.service.ts`,
    find: '  refuseTooManyTypes(length - restored, length);\n',
    replace: '',
    test: `${FEATURES}/settings/type-limit.test.ts`,
  },
  {
    commit: 'cbf84121',
    fault: 'an old invoice entered late moves the reminder back',
    file: 'packages/domain/src/garage/derived-reminder.ts',
    find: 'record.isSuperseded ?? record.order > firstOfLater',
    replace: 'record.isSuperseded ?? false',
    test: `${FEATURES}/reminders/derived-reminders.test.ts`,
  },
  {
    commit: '419bcfcd',
    fault: 'a new type under the old label of a renamed one takes its place',
    file: `${CONTRACT}/settings/resolve-types.ts`,
    find: 'searchable(type.label) === searchable(label) && !namedKeys.has(type.key),',
    replace: 'searchable(type.label) === searchable(label),',
    test: `${FEATURES}/settings/custom-types.test.ts`,
  },
  {
    commit: '8cf53542',
    fault: 'east of Greenwich an event of a calendar is stamped ahead of now',
    file: `${DOMAIN}/icalendar/calendar-events.ts`,
    find: 'return { sequence: 2 * (garageRevision + days), changedAt: begunAt };',
    replace: 'return { sequence: 2 * (garageRevision + days), changedAt: `${today}T00:00:00.000Z` };',
    test: `${FEATURES}/calendar/calendar.test.ts`,
  },
  {
    commit: '6e22d09d',
    fault: 'a message whose sending breaks down is tried for ever',
    file: `${FEATURES}/notifications/sending/send-messages.ts`,
    find: '    if (!isUnavailable(error)) await noteBreakdown(context, message, leaseMillis);\n',
    replace: '',
    test: `${FEATURES}/notifications/announcing-undone.test.ts`,
  },
  {
    commit: '13497c63',
    fault: 'what a wrong clock has stored as later waits until then',
    file: `${PLATFORM}/clock/watch-clock.ts`,
    find: 'const isSetBack = now < latestMillis - CLOCK_DIFFERENCE_MILLIS;',
    replace: 'const isSetBack = now < latestMillis - CLOCK_DIFFERENCE_MILLIS && now < 0;',
    test: `${FEATURES}/notifications/wrong-clock.test.ts`,
  },
  {
    commit: 'b09c3e98',
    fault: 'a creation that is sent again under its Idempotency-Key fails',
    file: `${PLATFORM}/creation.ts`,
    find: 'if (!(error instanceof OperationApplied)) throw error;',
    replace: 'throw error;',
    test: `${FEATURES}/changes/operations.test.ts`,
  },
  {
    commit: '95101d91',
    fault: 'the curve of some weeks names a month several times',
    file: `${FEATURES}/service-book/content/word-mileage.ts`,
    find: '.filter(({ label }, index, all) => label !== all[index - 1]?.label)',
    replace: '',
    test: `${FEATURES}/service-book/content/word-mileage.test.ts`,
  },
];

const WEB_APP: readonly PastFault[] = [
  {
    commit: 'fcd8f5ff',
    fault: 'a section folds over a field at fault',
    file: `${WEB}/shared/ui/layout/foldable-section.tsx`,
    find: '        if (hasFault) currentTarget.open = true;\n',
    replace: '',
    test: `${WEB}/shared/ui/layout/foldable-section.test.tsx`,
  },
  {
    commit: '3ceeff88',
    fault: 'a form overwrites what another window has saved of the same draft',
    file: `${WEB}/shared/forms/drafts.ts`,
    find: '    if (changed === key && deviceStore.read(key) === null) listener();\n',
    replace: '    if (changed === null) listener();\n',
    test: `${WEB}/app/two-windows.test.tsx`,
  },
  {
    commit: '999b55ba',
    fault: 'a HEIC photo is refused without what to do',
    file: `${WEB}/features/files/file-limits.ts`,
    find: `  if (file.type === '' ? HEIC.endings.includes(ending) : HEIC.types.test(file.type)) return 'heic';\n`,
    replace: '',
    test: `${WEB}/features/files/file-limits.test.ts`,
  },
  {
    commit: 'adf88611',
    fault: 'a mean by month is more than was spent',
    file: `${WEB}/features/reports/view/use-report.ts`,
    find: 'Math.max(1, countMonths({ from, to: period.to }))',
    replace: 'countMonths({ from, to: period.to })',
    test: `${WEB}/app/pages/reports/reports-page.test.tsx`,
  },
  {
    commit: '750c4289',
    fault: 'the notice of a full plan hides the form below it while its texts load',
    file: `${WEB}/features/subscription/limit-notice.tsx`,
    find: `<Suspense fallback={null}>
      {data && isReached(data, 'vehicles') && <ReachedLimit leadsToPlans />}
    </Suspense>`,
    replace: `<>{data && isReached(data, 'vehicles') && <ReachedLimit leadsToPlans />}</>`,
    test: `${WEB}/app/pages/vehicles/add-vehicle-page.test.tsx`,
  },
  {
    commit: '92374d75',
    fault: 'the heading of a new page takes the focus from a field that the user has reached',
    file: `${WEB}/shared/navigation/use-page-heading.ts`,
    find: 'useLayoutEffect(() => focusHeading',
    replace: 'useEffect(() => focusHeading',
    test: `${WEB}/shared/navigation/use-page-heading.test.tsx`,
  },
  {
    commit: '38664f49',
    fault: 'WebKit is offered a new version on its first visit',
    file: `${WEB}/platform/app-worker.ts`,
    find: 'if (!registration.waiting || !registration.active) return;',
    replace: 'if (!registration.waiting || !serviceWorker.controller) return;',
    test: `${WEB}/platform/app-worker.test.ts`,
  },
  {
    commit: '38314e58',
    fault: 'screens keep the server’s answer when the copy comes late',
    file: `${WEB}/shared/sync/read.ts`,
    find: '      void copy.then((found) => found?.tell());\n',
    replace: '',
    test: `${WEB}/shared/sync/open-copy.test.ts`,
  },
  {
    commit: '0390705a',
    fault: 'a page with a row that cannot be stored moves the cursor on',
    file: `${WEB}/shared/sync/engine/store.ts`,
    find: '    undo(writing);\n',
    replace: '',
    test: `${WEB}/shared/sync/engine/store.test.ts`,
  },
  {
    commit: '3b962de5',
    fault: 'an operation that another window has begun to send is taken out',
    file: `${WEB}/shared/sync/engine/store.ts`,
    find: `const isUnsent = now?.hasBeenTried !== true || now.state === 'refused';`,
    replace: `const isUnsent = operation.hasBeenTried !== true || operation.state === 'refused';`,
    test: `${WEB}/shared/sync/engine/store.test.ts`,
  },
  {
    commit: '40a87459',
    fault: 'the device asks about the series that it has linked itself',
    file: 'packages/contract/src/kinds/expense-fields.ts',
    find: `series_id: { shape: 'id', of: 'expense', blank: null, isKept: true, merge: 'derived',`,
    replace: `series_id: { shape: 'id', of: 'expense', blank: null, isKept: true,`,
    test: `${WEB}/shared/sync/outbox/send/own-edits.test.ts`,
  },
];

const SCREENS: readonly PastFault[] = [
  {
    commit: '61f9687a',
    fault: 'the top bar does not fit 320 px with text of 200 %',
    file: `${WEB}/app/layout/bars/top-bar.module.css`,
    find: '@media (max-width: 11em) {\n  .bar,\n  .tools {\n    gap: 0;',
    replace: '@media (max-width: 11em) {\n  .bar,\n  .tools {\n    gap: 0.5rem;',
    test: 'e2e/pictures/walk/walk.spec.ts',
    browser: { config: 'e2e/pictures.config.ts', project: 'widths', grep: '^.*dashboard, ' },
  },
  {
    commit: '1e469fed',
    fault: 'in the native app the bar over a photo lies under the notch',
    file: `${WEB}/shared/ui/photos/photo-viewer.module.css`,
    find: 'padding: calc(0.375rem + var(--safe-top)) calc(0.5rem + var(--safe-right)) 0.375rem',
    replace: 'padding: 0.375rem calc(0.5rem + var(--safe-right)) 0.375rem',
    test: 'e2e/native/screen-fit.spec.ts',
    browser: {
      config: 'e2e/playwright.config.ts',
      project: 'native-ios',
      grep: 'what lies over a screen',
    },
  },
];

/** Numbered from 1: `npm run test:past-faults -- 7`. */
export const PAST_FAULTS: readonly PastFault[] = [
  ...RULES,
  ...HTTP,
  ...STORED_DATA,
  ...SERVER_FEATURES,
  ...WEB_APP,
  ...SCREENS,
];

/** Why a fault can no longer be put into the text of its file; null if it can. */
export function whyNotApplicable({ find, replace }: PastFault, text: string): string | null {
  const count = text.split(find).length - 1;
  if (count !== 1) return `what it replaces is there ${count} times, not once`;
  return find === replace ? 'it changes nothing' : null;
}
