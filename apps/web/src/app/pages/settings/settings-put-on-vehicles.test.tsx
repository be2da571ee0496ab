import { aReminder, someSettings } from '#testing/builders.ts';
import { today } from '#testing/record-garage.ts';
import { renderApp } from '#testing/render-app.tsx';
import { clio, kangoo, vehicleGarage, vespa } from '#testing/vehicle-garage.ts';
import { addDays } from '@carnet/domain/calendar/civil-date';
import type { Reminder, ReminderCreation } from '@carnet/contract/reminders/reminder.schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

const chain = {
  key: 'kit_chaine',
  label: 'Kit chaîne',
  custom: true,
  intervalKm: 500,
  intervalDays: 365,
  defaultReminder: true,
};
const OFFER = 'Ajouter le rappel Kit chaîne à vos véhicules';

/** A garage with a custom type whose reminders are those given. */
async function open(held: Reminder[], loseFirst = false) {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Paris']);
  let lost = loseFirst ? 1 : 0;
  const settings = someSettings();
  const server = vehicleGarage({
    getSettings: () => ({ ...settings, maintenanceTypes: [...settings.maintenanceTypes, chain] }),
    listReminders: () => ({ items: held, nextCursor: null }),
    listMaintenances: () => ({ items: [], nextCursor: null }),
    createReminder({ body }) {
      if (!held.some(({ id }) => id === body.id)) held.push(stored(body));
      if (lost-- > 0) throw new TypeError('Failed to fetch');
      return stored(body);
    },
  });
  const { user } = await renderApp({ at: '/settings/maintenance-types' });
  await user.click(await screen.findByRole('button', { name: /^Kit chaîne/ }));
  return { user, server };
}

function stored({ id, vehicle_id, maintenance_type, ...terms }: ReminderCreation): Reminder {
  const { next_reminder_date = null, last_mileage = null, planned_mileage = null } = terms;
  return aReminder({
    ...(id && { id }),
    vehicle_id,
    maintenance_type,
    next_reminder_date,
    last_mileage,
    planned_mileage,
  });
}

it('custom type → added to the chosen vehicles, from today; then no longer offered for them', async () => {
  const held: Reminder[] = [aReminder({ vehicle_id: vespa.id, maintenance_type: chain.key })];
  const { user, server } = await open(held);
  await user.click(screen.getByRole('button', { name: OFFER }));
  const dialog = within(await screen.findByRole('dialog', { name: OFFER }));
  const names = dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  expect(names).toEqual(['Clio', 'Kangoo']);
  await user.click(dialog.getByRole('checkbox', { name: 'Kangoo' }));
  await user.click(dialog.getByRole('button', { name: /^Ajouter à 1\svéhicule$/ }));
  expect(await screen.findByText(/^Kit chaîne\s: rappel ajouté à 1\svéhicule\.$/)).toBeDefined();
  expect(server.callsOf('createReminder').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      vehicle_id: clio.id,
      maintenance_type: chain.key,
      next_reminder_date: addDays(today, 365),
      last_mileage: 84_210,
      planned_mileage: 84_710,
      interval_km: 500,
      interval_days: 365,
    }),
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: OFFER }));
  const again = within(await screen.findByRole('dialog', { name: OFFER }));
  expect(again.getAllByRole('checkbox')).toHaveLength(1);
});

it('type just created → can be added to vehicles at once', async () => {
  const settings = someSettings();
  const made = { ...chain, key: 'attelage', label: 'Attelage' };
  const { user, server } = await open([]);
  server.use({
    replaceSettings: () => ({
      ...settings,
      maintenanceTypes: [...settings.maintenanceTypes, chain, made],
      version: 2,
    }),
  });
  await user.type(screen.getByRole('textbox', { name: 'Nom du type' }), 'Attelage{Enter}');
  await user.click(await screen.findByRole('button', { name: /^Attelage/ }));
  await user.click(screen.getByRole('button', { name: 'Ajouter le rappel Attelage à vos véhicules' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /^Ajouter à 3\svéhicules$/ }));
  await screen.findByText(/^Attelage\s: rappel ajouté à 3\svéhicules\.$/);
  const types = server.callsOf('createReminder').map(({ body }) => body);
  expect(types).toEqual(types.map(() => expect.objectContaining({ maintenance_type: 'attelage' })));
  expect(types).toHaveLength(3);
});

it('response lost → error; the second attempt adds none twice', async () => {
  const held: Reminder[] = [];
  const { user, server } = await open(held, true);
  await user.click(screen.getByRole('button', { name: OFFER }));
  const dialog = within(await screen.findByRole('dialog', { name: OFFER }));
  await user.click(dialog.getByRole('button', { name: /^Ajouter à 3\svéhicules$/ }));
  await dialog.findByText('Le rappel n’a pas pu être ajouté');
  await user.click(dialog.getByRole('button', { name: /^Ajouter à 3\svéhicules$/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf('createReminder')).toHaveLength(4);
  expect(held).toHaveLength(3);
});

it('every vehicle has it → nothing is offered', async () => {
  const held = [clio, kangoo, vespa]
    .map(({ id }) => id)
    .map((id) => aReminder({ vehicle_id: id, maintenance_type: chain.key }));
  await open(held);
  expect(screen.queryByRole('button', { name: OFFER })).toBeNull();
});
