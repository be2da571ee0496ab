import type { Translate } from '@carnet/i18n/translate';
import type { Locator, Page } from '@playwright/test';
import { sampleSheet } from '../../support/sample-files.ts';
import type { Places } from '../screens.ts';
import { FULL, LONG, NOBODY, OWNERS, patternOf, press, unfold, type WalkedScreen } from './walked-screen.ts';

const toVehicle = ({ vehicleId }: Places) => `/vehicles/${vehicleId}`;

async function chooseOfVehicle(page: Page, t: Translate, action: string): Promise<Locator> {
  await press(page, patternOf(t('vehicles.card.actions', { name: '§' }), '§'));
  await page.getByRole('menuitem', { name: action }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

async function makeLink(page: Page, t: Translate): Promise<Locator> {
  const panel = await chooseOfVehicle(page, t, t('vehicles.detail.link'));
  await press(panel, t('sale.link.make'));
  const address = panel.locator('code');
  await address.waitFor();
  return address;
}

const papersAndCosts: readonly WalkedScreen[] = [
  { name: 'documents', accounts: LONG, address: '/documents' },
  {
    name: 'edit-document',
    accounts: OWNERS,
    address: ({ documentId }) => `/documents/${documentId}`,
    open: unfold,
  },
  { name: 'expenses', accounts: LONG, address: '/expenses', isShared: true },
  {
    name: 'edit-expense',
    accounts: LONG,
    address: ({ expenseId }) => `/expenses/${expenseId}`,
    open: unfold,
  },
];

const importing: readonly WalkedScreen[] = [
  {
    name: 'plan of an import',
    accounts: FULL,
    address: '/import',
    isShared: true,
    open: async (page, t) => {
      await page.locator('input[type=file]').setInputFiles(sampleSheet('entretien.csv'));
      const start = page.getByRole('button', { name: t('imports.startBoth', { records: 3, expenses: 1 }) });
      await start.waitFor();
      await unfold(page);
      return start;
    },
  },
];

const sale: readonly WalkedScreen[] = [
  { name: 'link for a buyer that was made', accounts: LONG, address: toVehicle, open: makeLink },
  {
    name: 'book that a buyer reads',
    accounts: LONG,
    address: toVehicle,
    isShared: true,
    open: async (page, t) => {
      const address = await (await makeLink(page, t)).textContent();
      await page.goto(new URL(address ?? '').pathname);
      const heading = page.getByRole('heading', { name: t('book.entries.title') });
      await heading.waitFor();
      return heading;
    },
  },
  { name: 'hand-over without an offer', accounts: NOBODY, address: '/hand-over' },
];

const histories: readonly WalkedScreen[] = [
  {
    name: 'history of a vehicle',
    accounts: LONG,
    address: toVehicle,
    open: async (page, t) => {
      const panel = await chooseOfVehicle(page, t, t('common.action.history'));
      await panel.getByRole('listitem').first().waitFor();
      return panel;
    },
  },
  {
    name: 'inspection that is recorded',
    accounts: OWNERS,
    address: toVehicle,
    open: async (page, t) => {
      await press(page, t('vehicles.inspection.record'));
      const field = page.getByLabel(t('vehicles.inspection.form.validUntil'));
      await field.waitFor();
      return field;
    },
  },
];

/** What stands beside maintenance: papers, costs, an import, a sale, who changed what. */
export const SIDE_SCREENS: readonly WalkedScreen[] = [...papersAndCosts, ...importing, ...sale, ...histories];
