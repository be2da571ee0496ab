import { lazyPage, type LazyPage } from '#app/lazy-page.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { paths } from '#shared/navigation/paths.ts';
import type { PageNamespace } from '@carnet/i18n/namespaces';
import { matchPath } from 'react-router';

/**
 * `guest`: signed-in users are redirected to the dashboard. `owner`: signed-out users are redirected to the
 * login page.
 */
export type Access = 'guest' | 'anyone' | 'owner';

export interface AppRoute {
  readonly path: string;
  readonly access: Access;
  readonly loadPage: LazyPage;
  /** Namespaces loaded with the page, in addition to those that are always loaded. */
  readonly texts: readonly PageNamespace[];
}

/** Every screen except `/`, which redirects to the dashboard. */
export const routeTable: readonly AppRoute[] = [
  {
    path: paths.login,
    access: 'guest',
    loadPage: lazyPage(() => import('#app/pages/account/login-page.tsx'), 'LoginPage'),
    texts: ['auth'],
  },
  {
    path: paths.register,
    access: 'guest',
    loadPage: lazyPage(() => import('#app/pages/account/register-page.tsx'), 'RegisterPage'),
    texts: ['auth'],
  },
  {
    path: paths.forgotPassword,
    access: 'guest',
    loadPage: lazyPage(() => import('#app/pages/account/forgot-password-page.tsx'), 'ForgotPasswordPage'),
    texts: ['auth'],
  },
  {
    path: paths.resetPassword,
    access: 'anyone',
    loadPage: lazyPage(() => import('#app/pages/account/reset-password-page.tsx'), 'ResetPasswordPage'),
    texts: ['auth'],
  },
  {
    path: paths.verifyEmail,
    access: 'anyone',
    loadPage: lazyPage(() => import('#app/pages/account/verify-email-page.tsx'), 'VerifyEmailPage'),
    texts: ['auth'],
  },
  {
    path: paths.handOver,
    access: 'anyone',
    loadPage: lazyPage(() => import('#app/pages/vehicles/hand-over-page.tsx'), 'HandOverPage'),
    texts: ['sale'],
  },
  {
    path: paths.server,
    access: 'anyone',
    loadPage: lazyPage(() => import('#app/pages/server-page.tsx'), 'ServerPage'),
    texts: ['native'],
  },
  {
    path: paths.dashboard,
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/dashboard-page.tsx'), 'DashboardPage'),
    texts: ['dashboard', 'vehicles', 'maintenance', 'reminders'],
  },
  {
    path: paths.vehicles,
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/vehicles/vehicles-page.tsx'), 'VehiclesPage'),
    texts: ['vehicles', 'reminders'],
  },
  {
    path: paths.addVehicle,
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/vehicles/add-vehicle-page.tsx'), 'AddVehiclePage'),
    texts: ['vehicles', 'files'],
  },
  {
    path: '/vehicles/:id',
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/vehicles/vehicle-page.tsx'), 'VehiclePage'),
    texts: ['vehicles', 'maintenance', 'reminders', 'documents', 'expenses', 'files'],
  },
  {
    path: '/vehicles/:id/start',
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/vehicles/start-vehicle-page.tsx'), 'StartVehiclePage'),
    texts: ['vehicles', 'reminders'],
  },
  {
    path: '/vehicles/:id/edit',
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/vehicles/edit-vehicle-page.tsx'), 'EditVehiclePage'),
    texts: ['vehicles', 'files'],
  },
  {
    path: paths.maintenance,
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/maintenance/maintenance-page.tsx'), 'MaintenancePage'),
    texts: ['maintenance', 'reminders', 'vehicles', 'files'],
  },
  {
    path: paths.addMaintenance,
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/maintenance/add-maintenance-page.tsx'), 'AddMaintenancePage'),
    texts: ['maintenance', 'reminders', 'vehicles', 'files'],
  },
  {
    path: '/maintenance/:id/edit',
    access: 'owner',
    loadPage: lazyPage(
      () => import('#app/pages/maintenance/edit-maintenance-page.tsx'),
      'EditMaintenancePage',
    ),
    texts: ['maintenance', 'reminders', 'vehicles', 'files'],
  },
  {
    path: paths.documents,
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/documents/documents-page.tsx'), 'DocumentsPage'),
    texts: ['documents', 'reminders'],
  },
  {
    path: paths.addDocument,
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/documents/add-document-page.tsx'), 'AddDocumentPage'),
    texts: ['documents', 'files'],
  },
  {
    path: '/documents/:id',
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/documents/edit-document-page.tsx'), 'EditDocumentPage'),
    texts: ['documents', 'files'],
  },
  {
    path: paths.expenses,
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/expenses/expenses-page.tsx'), 'ExpensesPage'),
    texts: ['expenses'],
  },
  {
    path: paths.addFilling,
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/expenses/add-expense-page.tsx'), 'AddExpensePage'),
    texts: ['expenses', 'vehicles', 'files'],
  },
  {
    path: '/expenses/:id',
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/expenses/edit-expense-page.tsx'), 'EditExpensePage'),
    texts: ['expenses', 'vehicles', 'files'],
  },
  {
    path: '/vehicles/:id/tyres',
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/tyre-sets/tyre-sets-page.tsx'), 'TyreSetsPage'),
    texts: ['tyres', 'vehicles', 'reminders'],
  },
  {
    path: '/vehicles/:id/tyres/new',
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/tyre-sets/add-tyre-set-page.tsx'), 'AddTyreSetPage'),
    texts: ['tyres', 'vehicles', 'files'],
  },
  {
    path: '/tyres/:id',
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/tyre-sets/edit-tyre-set-page.tsx'), 'EditTyreSetPage'),
    texts: ['tyres', 'vehicles', 'files', 'reminders'],
  },
  {
    path: '/tyres/fittings/:id',
    access: 'owner',
    loadPage: lazyPage(
      () => import('#app/pages/tyre-sets/edit-tyre-fitting-page.tsx'),
      'EditTyreFittingPage',
    ),
    texts: ['tyres', 'vehicles'],
  },
  {
    path: paths.reports,
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/reports/reports-page.tsx'), 'ReportsPage'),
    texts: ['reports'],
  },
  {
    path: paths.settings,
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/settings/settings-page.tsx'), 'SettingsPage'),
    texts: ['settings'],
  },
  {
    path: paths.settingsNotifications,
    access: 'owner',
    loadPage: lazyPage(
      () => import('#app/pages/settings/notification-settings-page.tsx'),
      'NotificationSettingsPage',
    ),
    texts: ['settings', 'reminders'],
  },
  {
    path: paths.settingsTypes,
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/settings/type-settings-page.tsx'), 'TypeSettingsPage'),
    texts: ['settings', 'reminders'],
  },
  {
    path: paths.settingsAppearance,
    access: 'owner',
    loadPage: lazyPage(
      () => import('#app/pages/settings/appearance-settings-page.tsx'),
      'AppearanceSettingsPage',
    ),
    texts: ['settings'],
  },
  {
    path: paths.settingsCalendar,
    access: 'owner',
    loadPage: lazyPage(
      () => import('#app/pages/settings/calendar-settings-page.tsx'),
      'CalendarSettingsPage',
    ),
    texts: ['settings', 'calendar'],
  },
  {
    path: paths.settingsSecurity,
    access: 'owner',
    loadPage: lazyPage(
      () => import('#app/pages/settings/security-settings-page.tsx'),
      'SecuritySettingsPage',
    ),
    texts: ['settings'],
  },
  {
    path: paths.settingsData,
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/settings/data-settings-page.tsx'), 'DataSettingsPage'),
    texts: ['settings', 'sync'],
  },
  {
    path: paths.settingsAccount,
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/settings/account-settings-page.tsx'), 'AccountSettingsPage'),
    texts: ['settings'],
  },
  {
    path: paths.importHistory,
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/settings/import-page.tsx'), 'ImportPage'),
    texts: ['imports', 'settings', 'files'],
  },
  {
    path: paths.pricing,
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/subscription/pricing-page.tsx'), 'PricingPage'),
    texts: ['plans'],
  },
  {
    path: paths.subscription,
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/subscription/subscription-page.tsx'), 'SubscriptionPage'),
    texts: ['plans'],
  },
  {
    path: paths.changePassword,
    access: 'owner',
    loadPage: lazyPage(() => import('#app/pages/account/change-password-page.tsx'), 'ChangePasswordPage'),
    texts: ['auth'],
  },
  {
    path: paths.legal,
    access: 'anyone',
    loadPage: lazyPage(() => import('#app/pages/legal/legal-page.tsx'), 'LegalPage'),
    texts: ['notice'],
  },
  {
    path: paths.terms,
    access: 'anyone',
    loadPage: lazyPage(() => import('#app/pages/legal/terms-page.tsx'), 'TermsPage'),
    texts: ['terms', 'plans'],
  },
  {
    path: paths.privacy,
    access: 'anyone',
    loadPage: lazyPage(() => import('#app/pages/legal/privacy-page.tsx'), 'PrivacyPage'),
    texts: ['privacy'],
  },
  {
    path: paths.accessibility,
    access: 'anyone',
    loadPage: lazyPage(() => import('#app/pages/legal/accessibility-page.tsx'), 'AccessibilityPage'),
    texts: ['accessibility', 'support'],
  },
  {
    path: paths.support,
    access: 'anyone',
    loadPage: lazyPage(() => import('#app/pages/legal/support-page.tsx'), 'SupportPage'),
    texts: ['support'],
  },
  {
    path: paths.yourData,
    access: 'anyone',
    loadPage: lazyPage(() => import('#app/pages/legal/your-data-page.tsx'), 'YourDataPage'),
    texts: ['portability', 'support'],
  },
  {
    path: paths.promises,
    access: 'anyone',
    loadPage: lazyPage(() => import('#app/pages/legal/promises-page.tsx'), 'PromisesPage'),
    texts: ['promises'],
  },
];

export const loadLayout = lazyPage(() => import('#app/layout/layout.tsx'), 'Layout');

/** Note of the native app on the pages before signing in. */
export const loadServerNote = lazyPage(() => import('#app/native/server-note.tsx'), 'ServerNote');

/** Prefetch of the first screen's data; loaded with the frame. */
export const loadPrefetch = loadOnce(
  async () => (await import('#app/layout/first-calls.ts')).prefetchFirstScreen,
);

/** The route for a pathname; undefined for an unknown address. */
export function routeAt(pathname: string): AppRoute | undefined {
  return routeTable.find(({ path }) => matchPath(path, pathname) !== null);
}
