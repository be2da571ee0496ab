import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Garage } from './garage.ts';
import { sampleInvoice, samplePhoto } from './sample-files.ts';

/** Screens for signed-out users. */
export const GUEST_SCREENS: readonly string[] = [
  '/login?sessionExpired=true',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/reset-password',
  '/verify-email?token=x',
  '/nowhere',
];

/** Test data, which the pseudo-language check must ignore. */
export const OWN_WORDS = ['Clio', 'Renault', 'Bandit', 'Zygote', 'avant.png', 'facture.pdf', 'AB', 'CD'];

const UNKNOWN_ID = '0190f3a0-0000-7000-8000-000000000000';

/** Fills an account with one of everything; returns the paths of all its screens. */
export async function fillGarage(garage: Garage): Promise<readonly string[]> {
  const clio = await addClio(garage);
  await garage.addVehicle({ name: 'Bandit', type: 'motorcycle', currentMileage: 21_500 });
  const record = await addRecords(garage, clio);
  const [reminder] = await garage.list('/v1/maintenances/reminders');
  const reminderId = String(reminder?.['id']);
  return [
    '/dashboard',
    '/vehicles',
    '/vehicles?q=zzz',
    `/vehicles/${clio}`,
    `/vehicles/${clio}/start`,
    `/vehicles/${clio}/edit`,
    `/vehicles/${UNKNOWN_ID}`,
    '/add-vehicle',
    '/maintenance',
    '/maintenance?tab=all',
    `/maintenance?edit=${reminderId}`,
    `/maintenance/${record}/edit`,
    '/add-maintenance',
    `/add-maintenance?reminder=${reminderId}`,
    '/settings',
    '/settings/notifications',
    '/settings/maintenance-types',
    '/settings/appearance',
    '/settings/calendar',
    '/settings/security',
    '/settings/data',
    '/settings/account',
    '/pricing',
    '/subscription',
    '/change-password',
    '/nowhere',
  ];
}

async function addClio(garage: Garage): Promise<string> {
  return garage.addVehicle({
    name: 'Clio',
    make: 'Renault',
    model: 'Clio',
    color: 'blue',
    energy: 'petrol',
    licensePlate: 'AB-123-CD',
    currentMileage: 184_210,
    purchasePrice: 12_345.67,
    purchaseDate: '2021-06-02',
    photos: [await garage.upload(samplePhoto('avant.png'))],
  });
}

/** Adds a complete record and an older minimal one; returns the id of the first. */
async function addRecords(garage: Garage, vehicleId: string): Promise<string> {
  const today = civilDateInZone(Date.now(), 'Europe/Paris');
  await garage.addRecord(vehicleId, { type: 'brake_service', date: addDays(today, -400), cost: 0 });
  return garage.addRecord(vehicleId, {
    type: 'oil_change',
    date: addDays(today, -40),
    cost: 1089.9,
    mileage: 183_000,
    description: 'Zygote',
    garage_name: 'Zygote',
    photos: [await garage.upload(samplePhoto('avant.png'))],
    invoice: await garage.upload(sampleInvoice('facture.pdf')),
  });
}

/** Opens a screen and waits until everything has loaded. */
export async function openScreen(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('h1'), address).toBeVisible();
  await expect(findLoadingIndicators(page), address).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  // Content below the first screen is drawn in parts; idle means that it is complete.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Loading indicators: status regions whose text ends in an ellipsis, in both languages. */
export function findLoadingIndicators(page: Page): Locator {
  return page.locator('[role="status"]').filter({ hasText: '…' });
}
