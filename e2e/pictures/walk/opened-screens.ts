import type { Translate } from '@carnet/i18n/translate';
import type { Locator, Page } from '@playwright/test';
import type { Places } from '../environment.ts';
import { FULL, LONG, OWNERS, toPattern, press, unfold, type WalkedScreen } from './walked-screen.ts';

type Open = NonNullable<WalkedScreen['open']>;
type ToPress = (t: Translate) => string | RegExp;

/** Presses buttons one after another; returns what the last one opened. */
function pressing(role: 'dialog' | 'menu' | 'listbox', ...names: readonly ToPress[]): Open {
  return async (page, t) => {
    for (const name of names) {
      const control = page.getByRole('button', { name: name(t) }).or(itemOf(page, name(t)));
      await control.first().click();
    }
    return shown(page.getByRole(role));
  };
}

function itemOf(page: Page, name: string | RegExp): Locator {
  return page.getByRole('menuitem', { name });
}

async function shown(locator: Locator): Promise<Locator> {
  await locator.first().waitFor();
  return locator.first();
}

const actionsOfVehicle: ToPress = (t) => toPattern(t('vehicles.card.actions', { name: '§' }), '§');
const actionsOfReminder: ToPress = (t) => toPattern(t('reminders.actions', { type: '§', vehicle: '§' }), '§');
const actionsOfRecord: ToPress = (t) =>
  toPattern(t('maintenance.record.actions', { type: '§', date: '§' }), '§');

/** Opens the list of a field. */
function choosing(label: (t: Translate) => string): Open {
  return async (page, t) => {
    await page
      .getByRole('combobox', { name: label(t) })
      .first()
      .click();
    return shown(page.getByRole('listbox').filter({ visible: true }));
  };
}

const frame: readonly WalkedScreen[] = [
  {
    name: 'drawer',
    accounts: LONG,
    address: '/dashboard',
    // Above this width the drawer is next to the page.
    mostWidth: 1000,
    open: pressing('dialog', (t) => t('shell.nav.open')),
  },
  {
    name: 'notifications',
    accounts: OWNERS,
    address: '/dashboard',
    isShared: true,
    open: async (page, t) => {
      const bell = toPattern(t('shell.bell.label', { notifications: 9 }), '9');
      await page.getByRole('button', { name: bell }).click();
      return shown(page.getByRole('dialog').getByRole('listitem'));
    },
  },
  {
    name: 'notifications of nobody',
    accounts: ['empty'],
    address: '/dashboard',
    open: pressing('dialog', (t) => t('shell.bell.label', { notifications: 0 })),
  },
  {
    name: 'menu of what can be added',
    accounts: FULL,
    address: '/dashboard',
    mostWidth: 1000,
    open: pressing('menu', (t) => t('shell.fab.open')),
  },
  {
    name: 'signing out while a change waits',
    accounts: LONG,
    address: '/dashboard',
    async open(page, t) {
      await page.waitForFunction(async () => {
        const [found] = await indexedDB.databases();
        if (found?.name === undefined) return false;
        const request = indexedDB.open(found.name);
        await new Promise((resolve) => request.addEventListener('success', resolve));
        const writing = request.result.transaction('operation', 'readwrite');
        const intent = { verb: 'delete', kind: 'record', id: 'x', vehicleId: null };
        writing.objectStore('operation').add({ key: 'x', state: 'waiting', undoes: null, intent });
        await new Promise((resolve) => writing.addEventListener('complete', resolve));
        request.result.close();
        return true;
      });
      await page.getByRole('button', { name: t('shell.nav.open') }).click();
      await page.getByRole('button', { name: t('shell.nav.logout') }).click();
      return shown(page.getByRole('dialog', { name: t('sync.unsent.title', { changes: 1 }) }));
    },
  },
  {
    name: 'menu of languages',
    accounts: FULL,
    address: '/dashboard',
    open: pressing('menu', (t) => toPattern(t('shell.language.current', { language: '§' }), '§')),
  },
];

const rows: readonly WalkedScreen[] = [
  {
    name: 'menu of a vehicle',
    accounts: OWNERS,
    address: '/vehicles',
    open: pressing('menu', actionsOfVehicle),
  },
  {
    name: 'menu of a reminder',
    accounts: LONG,
    address: '/maintenance',
    open: pressing('menu', actionsOfReminder),
  },
  {
    name: 'menu of a record',
    accounts: LONG,
    address: '/maintenance?tab=all',
    open: pressing('menu', actionsOfRecord),
  },
  ...(['book', 'link', 'handOver'] as const).map((matter) => ({
    name: `sale of a vehicle: ${matter}`,
    accounts: OWNERS,
    address: ({ vehicleId }: Places) => `/vehicles/${vehicleId}`,
    open: pressing('dialog', actionsOfVehicle, (t) => t(`vehicles.detail.${matter}`)),
  })),
  {
    name: 'delete-vehicle',
    accounts: OWNERS,
    address: '/vehicles',
    isShared: true,
    open: pressing('dialog', actionsOfVehicle, (t) => t('vehicles.detail.delete')),
  },
  {
    name: 'delete-reminder',
    accounts: LONG,
    address: '/maintenance',
    open: pressing('dialog', actionsOfReminder, (t) => t('reminders.confirmDelete.submit')),
  },
  {
    name: 'delete-record',
    accounts: LONG,
    address: '/maintenance?tab=all',
    open: pressing('dialog', actionsOfRecord, (t) => t('maintenance.record.delete')),
  },
  {
    name: 'delete-reading',
    accounts: OWNERS,
    address: ({ vehicleId }) => `/vehicles/${vehicleId}`,
    open: pressing(
      'dialog',
      (t) => t('vehicles.mileage.chart.showTable'),
      (t) => toPattern(t('vehicles.mileage.delete', { date: '§' }), '§'),
    ),
  },
  {
    name: 'photos of a record',
    accounts: LONG,
    address: '/maintenance?tab=all',
    open: pressing('dialog', (t) =>
      toPattern(t('maintenance.record.photos', { photos: 2, type: '§', date: '§' }), '§'),
    ),
  },
];

const reminders: readonly WalkedScreen[] = [
  {
    name: 'edit-reminder',
    accounts: OWNERS,
    address: ({ reminderId }) => `/maintenance?edit=${reminderId}`,
    isShared: true,
    open: (page) => shown(page.getByRole('dialog')),
  },
  {
    name: 'edit-reminder unknown',
    accounts: FULL,
    address: '/maintenance?edit=0190f3a0-0000-7000-8000-000000000000',
    open: (page) => shown(page.getByRole('dialog')),
  },
  {
    name: 'new-reminder',
    accounts: OWNERS,
    address: ({ vehicleId }) => `/vehicles/${vehicleId}?new=${vehicleId}`,
    isShared: true,
    open: async (page, t) => {
      const dialog = page.getByRole('dialog', { name: t('reminders.new.title') });
      await dialog.getByRole('combobox', { name: t('maintenance.form.type.label') }).click();
      await page.getByRole('option').filter({ visible: true }).first().click();
      await dialog.getByLabel(t('reminders.edit.lastMileage.label')).waitFor();
      return dialog;
    },
  },
  {
    name: 'mileage-update asked back',
    accounts: OWNERS,
    address: ({ vehicleId }) => `/vehicles/${vehicleId}`,
    open: async (page, t) => {
      await press(page, t('vehicles.mileage.update'));
      const form = page.getByRole('form', { name: t('vehicles.mileage.update') });
      await form.getByLabel(t('vehicles.mileage.value.label')).fill('12');
      await press(form, t('vehicles.mileage.submit'));
      return shown(form.getByRole('button', { name: t('mileage.doubt.confirm') }));
    },
  },
];

const fields: readonly WalkedScreen[] = [
  {
    name: 'calendar',
    accounts: FULL,
    address: '/add-maintenance',
    open: async (page, t) => {
      await press(page, t('common.date.openCalendar'));
      return shown(page.getByRole('button', { name: t('common.date.nextMonth') }));
    },
  },
  {
    name: 'list of types',
    accounts: LONG,
    address: '/add-maintenance',
    isShared: true,
    open: choosing((t) => t('maintenance.form.type.label')),
  },
  {
    name: 'list of vehicles',
    accounts: LONG,
    address: '/maintenance?tab=all',
    isShared: true,
    open: choosing((t) => t('maintenance.filter.vehicle.label')),
  },
  {
    name: 'files that are refused',
    accounts: FULL,
    address: '/add-vehicle',
    open: async (page, t) => {
      await page.locator('summary', { hasText: t('vehicles.form.section.files') }).click();
      await page
        .locator('input[type="file"][accept="image/*"]')
        .first()
        .setInputFiles([
          {
            name: 'IMG_4711-Vandenbroucke-Desjonquères.HEIC',
            mimeType: 'image/heic',
            buffer: Buffer.from('x'),
          },
          { name: 'contrat.docx', mimeType: 'application/msword', buffer: Buffer.from('x') },
        ]);
      return shown(page.getByRole('alert').filter({ hasText: 'HEIC' }));
    },
  },
];

const settings: readonly WalkedScreen[] = [
  {
    name: 'delete-type',
    accounts: LONG,
    address: '/settings/maintenance-types',
    open: pressing('dialog', (t) => toPattern(t('settings.types.custom.delete', { type: '§' }), '§')),
  },
  {
    name: 'put a type on vehicles',
    accounts: FULL,
    address: '/settings/maintenance-types',
    open: async (page, t) => {
      await unfold(page);
      return pressing('dialog', () => toPattern(t('settings.types.putOn.actionFor', { type: '§' }), '§'))(
        page,
        t,
      );
    },
  },
  {
    name: 'reset-types',
    accounts: FULL,
    address: '/settings/maintenance-types',
    open: pressing('dialog', (t) => t('settings.reset.action')),
  },
  {
    name: 'delete-account',
    accounts: LONG,
    address: '/settings/account',
    open: pressing('dialog', (t) => t('settings.deleteAccount.action')),
  },
  {
    name: 'empty-trash',
    accounts: LONG,
    address: '/settings/data',
    open: pressing('dialog', (t) => t('settings.trash.emptyAction')),
  },
  {
    name: 'erase for ever',
    accounts: LONG,
    address: '/settings/data',
    open: pressing('dialog', (t) => toPattern(t('settings.trash.eraseNamed', { title: '§' }), '§')),
  },
  {
    name: 'import refused',
    accounts: FULL,
    address: '/settings/data',
    open: async (page, t) => {
      await page
        .locator('input[type="file"][accept*="zip"]')
        .setInputFiles({ name: 'export.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') });
      return shown(page.getByText(t('settings.error.import')));
    },
  },
];

/** Every dialog, menu, list and panel. */
export const OPENED_SCREENS: readonly WalkedScreen[] = [
  ...frame,
  ...rows,
  ...reminders,
  ...fields,
  ...settings,
];
