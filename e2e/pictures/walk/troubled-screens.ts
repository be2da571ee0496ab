import type { Page } from '@playwright/test';
import { Edge } from '../../support/edge.ts';
import { FULL, LONG, press, type WalkedScreen } from './walked-screen.ts';

/** The server refuses these reads, on a shared computer that asks each time. */
function refusing(...paths: readonly string[]): NonNullable<WalkedScreen['prepare']> {
  return async (page) => {
    await page.addInitScript(() => {
      localStorage.setItem('carnet.shared', 'true');
      localStorage.removeItem('carnet.copyOf');
    });
    for (const path of paths) await new Edge(page).refuse('GET', path, 503, 'unavailable');
  };
}

async function loseNetwork(page: Page, notice: string) {
  await page.context().setOffline(true);
  const shown = page.getByText(notice);
  await shown.waitFor();
  return shown;
}

/** Another client has changed the vehicle that is being saved. */
async function changeElsewhere(page: Page): Promise<void> {
  await page.route(/\/v1\/vehicles\/[^/]+$/, async (route) => {
    const request = route.request();
    if (request.method() !== 'PUT') return route.fallback();
    const answer = await page.request.get(request.url(), { headers: await request.allHeaders() });
    const vehicle = await answer.json();
    const current = { ...vehicle, version: vehicle.version + 1 };
    const code = 'version_conflict';
    const body = JSON.stringify({ type: `about:blank#${code}`, title: code, status: 412, code, current });
    return route.fulfill({ status: 412, contentType: 'application/problem+json', body });
  });
}

const FAILED = [
  ['dashboard', '/dashboard', '/v1/vehicles'],
  ['vehicles', '/vehicles', '/v1/vehicles'],
  ['upcoming', '/maintenance', '/v1/maintenances/reminders'],
  ['all', '/maintenance?tab=all', '/v1/maintenances'],
  ['subscription', '/subscription', '/subscriptions/current'],
  ['pricing', '/pricing', '/v1/plans'],
  ['settings', '/settings', '/v1/settings'],
] as const;

/** Screens with errors. */
export const TROUBLED_SCREENS: readonly WalkedScreen[] = [
  ...FAILED.map(([name, address, path]) => ({
    name: `${name} that cannot be loaded`,
    accounts: FULL,
    address,
    isShared: name === 'vehicles',
    prepare: refusing(path),
  })),
  {
    name: 'vehicle of which nothing else can be loaded',
    accounts: LONG,
    address: ({ vehicleId }) => `/vehicles/${vehicleId}`,
    prepare: refusing('/v1/maintenances*', '/v1/vehicles/*'),
  },
  ...(['/dashboard', '/vehicles', '/maintenance', '/settings/notifications'] as const).map((address) => ({
    name: `${address} without a network`,
    accounts: LONG,
    address,
    open: (page: Page, t: Parameters<NonNullable<WalkedScreen['open']>>[1]) =>
      loseNetwork(page, t('shell.offline')),
  })),
  {
    name: 'add-vehicle with what was typed before',
    accounts: FULL,
    address: '/add-vehicle',
    open: async (page, t) => {
      await page.getByLabel(t('vehicles.form.name.label')).fill('Clio');
      await page.reload();
      const notice = page.getByText(t('common.draft.restored'));
      await notice.waitFor();
      return notice;
    },
  },
  {
    name: 'add-vehicle that the server refuses',
    accounts: FULL,
    address: '/add-vehicle',
    prepare: (page) => new Edge(page).refuse('POST', '/v1/vehicles', 422, 'validation_failed'),
    open: async (page, t) => {
      await page.getByLabel(t('vehicles.form.name.label')).fill('Clio');
      await page.getByLabel(t('vehicles.form.currentMileage.label')).fill('50000');
      const refusal = page.getByText(t('vehicles.error.add')).first();
      await new Edge(page).inTime(async () => {
        await press(page, t('vehicles.form.submitAdd'));
        await refusal.waitFor();
      });
      return refusal;
    },
  },
  {
    name: 'edit-vehicle that was changed elsewhere',
    accounts: LONG,
    address: ({ vehicleId }) => `/vehicles/${vehicleId}/edit`,
    prepare: changeElsewhere,
    open: async (page, t) => {
      await page.getByLabel(t('vehicles.form.name.label')).fill('Clio');
      const question = page.getByText(t('common.conflict.title'));
      await new Edge(page).inTime(async () => {
        await press(page, t('vehicles.form.submitEdit'));
        await question.waitFor();
      });
      return question;
    },
  },
];
