import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { createTranslator } from '@carnet/i18n/translate';
import { expect, type Page } from '@playwright/test';
import { Edge } from '../support/edge.ts';
import type { AccountName } from './environment.ts';

/** What addresses are made of. */
export interface Places {
  readonly vehicleId: string;
  readonly recordId: string;
  readonly reminderId: string;
}

export interface PictureScreen {
  /** Of its pictures. */
  readonly name: string;
  /** Who looks at it; nobody is signed in without. */
  readonly account?: AccountName;
  readonly address: string | ((places: Places) => string);
  /** Where it is seen; everywhere without. */
  readonly only?: 'phone';
  /** Of a long list only the beginning is of interest. */
  readonly mostHeight?: number;
  /** What is done before the picture, when the address does not show it by itself. */
  prepare?(page: Page): Promise<void>;
}

const t = createTranslator('fr', compileCatalogue('fr'), 'throw');

/** So much of a long list. */
const BEGINNING = 1600;

const UNKNOWN_ID = '0190f3a0-0000-7000-8000-000000000000';

const guest: readonly PictureScreen[] = [
  { name: 'login', address: '/login' },
  { name: 'login-session-expired', address: '/login?sessionExpired=true' },
  { name: 'register', address: '/register' },
  { name: 'forgot-password', address: '/forgot-password' },
  { name: 'reset-password', address: '/reset-password?token=x' },
  { name: 'reset-password-without-link', address: '/reset-password' },
  { name: 'verify-email-refused', address: '/verify-email?token=x' },
  { name: 'server', address: '/server' },
  { name: 'unknown-address', address: '/nowhere' },
  { name: 'legal', address: '/legal' },
  { name: 'terms', address: '/terms' },
  { name: 'privacy', address: '/privacy' },
  { name: 'accessibility', address: '/accessibility' },
  { name: 'support', address: '/support' },
  { name: 'your-data', address: '/your-data' },
];

const owner: readonly PictureScreen[] = [
  { name: 'dashboard', address: '/dashboard' },
  { name: 'vehicles', address: '/vehicles' },
  { name: 'vehicles-no-match', address: '/vehicles?q=zzz' },
  { name: 'vehicle', address: ({ vehicleId }) => `/vehicles/${vehicleId}` },
  { name: 'edit-vehicle', address: ({ vehicleId }) => `/vehicles/${vehicleId}/edit` },
  { name: 'unknown-vehicle', address: `/vehicles/${UNKNOWN_ID}` },
  { name: 'add-vehicle', address: '/add-vehicle' },
  { name: 'maintenance-upcoming', address: '/maintenance', mostHeight: BEGINNING },
  { name: 'maintenance-recent', address: '/maintenance?tab=recent', mostHeight: BEGINNING },
  { name: 'maintenance-all', address: '/maintenance?tab=all', mostHeight: BEGINNING },
  {
    name: 'edit-reminder',
    address: ({ reminderId }) => `/maintenance?edit=${reminderId}`,
    mostHeight: 0,
  },
  { name: 'edit-maintenance', address: ({ recordId }) => `/maintenance/${recordId}/edit` },
  { name: 'add-maintenance', address: '/add-maintenance' },
  { name: 'mark-as-done', address: ({ reminderId }) => `/add-maintenance?reminder=${reminderId}` },
  { name: 'settings', address: '/settings' },
  { name: 'pricing', address: '/pricing' },
  { name: 'subscription', address: '/subscription' },
  { name: 'change-password', address: '/change-password' },
];

const newcomer: readonly PictureScreen[] = [
  { name: 'dashboard-empty', address: '/dashboard' },
  { name: 'vehicles-empty', address: '/vehicles' },
  { name: 'maintenance-empty', address: '/maintenance' },
  { name: 'add-maintenance-empty', address: '/add-maintenance' },
];

const fleet: readonly PictureScreen[] = [
  { name: 'dashboard-crowded', address: '/dashboard' },
  { name: 'vehicles-crowded', address: '/vehicles', mostHeight: BEGINNING },
  { name: 'vehicles-archived', address: '/vehicles?archived=true' },
];

/** What opens over a screen. */
const opened: readonly PictureScreen[] = [
  {
    name: 'drawer',
    address: '/dashboard',
    only: 'phone',
    mostHeight: 0,
    prepare: async (page) => {
      await page.getByRole('button', { name: t('shell.nav.open') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'notifications',
    address: '/dashboard',
    mostHeight: 0,
    prepare: async (page) => {
      await page.getByRole('button', { name: t('shell.bell.label', { notifications: 3 }) }).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'delete-vehicle',
    address: '/vehicles',
    mostHeight: 0,
    prepare: async (page) => {
      const name = t('vehicles.card.actions', { name: 'Clio de la famille' });
      await page.getByRole('button', { name }).click();
      await page.getByRole('menuitem', { name: t('vehicles.detail.delete') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    // Half as wide as the page: names and plates must find room in it.
    name: 'maintenance-vehicle-filter',
    address: '/maintenance?tab=all',
    only: 'phone',
    mostHeight: 0,
    prepare: async (page) => {
      await page.getByRole('combobox', { name: t('maintenance.filter.vehicle.label') }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'vehicle-mileage-restored',
    address: ({ vehicleId }) => `/vehicles/${vehicleId}`,
    only: 'phone',
    mostHeight: 0,
    prepare: async (page) => {
      await page.getByRole('button', { name: t('vehicles.mileage.update') }).click();
      await page.getByRole('textbox', { name: t('vehicles.mileage.value.label') }).fill('91500');
      await page.reload();
      await expect(page.getByText(t('common.draft.restored'))).toBeVisible();
    },
  },
];

/** Two vehicles on a server that takes payments: one more would be refused. */
const FULL_PLAN = {
  billing: 'stripe',
  plan: 'free',
  status: 'active',
  interval: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  limits: { vehicles: 2, storageBytes: 200_000_000 },
  usage: { vehicles: 2, storageBytes: 41_200_000 },
};

/** What is seen when something goes wrong, or is used up. */
const troubled: readonly PictureScreen[] = [
  {
    name: 'vehicles-refused',
    address: '/vehicles',
    mostHeight: 0,
    prepare: async (page) => {
      await new Edge(page).refuse('GET', '/v1/vehicles', 503, 'unavailable');
      await page.reload();
      await expect(page.getByRole('alert').getByText(t('vehicles.list.error'))).toBeVisible();
    },
  },
  {
    name: 'photo-not-loaded',
    address: '/maintenance?tab=all',
    only: 'phone',
    mostHeight: 0,
    prepare: async (page) => {
      await new Edge(page).cut('GET', '/v1/files/*');
      await page
        .getByRole('button', { name: /^Voir (?:la photo|les \d+ photos)/ })
        .first()
        .click();
      await expect(page.getByText(t('files.viewer.error'))).toBeVisible();
    },
  },
  {
    name: 'vehicles-offline',
    address: '/vehicles',
    only: 'phone',
    mostHeight: 0,
    prepare: async (page) => {
      await page.context().setOffline(true);
      await expect(page.getByText(t('shell.offline'))).toBeVisible();
    },
  },
  {
    // The button stands a long form below what is said of it: that is brought into sight.
    name: 'edit-vehicle-refused',
    address: ({ vehicleId }) => `/vehicles/${vehicleId}/edit`,
    only: 'phone',
    mostHeight: 0,
    prepare: async (page) => {
      await new Edge(page).refuse('PUT', '/v1/vehicles/*', 503, 'unavailable');
      await page.getByRole('textbox', { name: t('vehicles.form.make.label') }).fill('Renault Sport');
      await page.getByRole('button', { name: t('vehicles.form.submitEdit'), exact: true }).click();
      await expect(page.getByText(t('problems.unavailable'))).toBeInViewport();
    },
  },
  {
    name: 'subscription-limit',
    address: '/subscription',
    only: 'phone',
    mostHeight: 0,
    prepare: async (page) => {
      await page.route('**/subscriptions/current', (route) => route.fulfill({ json: FULL_PLAN }));
      await page.reload();
      await expect(page.getByText(t('plans.limitReached.title'))).toBeVisible();
    },
  },
];

/** Whether a screen has a picture on a device. */
export function isSeenOn({ only }: PictureScreen, device: string): boolean {
  return only === undefined || only === device;
}

/** Every screen of the app, empty and full where that differs. */
export const PICTURE_SCREENS: readonly PictureScreen[] = [
  ...guest,
  ...[...owner, ...opened, ...troubled].map((screen) => ({ ...screen, account: 'full' as const })),
  ...newcomer.map((screen) => ({ ...screen, account: 'empty' as const })),
  ...fleet.map((screen) => ({ ...screen, account: 'crowded' as const })),
];
