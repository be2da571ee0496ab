import type { ImportReport } from '@carnet/contract/account/import.schema';
import type { NewHandOver, OfferedVehicle } from '@carnet/contract/hand-over/hand-over.schema';
import type { Translate } from '@carnet/i18n/translate';
import { expect, type Locator, type Page } from '@playwright/test';
import { hasWholeCopy } from '../../support/copy.ts';
import { Edge } from '../../support/edge.ts';
import { sampleSheet, sheetOfFillings } from '../../support/sample-files.ts';
import { NOW, type Places } from '../environment.ts';
import {
  mockAnswer,
  FULL,
  LONG,
  NOBODY,
  OWNERS,
  toPattern,
  press,
  unfold,
  type WalkedScreen,
} from './walked-screen.ts';

const IMPORTED: ImportReport = {
  dryRun: false,
  importId: '0190f3a0-0000-7000-8000-000000000001',
  exportedAt: NOW,
  counts: [
    { entity: 'vehicles', added: 1, replaced: 0, skipped: 0, refused: 0 },
    { entity: 'maintenances', added: 3, replaced: 0, skipped: 1, refused: 0 },
    { entity: 'expenses', added: 1, replaced: 0, skipped: 0, refused: 0 },
  ],
  faults: [],
  faultCount: 0,
};
const OFFERED: OfferedVehicle = {
  name: 'Clio de la famille',
  make: 'Renault',
  model: 'Clio IV',
  records: 28,
  expiresAt: '2026-12-21T10:00:00.000Z',
};
const OFFER: NewHandOver = {
  id: '0190f3a0-0000-7000-8000-000000000002',
  vehicle_id: '0190f3a0-0000-7000-8000-000000000003',
  email: 'dominique@example.org',
  options: { costs: true, invoices: true, photos: true, garages: true, notes: false },
  createdAt: NOW,
  expiresAt: OFFERED.expiresAt,
  acceptedAt: null,
  url: 'https://carnet.example/hand-over#x7Jc9Qm2TqYl0wR4uVb8NfKd3sHgPz6E',
};

const toVehicle = ({ vehicleId }: Places) => `/vehicles/${vehicleId}`;

async function chooseOfVehicle(page: Page, t: Translate, action: string): Promise<Locator> {
  await press(page, toPattern(t('vehicles.card.actions', { name: '§' }), '§'));
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

/** The text of the button for `entretien.csv`. */
const STORED = { rows: 4, cost: 0, mileage: 1, type: 1, date: 0 };

const importing: readonly WalkedScreen[] = [
  {
    name: 'plan of an import',
    accounts: FULL,
    address: '/import',
    isShared: true,
    open: async (page, t) => {
      await page.locator('input[type=file]').setInputFiles(sampleSheet('entretien.csv'));
      const start = page.getByRole('button', { name: t('imports.start', STORED) });
      await start.waitFor();
      await unfold(page);
      return start;
    },
  },
  ...[
    { name: 'plan of an import without doubts', rows: 6 },
    { name: 'plan of an import of 20,000 rows', rows: 20_000 },
  ].map(({ name, rows }) => ({
    name,
    accounts: FULL,
    address: '/import',
    open: async (page: Page, t: Translate) => {
      await page.locator('input[type=file]').setInputFiles(sheetOfFillings('pleins.csv', rows));
      const counts = { rows, cost: 0, mileage: 0, type: 0, date: 0 };
      const start = page.getByRole('button', { name: t('imports.start', counts) });
      await start.waitFor();
      await page.locator('[data-line]').first().waitFor();
      return start;
    },
  })),
  {
    name: 'import that is done',
    accounts: FULL,
    address: '/import',
    prepare: (page) => mockAnswer(page, '/v1/account/import', IMPORTED),
    open: async (page, t) => {
      await page.locator('input[type=file]').setInputFiles(sampleSheet('entretien.csv'));
      await page.getByRole('combobox', { name: t('imports.vehicle.type') }).click();
      await page.getByRole('option', { name: t('vehicles.type.car') }).click();
      await press(page, t('imports.start', STORED));
      const result = page.getByText(t('settings.import.done.title'));
      await result.waitFor();
      return result;
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
  ...[NOBODY, FULL].map((accounts) => ({
    name: accounts === NOBODY ? 'hand-over to a guest' : 'hand-over to an owner',
    accounts,
    address: '/hand-over#offer',
    prepare: (page: Page) => mockAnswer(page, '/v1/hand-overs/read', OFFERED),
  })),
  {
    name: 'hand-over that was offered',
    accounts: FULL,
    address: toVehicle,
    prepare: (page) => mockAnswer(page, /^\/v1\/vehicles\/[^/]+\/hand-over$/, OFFER, ['POST']),
    open: async (page, t) => {
      const panel = await chooseOfVehicle(page, t, t('vehicles.detail.handOver'));
      await panel.getByLabel(t('sale.handOver.email')).fill(OFFER.email);
      await press(panel, t('sale.handOver.offer'));
      const address = panel.locator('code');
      await address.waitFor();
      return address;
    },
  },
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

async function typeMileage(page: Page, t: Translate): Promise<void> {
  await press(page, t('vehicles.mileage.update'));
  const form = page.getByRole('form', { name: t('vehicles.mileage.update') });
  await form.getByLabel(t('vehicles.mileage.value.label')).fill('99 000');
  await press(form, t('vehicles.mileage.submit'));
  // More likely the longer the demo garage was not driven.
  const confirm = form.getByRole('button', { name: t('mileage.doubt.confirm') });
  await expect
    .poll(async () => {
      if (await confirm.isVisible()) await confirm.click();
      return form.isVisible();
    })
    .toBe(false);
}

async function showChanges(page: Page, t: Translate, title: string): Promise<Locator> {
  await page
    .getByRole('button', { name: t('shell.sync.show'), exact: true })
    .first()
    .click();
  const part = page.getByRole('dialog', { name: t('sync.title') }).getByText(title, { exact: true });
  await part.waitFor();
  const toast = toPattern(t('vehicles.mileage.toast.updated', { mileage: '§' }), '§');
  await expect(page.getByText(toast).filter({ visible: true })).toHaveCount(0);
  return part;
}

const waiting: readonly WalkedScreen[] = [
  {
    name: 'what waits to be sent',
    accounts: FULL,
    address: toVehicle,
    open: async (page, t) => {
      await expect.poll(() => hasWholeCopy(page)).toBe(true);
      const edge = new Edge(page);
      for (const method of ['GET', 'POST']) await edge.cut(method, '/v1/*');
      await typeMileage(page, t);
      return showChanges(page, t, t('sync.waiting.title'));
    },
  },
  {
    name: 'what is to be checked',
    accounts: FULL,
    address: toVehicle,
    open: async (page, t) => {
      await expect.poll(() => hasWholeCopy(page)).toBe(true);
      const { promise, resolve } = Promise.withResolvers<void>();
      const code = 'validation_failed';
      const body = JSON.stringify({ type: `about:blank#${code}`, title: code, status: 422, code });
      await page.route(/\/v1\//, async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        await promise;
        return route.fulfill({ status: 422, contentType: 'application/problem+json', body });
      });
      await typeMileage(page, t);
      resolve();
      return showChanges(page, t, t('sync.toCheck.title'));
    },
  },
];

/** Screens next to maintenance: documents, costs, import, sale, history. */
export const SIDE_SCREENS: readonly WalkedScreen[] = [
  ...papersAndCosts,
  ...importing,
  ...sale,
  ...histories,
  ...waiting,
];
