import { expect, type Page } from '@playwright/test';
import { hasWholeCopy } from '../support/copy.ts';
import { Edge } from '../support/edge.ts';
import {
  LANGUAGES,
  SPEECH,
  THEMES,
  type Device,
  type Language,
  type PictureScreen,
} from './picture-screen.ts';
import { WALKED_PICTURES } from './walked-pictures.ts';

const t = SPEECH.fr;

/** Height of the beginning of a long list. */
const BEGINNING = 1600;

const guest: readonly PictureScreen[] = [
  { name: 'login', views: ['phone light'], address: '/login' },
  { name: 'register', views: ['desktop light'], address: '/register' },
  { name: 'legal', shows: ['legal for an owner'], views: ['phone dark'], address: '/legal' },
];

const owner: readonly PictureScreen[] = [
  {
    name: 'dashboard',
    views: ['phone light', 'desktop light', 'tablet light', 'desktop light en'],
    address: '/dashboard',
  },
  { name: 'vehicles', views: ['phone light', 'desktop dark'], address: '/vehicles' },
  {
    name: 'vehicle',
    views: ['phone dark', 'desktop light'],
    address: ({ vehicleId }) => `/vehicles/${vehicleId}`,
  },
  { name: 'add-vehicle', views: ['phone dark'], address: '/add-vehicle' },
  {
    name: 'start-vehicle',
    views: ['phone light'],
    address: ({ vehicleId }) => `/vehicles/${vehicleId}/start`,
    prepare: (page) =>
      page
        .getByRole('radio', { name: t('reminders.known.answer.next') })
        .nth(1)
        .check(),
  },
  {
    name: 'maintenance-upcoming',
    shows: ['upcoming'],
    views: ['phone light'],
    address: '/maintenance',
    mostHeight: BEGINNING,
  },
  {
    name: 'maintenance-all',
    shows: ['all'],
    views: ['phone dark'],
    address: '/maintenance?tab=all',
    mostHeight: BEGINNING,
  },
  {
    name: 'edit-reminder',
    views: ['phone light'],
    address: ({ reminderId }) => `/maintenance?edit=${reminderId}`,
    mostHeight: 0,
  },
  {
    name: 'new-reminder',
    views: ['desktop light'],
    address: ({ vehicleId }) => `/vehicles/${vehicleId}?new=${vehicleId}`,
    mostHeight: 0,
    prepare: async (page) => {
      const dialog = page.getByRole('dialog', { name: t('reminders.new.title') });
      await dialog.getByRole('combobox', { name: t('maintenance.form.type.label') }).click();
      await page.getByRole('option', { name: t('common.maintenanceType.brake_service') }).click();
      await expect(dialog.getByLabel(t('reminders.edit.lastMileage.label'))).toBeVisible();
    },
  },
  { name: 'add-maintenance', views: ['phone light', 'desktop dark'], address: '/add-maintenance' },
  {
    name: 'mark-as-done',
    views: ['phone dark'],
    address: ({ reminderId }) => `/add-maintenance?reminder=${reminderId}`,
  },
  {
    name: 'book-link',
    shows: ['book that a buyer reads'],
    views: ['phone light'],
    address: ({ vehicleId }) => `/vehicles/${vehicleId}`,
    mostHeight: BEGINNING,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: t('vehicles.card.actions', { name: 'Clio de la famille' }) })
        .click();
      await page.getByRole('menuitem', { name: t('vehicles.detail.link') }).click();
      await page.getByRole('button', { name: t('sale.link.make') }).click();
      const address = await page.getByRole('dialog').locator('code').textContent();
      await page.goto(new URL(address ?? '').pathname);
      await expect(page.getByRole('heading', { name: t('book.entries.title') })).toBeVisible();
    },
  },
  { name: 'documents', views: ['phone light'], address: '/documents' },
  {
    name: 'expenses',
    shows: ['expenses of the demo'],
    views: ['desktop dark'],
    address: '/expenses',
    mostHeight: BEGINNING,
  },
  { name: 'add-filling', shows: ['new filling'], views: ['phone light'], address: '/expenses/new' },
  {
    name: 'edit-expense',
    views: ['phone dark'],
    address: ({ expenseId }) => `/expenses/${expenseId}`,
  },
  { name: 'settings', views: ['phone light', 'desktop dark'], address: '/settings' },
  {
    name: 'settings-types',
    shows: ['settings, maintenance-types'],
    views: ['phone dark', 'desktop light'],
    address: '/settings/maintenance-types',
    prepare: (page) => page.getByRole('button', { name: t('common.maintenanceType.oil_change') }).click(),
  },
  { name: 'subscription', views: ['desktop light'], address: '/subscription' },
];

const newcomer: readonly PictureScreen[] = [
  {
    name: 'dashboard-empty',
    shows: ['dashboard without a vehicle'],
    views: ['phone light'],
    address: '/dashboard',
  },
];

const fleet: readonly PictureScreen[] = [
  {
    name: 'dashboard-crowded',
    shows: ['dashboard of many'],
    views: ['desktop light'],
    address: '/dashboard',
  },
];

/** Dialogs, menus and panels. */
const opened: readonly PictureScreen[] = [
  {
    name: 'drawer',
    views: ['phone dark'],
    address: '/dashboard',
    mostHeight: 0,
    prepare: async (page) => {
      await page.getByRole('button', { name: t('shell.nav.open') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'notifications',
    views: ['desktop dark'],
    address: '/dashboard',
    mostHeight: 0,
    prepare: async (page) => {
      await page.getByRole('button', { name: t('shell.bell.label', { notifications: 3 }) }).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'delete-vehicle',
    views: ['phone light'],
    address: '/vehicles',
    mostHeight: 0,
    prepare: async (page) => {
      const name = t('vehicles.card.actions', { name: 'Clio de la famille' });
      await page.getByRole('button', { name }).click();
      await page.getByRole('menuitem', { name: t('vehicles.detail.delete') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

/** Screens with errors. */
const troubled: readonly PictureScreen[] = [
  {
    name: 'vehicles-refused',
    shows: ['vehicles that cannot be loaded'],
    views: ['phone dark'],
    address: '/vehicles',
    mostHeight: 0,
    prepare: async (page) => {
      await new Edge(page).refuse('GET', '/v1/vehicles', 503, 'unavailable');
      // A shared computer keeps nothing and asks the server each time.
      await page.evaluate(() => localStorage.setItem('carnet.shared', 'true'));
      await page.evaluate(() => localStorage.removeItem('carnet.copyOf'));
      await page.reload();
      await expect(page.getByRole('alert').getByText(t('vehicles.list.error'))).toBeVisible();
    },
  },
  {
    name: 'vehicles-offline',
    shows: ['/vehicles without a network'],
    views: ['phone light'],
    address: '/vehicles',
    mostHeight: 0,
    prepare: async (page) => {
      // Data that is not on the device by now never arrives.
      await expect.poll(() => hasWholeCopy(page)).toBe(true);
      await expect.poll(() => countLoadedPhotos(page)).toBe(3);
      await page.context().setOffline(true);
      await expect(page.getByText(t('shell.offline'))).toBeVisible();
    },
  },
];

function countLoadedPhotos(page: Page): Promise<number> {
  const photos = page.getByRole('main').locator('img');
  return photos.evaluateAll(
    (images: HTMLImageElement[]) => images.filter((image) => image.naturalWidth > 0).length,
  );
}

/** File names of the pictures of a device. */
export function listPictures(device: Device): string[] {
  return PICTURE_SCREENS.flatMap((screen) =>
    LANGUAGES.flatMap((language) =>
      listThemes(screen, device, language).map((theme) => pictureFile(screen, theme, language)),
    ),
  ).toSorted();
}

/** Themes in which a screen has a picture on a device in a language. */
export function listThemes({ views }: PictureScreen, device: Device, language: Language) {
  return THEMES.filter((theme) => views.includes(`${device} ${theme}${language === 'en' ? ' en' : ''}`));
}

/** Whether this is the device and language of the first view, the only one that `npm test` takes. */
export function isFirstView({ views }: PictureScreen, device: Device, language: Language): boolean {
  const [first = ''] = views;
  return first.startsWith(`${device} `) && first.endsWith(' en') === (language === 'en');
}

export function pictureFile({ name }: PictureScreen, theme: string, language: Language): string {
  return `${name}-${theme}${language === 'en' ? '-en' : ''}.png`;
}

/** The most important screens, in the views that show most. */
export const PICTURE_SCREENS: readonly PictureScreen[] = [
  ...guest,
  ...[...owner, ...opened, ...troubled].map((screen) => ({ ...screen, account: 'full' as const })),
  ...newcomer.map((screen) => ({ ...screen, account: 'empty' as const })),
  ...fleet.map((screen) => ({ ...screen, account: 'crowded' as const })),
  ...WALKED_PICTURES,
];
