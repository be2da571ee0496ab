import type { Language } from '#language.ts';
import enAuth from '../locales/en/auth.json' with { type: 'json' };
import enBook from '../locales/en/book.json' with { type: 'json' };
import enCalendar from '../locales/en/calendar.json' with { type: 'json' };
import enCommon from '../locales/en/common.json' with { type: 'json' };
import enDashboard from '../locales/en/dashboard.json' with { type: 'json' };
import enDocuments from '../locales/en/documents.json' with { type: 'json' };
import enExpenses from '../locales/en/expenses.json' with { type: 'json' };
import enTyres from '../locales/en/tyres.json' with { type: 'json' };
import enFiles from '../locales/en/files.json' with { type: 'json' };
import enImports from '../locales/en/imports.json' with { type: 'json' };
import enNotice from '../locales/en/notice.json' with { type: 'json' };
import enTerms from '../locales/en/terms.json' with { type: 'json' };
import enPrivacy from '../locales/en/privacy.json' with { type: 'json' };
import enAccessibility from '../locales/en/accessibility.json' with { type: 'json' };
import enSupport from '../locales/en/support.json' with { type: 'json' };
import enPortability from '../locales/en/portability.json' with { type: 'json' };
import enPromises from '../locales/en/promises.json' with { type: 'json' };
import enMail from '../locales/en/mail.json' with { type: 'json' };
import enMileage from '../locales/en/mileage.json' with { type: 'json' };
import enMaintenance from '../locales/en/maintenance.json' with { type: 'json' };
import enNative from '../locales/en/native.json' with { type: 'json' };
import enPlans from '../locales/en/plans.json' with { type: 'json' };
import enProblems from '../locales/en/problems.json' with { type: 'json' };
import enReminders from '../locales/en/reminders.json' with { type: 'json' };
import enReports from '../locales/en/reports.json' with { type: 'json' };
import enSale from '../locales/en/sale.json' with { type: 'json' };
import enSettings from '../locales/en/settings.json' with { type: 'json' };
import enShell from '../locales/en/shell.json' with { type: 'json' };
import enSync from '../locales/en/sync.json' with { type: 'json' };
import enVehicles from '../locales/en/vehicles.json' with { type: 'json' };
import frAuth from '../locales/fr/auth.json' with { type: 'json' };
import frBook from '../locales/fr/book.json' with { type: 'json' };
import frCalendar from '../locales/fr/calendar.json' with { type: 'json' };
import frCommon from '../locales/fr/common.json' with { type: 'json' };
import frDashboard from '../locales/fr/dashboard.json' with { type: 'json' };
import frDocuments from '../locales/fr/documents.json' with { type: 'json' };
import frExpenses from '../locales/fr/expenses.json' with { type: 'json' };
import frTyres from '../locales/fr/tyres.json' with { type: 'json' };
import frFiles from '../locales/fr/files.json' with { type: 'json' };
import frImports from '../locales/fr/imports.json' with { type: 'json' };
import frNotice from '../locales/fr/notice.json' with { type: 'json' };
import frTerms from '../locales/fr/terms.json' with { type: 'json' };
import frPrivacy from '../locales/fr/privacy.json' with { type: 'json' };
import frAccessibility from '../locales/fr/accessibility.json' with { type: 'json' };
import frSupport from '../locales/fr/support.json' with { type: 'json' };
import frPortability from '../locales/fr/portability.json' with { type: 'json' };
import frPromises from '../locales/fr/promises.json' with { type: 'json' };
import frMail from '../locales/fr/mail.json' with { type: 'json' };
import frMileage from '../locales/fr/mileage.json' with { type: 'json' };
import frMaintenance from '../locales/fr/maintenance.json' with { type: 'json' };
import frNative from '../locales/fr/native.json' with { type: 'json' };
import frPlans from '../locales/fr/plans.json' with { type: 'json' };
import frProblems from '../locales/fr/problems.json' with { type: 'json' };
import frReminders from '../locales/fr/reminders.json' with { type: 'json' };
import frReports from '../locales/fr/reports.json' with { type: 'json' };
import frSale from '../locales/fr/sale.json' with { type: 'json' };
import frSettings from '../locales/fr/settings.json' with { type: 'json' };
import frShell from '../locales/fr/shell.json' with { type: 'json' };
import frSync from '../locales/fr/sync.json' with { type: 'json' };
import frVehicles from '../locales/fr/vehicles.json' with { type: 'json' };

const french = {
  common: frCommon,
  problems: frProblems,
  auth: frAuth,
  shell: frShell,
  sync: frSync,
  dashboard: frDashboard,
  vehicles: frVehicles,
  maintenance: frMaintenance,
  mileage: frMileage,
  reminders: frReminders,
  files: frFiles,
  documents: frDocuments,
  imports: frImports,
  expenses: frExpenses,
  tyres: frTyres,
  reports: frReports,
  settings: frSettings,
  plans: frPlans,
  notice: frNotice,
  terms: frTerms,
  privacy: frPrivacy,
  accessibility: frAccessibility,
  support: frSupport,
  portability: frPortability,
  promises: frPromises,
  native: frNative,
  calendar: frCalendar,
  mail: frMail,
  book: frBook,
  sale: frSale,
};

/** The shape of the whole catalogue. Browser code must import it as a type only. */
export type CatalogueSources = typeof french;

/**
 * The source texts (ICU MessageFormat) by language and namespace, for the server, tests and the build. Browsers load
 * the compiled namespaces that they need (vite-catalogues.ts).
 */
export const catalogueSources: Record<
  Language,
  Record<keyof CatalogueSources, Readonly<Record<string, string>>>
> = {
  fr: french,
  en: {
    common: enCommon,
    problems: enProblems,
    auth: enAuth,
    shell: enShell,
    sync: enSync,
    dashboard: enDashboard,
    vehicles: enVehicles,
    maintenance: enMaintenance,
    mileage: enMileage,
    reminders: enReminders,
    files: enFiles,
    documents: enDocuments,
    imports: enImports,
    expenses: enExpenses,
    tyres: enTyres,
    reports: enReports,
    settings: enSettings,
    plans: enPlans,
    notice: enNotice,
    terms: enTerms,
    privacy: enPrivacy,
    accessibility: enAccessibility,
    support: enSupport,
    portability: enPortability,
    promises: enPromises,
    native: enNative,
    calendar: enCalendar,
    mail: enMail,
    book: enBook,
    sale: enSale,
  },
};
