import type { Translate } from '@carnet/i18n/translate';
import type { Page } from '@playwright/test';
import { FREE_PLAN, PLANS, PREMIUM } from './paid-plans.ts';
import { mockTyres, TYRE_FITTING_ID, TYRE_SET_ID } from './mock-tyres.ts';
import { mockAnswer, FULL, LONG, OWNERS, press, unfold, type WalkedScreen } from './walked-screen.ts';

async function unfoldAndSend(page: Page, submit: string): Promise<null> {
  await unfold(page);
  await press(page, submit);
  await page.locator('[aria-invalid="true"]').first().waitFor();
  return null;
}

async function answerAll(page: Page, t: Translate, answer: 'last' | 'next'): Promise<null> {
  const choices = page.getByRole('radio', { name: t(`reminders.known.answer.${answer}`) });
  for (const choice of await choices.all()) await choice.check();
  return null;
}

const garage: readonly WalkedScreen[] = [
  { name: 'dashboard', accounts: OWNERS, address: '/dashboard', isShared: true },
  {
    name: 'dashboard of a new account',
    accounts: LONG,
    address: '/dashboard',
    prepare: (page) => page.addInitScript(() => localStorage.removeItem('carnet.closedVerification')),
  },
  {
    name: 'dashboard with its costs as a table',
    accounts: OWNERS,
    address: '/dashboard',
    open: async (page, t) => {
      await press(page, t('dashboard.costs.showTable'));
      const table = page.getByRole('table').first();
      await table.waitFor();
      return table;
    },
  },
  {
    name: 'dashboard with all costs',
    accounts: OWNERS,
    address: '/dashboard',
    prepare: (page) => page.addInitScript(() => localStorage.setItem('carnet.costScope', 'all')),
  },
  { name: 'dashboard without a vehicle', accounts: ['empty'], address: '/dashboard', isShared: true },
  { name: 'dashboard of many', accounts: ['crowded'], address: '/dashboard', isShared: true },
  { name: 'vehicles', accounts: OWNERS, address: '/vehicles', isShared: true },
  {
    name: 'vehicles as a table',
    accounts: ['full', 'long', 'crowded'],
    address: '/vehicles',
    prepare: (page) => page.addInitScript(() => localStorage.setItem('carnet.vehicleView', 'table')),
  },
  { name: 'vehicles of many', accounts: ['crowded'], address: '/vehicles', isShared: true },
  { name: 'vehicles archived', accounts: ['crowded'], address: '/vehicles?archived=true' },
  { name: 'vehicles without a match', accounts: FULL, address: '/vehicles?q=zzz', isShared: true },
  { name: 'vehicles of nobody', accounts: ['empty'], address: '/vehicles' },
  { name: 'documents', accounts: FULL, address: '/documents', isShared: true },
  { name: 'documents of nobody', accounts: ['empty'], address: '/documents' },
  { name: 'documents without a match', accounts: FULL, address: '/documents?q=zzz' },
  { name: 'new document', accounts: OWNERS, address: '/documents/new' },
  { name: 'expenses of the demo', accounts: FULL, address: '/expenses' },
  { name: 'expenses without a match', accounts: FULL, address: '/expenses?q=zzz' },
  { name: 'expense of the demo', accounts: FULL, address: ({ expenseId }) => `/expenses/${expenseId}` },
  { name: 'new filling', accounts: OWNERS, address: '/expenses/new', open: unfold },
  { name: 'new expense', accounts: LONG, address: '/expenses/new?kind=other', open: unfold },
  { name: 'reports', accounts: OWNERS, address: '/reports?period=all', isShared: true },
  { name: 'reports by month', accounts: LONG, address: '/reports?period=all&step=month' },
  {
    name: 'reports of a vehicle as tables',
    accounts: OWNERS,
    address: ({ vehicleId }) => `/reports?vehicle=${vehicleId}&period=all`,
    open: async (page, t) => {
      const buttons = page.getByRole('button', { name: t('reports.showTable') });
      while ((await buttons.count()) > 0) await buttons.first().click();
      return page.getByRole('table').first();
    },
  },
  { name: 'reports between two days', accounts: FULL, address: '/reports?period=custom&from=2026-01-01' },
  { name: 'reports of nobody', accounts: ['empty'], address: '/reports' },
  { name: 'history to import', accounts: FULL, address: '/import' },
  {
    name: 'vehicle',
    accounts: OWNERS,
    address: ({ vehicleId }) => `/vehicles/${vehicleId}`,
    isShared: true,
  },
  {
    name: 'vehicle with what is to be moved',
    accounts: LONG,
    address: ({ secondVehicleId }) => `/vehicles/${secondVehicleId}`,
    open: async (page, t) => {
      const offer = page.getByRole('button', { name: t('reminders.replan.submit') });
      await offer.waitFor();
      return offer;
    },
  },
  {
    name: 'vehicle whose inspection is recorded',
    accounts: OWNERS,
    address: ({ vehicleId }) => `/vehicles/${vehicleId}`,
    open: async (page, t) => {
      await press(page, t('vehicles.inspection.record'));
      const form = page.getByRole('form', { name: t('vehicles.inspection.record') });
      await form.waitFor();
      return form;
    },
  },
  {
    name: 'vehicle with its suggested maintenance',
    accounts: OWNERS,
    address: ({ vehicleId }) => `/vehicles/${vehicleId}`,
    open: async (page, t) => {
      await press(page, t('reminders.plan.open'));
      const form = page.getByRole('form', { name: t('reminders.plan.title') });
      await form.waitFor();
      return form;
    },
  },
  {
    name: 'vehicle with its tyres',
    accounts: OWNERS,
    address: ({ vehicleId }) => `/vehicles/${vehicleId}`,
    prepare: mockTyres,
    open: async (page, t) => {
      const fitted = page.getByRole('list', { name: t('tyres.vehicle.fitted') });
      await fitted.waitFor();
      return fitted;
    },
  },
  {
    name: 'swap of tyres',
    accounts: OWNERS,
    address: ({ vehicleId }) => `/vehicles/${vehicleId}?fit=winter`,
    prepare: mockTyres,
    open: async (page, t) => {
      const form = page.getByRole('form', { name: t('tyres.fitting.title') });
      await form.waitFor();
      return form;
    },
  },
  {
    name: 'tyres of a vehicle',
    accounts: OWNERS,
    address: ({ vehicleId }) => `/vehicles/${vehicleId}/tyres`,
    prepare: mockTyres,
  },
  { name: 'tyres of nobody', accounts: FULL, address: ({ vehicleId }) => `/vehicles/${vehicleId}/tyres` },
  {
    name: 'new set of tyres',
    accounts: OWNERS,
    address: ({ vehicleId }) => `/vehicles/${vehicleId}/tyres/new`,
    open: unfold,
  },
  {
    name: 'set of tyres',
    accounts: OWNERS,
    address: `/tyres/${TYRE_SET_ID}`,
    prepare: mockTyres,
    open: async (page, t) => {
      await unfold(page);
      await press(page, t('tyres.tread.add'));
      return null;
    },
  },
  {
    name: 'fitting of tyres',
    accounts: OWNERS,
    address: `/tyres/fittings/${TYRE_FITTING_ID}`,
    prepare: mockTyres,
  },
  {
    name: 'vehicle with its readings as a table',
    accounts: OWNERS,
    address: ({ vehicleId }) => `/vehicles/${vehicleId}`,
    open: async (page, t) => {
      await press(page, t('vehicles.mileage.chart.showTable'));
      const table = page.getByRole('table').first();
      await table.waitFor();
      return table;
    },
  },
  {
    name: 'vehicle with all that was done and spent',
    accounts: OWNERS,
    address: ({ vehicleId }) => `/vehicles/${vehicleId}?timeline=all`,
    open: async (page, t) => {
      const list = page.getByRole('list', { name: t('vehicles.detail.timeline.list') });
      await list.waitFor();
      return list;
    },
  },
  {
    name: 'vehicle unknown',
    accounts: FULL,
    address: '/vehicles/0190f3a0-0000-7000-8000-000000000000',
    isShared: true,
  },
  { name: 'add-vehicle', accounts: FULL, address: '/add-vehicle', isShared: true },
  {
    name: 'add-vehicle refused',
    accounts: FULL,
    address: '/add-vehicle',
    open: (page, t) => unfoldAndSend(page, t('vehicles.form.submitAdd')),
  },
  {
    name: 'start-vehicle',
    accounts: OWNERS,
    address: ({ vehicleId }) => `/vehicles/${vehicleId}/start`,
    isShared: true,
    open: (page, t) => answerAll(page, t, 'next'),
  },
  {
    name: 'edit-vehicle',
    accounts: OWNERS,
    address: ({ vehicleId }) => `/vehicles/${vehicleId}/edit`,
    isShared: true,
    open: unfold,
  },
];

const maintenance: readonly WalkedScreen[] = [
  { name: 'upcoming', accounts: OWNERS, address: '/maintenance', isShared: true },
  { name: 'upcoming of nobody', accounts: ['empty'], address: '/maintenance', isShared: true },
  { name: 'upcoming without a match', accounts: FULL, address: '/maintenance?q=zzz' },
  { name: 'recent', accounts: OWNERS, address: '/maintenance?tab=recent' },
  { name: 'all', accounts: OWNERS, address: '/maintenance?tab=all', isShared: true },
  { name: 'all of nobody', accounts: ['empty'], address: '/maintenance?tab=all' },
  { name: 'all without a match', accounts: FULL, address: '/maintenance?tab=all&q=zzz' },
  { name: 'add-maintenance', accounts: OWNERS, address: '/add-maintenance', isShared: true, open: unfold },
  {
    name: 'add-maintenance refused',
    accounts: FULL,
    address: '/add-maintenance',
    open: (page, t) => unfoldAndSend(page, t('common.action.save')),
  },
  {
    name: 'mark-as-done',
    accounts: OWNERS,
    address: ({ reminderId }) => `/add-maintenance?reminder=${reminderId}`,
    isShared: true,
    open: unfold,
  },
  {
    name: 'mark-as-done of an unknown reminder',
    accounts: FULL,
    address: '/add-maintenance?reminder=0190f3a0-0000-7000-8000-000000000000',
  },
  {
    name: 'edit-maintenance',
    accounts: OWNERS,
    address: ({ recordId }) => `/maintenance/${recordId}/edit`,
    isShared: true,
    open: unfold,
  },
  {
    name: 'edit-maintenance unknown',
    accounts: FULL,
    address: '/maintenance/0190f3a0-0000-7000-8000-000000000000/edit',
  },
];

const account: readonly WalkedScreen[] = [
  { name: 'settings', accounts: OWNERS, address: '/settings', isShared: true },
  ...(
    ['notifications', 'maintenance-types', 'appearance', 'calendar', 'security', 'data', 'account'] as const
  ).map((page) => ({
    name: `settings, ${page}`,
    accounts: OWNERS,
    address: `/settings/${page}`,
    isShared: true,
    ...(page === 'maintenance-types' && { open: unfold }),
  })),
  { name: 'change-password', accounts: FULL, address: '/change-password', isShared: true },
  { name: 'pricing', accounts: FULL, address: '/pricing', isShared: true },
  {
    name: 'pricing of what is sold',
    accounts: FULL,
    address: '/pricing',
    prepare: async (page) => {
      await mockAnswer(page, '/v1/plans', PLANS);
      await mockAnswer(page, '/subscriptions/current', FREE_PLAN);
    },
  },
  { name: 'subscription', accounts: FULL, address: '/subscription', isShared: true },
  {
    name: 'subscription at its limit',
    accounts: FULL,
    address: '/subscription',
    prepare: (page) => mockAnswer(page, '/subscriptions/current', FREE_PLAN),
  },
  {
    name: 'subscription that is paid',
    accounts: FULL,
    address: '/subscription',
    prepare: (page) => mockAnswer(page, '/subscriptions/current', PREMIUM),
    open: async (page, t) => {
      await press(page, t('plans.cancel.action'));
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      return dialog;
    },
  },
  ...['legal', 'support', 'your-data', 'nowhere'].map((name) => ({
    name: `${name} for an owner`,
    accounts: FULL,
    address: `/${name}`,
  })),
];

/** Every screen of an owner as it opens, with all its fields. */
export const OWNER_SCREENS: readonly WalkedScreen[] = [...garage, ...maintenance, ...account];
