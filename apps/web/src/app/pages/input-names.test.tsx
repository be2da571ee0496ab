import { aMaintenance, aReminder, someSettings } from '#testing/builders.ts';
import { renderApp } from '#testing/render-app.tsx';
import { anExpense } from '#testing/expenses.ts';
import { clio, vehicleGarage } from '#testing/vehicle-garage.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

const reminder = aReminder({ vehicle_id: clio.id });
const record = aMaintenance({ vehicle_id: clio.id });
const chain = { key: 'own_chain', label: 'Kit chaîne', custom: true, intervalKm: 500, intervalDays: null };
const settings = someSettings();

/** Initially folded groups of fields. */
async function unfoldable(): Promise<readonly Element[]> {
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  return [...document.querySelectorAll('details:not([open]) > summary')];
}

/** Screens with their number of fields. */
const SCREENS = [
  ['/login', 1],
  ['/register', 1],
  ['/forgot-password', 1],
  ['/reset-password?token=x', 1],
  ['/dashboard', 0],
  ['/vehicles', 2],
  ['/add-vehicle', 20],
  [`/vehicles/${clio.id}`, 0],
  [`/vehicles/${clio.id}/start`, 3],
  [`/vehicles/${clio.id}/edit`, 20],
  ['/maintenance', 3],
  ['/maintenance?tab=all', 3],
  [`/maintenance?edit=${reminder.id}`, 8],
  ['/maintenance?new=any', 9],
  ['/add-maintenance', 10],
  [`/maintenance/${record.id}/edit`, 10],
  ['/documents/new', 7],
  ['/expenses', 2],
  ['/expenses/new', 8],
  ['/expenses/new?kind=other', 5],
  ['/reports?period=custom&from=2026-01-01', 4],
  ['/settings/notifications', 6],
  ['/settings/appearance', 2],
  ['/settings/calendar', 1],
  ['/settings/data', 1],
  ['/change-password', 2],
] as const;

/** A garage in which every screen has something to fill in. */
async function open(address: string) {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/London', 'Europe/Paris']);
  vehicleGarage({
    getSettings: () => ({
      ...settings,
      maintenanceTypes: [...settings.maintenanceTypes, { ...chain, defaultReminder: true }],
    }),
    listReminders: () => ({ items: [reminder], nextCursor: null }),
    getReminder: () => reminder,
    getMaintenance: () => record,
    listExpenses: () => ({ items: [anExpense({ vehicle_id: clio.id })], nextCursor: null }),
  });
  const isSignedIn = !/login|register|forgot|reset/.test(address);
  const app = await renderApp({ at: address, isSignedIn });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

/** Fields without a name, once at least `fewest` fields are rendered. */
async function findNameless(fewest: number): Promise<readonly string[]> {
  const fields = () => [...document.querySelectorAll('input, select, textarea')];
  await waitFor(() => expect(fields().length).toBeGreaterThanOrEqual(fewest));
  return fields()
    .filter((field) => !field.getAttribute('name'))
    .map((field) => field.outerHTML.slice(0, 200));
}

it.each(SCREENS)('%s → every field has a name', async (address, fewest) => {
  const { user } = await open(address);
  for (const summary of await unfoldable()) await user.click(summary);
  expect(await findNameless(fewest)).toEqual([]);
});

it('all maintenance types unfolded → every field has a name', async () => {
  const { user } = await open('/settings/maintenance-types');
  const form = within(await screen.findByRole('form', { name: 'Rappels et types' }));
  for (const row of form.getAllByRole('button', { expanded: false })) await user.click(row);
  // Kilometres, time, unit and switch of nine types, and the name of a new one.
  expect(await findNameless(37)).toEqual([]);
});

it.each([
  ['/settings/account', 'Supprimer mon compte', 1],
  [`/vehicles/${clio.id}`, 'Mettre à jour le kilométrage', 2],
  [`/vehicles/${clio.id}`, 'Voir les entretiens conseillés', 4],
])('%s, « %s » → every field that it opens has a name', async (address, button, fewest) => {
  const { user } = await open(address);
  await user.click(await screen.findByRole('button', { name: button }));
  expect(await findNameless(fewest)).toEqual([]);
});
