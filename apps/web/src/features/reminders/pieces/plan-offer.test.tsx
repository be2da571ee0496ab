import { aReminder, aVehicle, someSettings } from '#testing/builders.ts';
import { refuse } from '#testing/fake-server.ts';
import type { Handlers } from '#testing/fake-call.ts';
import { renderApp } from '#testing/render-app.tsx';
import { vehicleGarage } from '#testing/vehicle-garage.ts';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const forkOil = {
  key: 'huile_de_fourche',
  label: 'Huile de fourche',
  custom: true,
  intervalKm: 20_000,
  intervalDays: 730,
  defaultReminder: false,
};

async function open(changes: Partial<Vehicle>, more: Handlers = {}) {
  const vehicle = aVehicle({ name: 'Deux', currentMileage: 12_000, ...changes });
  let settings: Settings = someSettings();
  const server = vehicleGarage({
    listVehicles: () => ({ items: [vehicle], nextCursor: null }),
    getVehicle: () => vehicle,
    getSettings: () => settings,
    replaceSettings({ body }) {
      const types = body.maintenanceTypes.map((type) => ({
        ...forkOil,
        ...type,
        key: type.key ?? `own_${type.label?.length}`,
        label: type.label ?? null,
        custom: type.custom ?? false,
        intervalKm: type.intervalKm ?? null,
        intervalDays: type.intervalDays ?? null,
      }));
      settings = { ...settings, maintenanceTypes: types, version: settings.version + 1 };
      return settings;
    },
    createReminder: ({ body }) =>
      aReminder({ vehicle_id: vehicle.id, maintenance_type: body.maintenance_type }),
    ...more,
  });
  const app = await renderApp({ at: `/vehicles/${vehicle.id}`, language: 'fr' });
  await app.user.click(await screen.findByRole('button', { name: 'Voir les entretiens conseillés' }));
  const form = await screen.findByRole('form', { name: 'Entretiens conseillés' });
  return { server, vehicle, ...app, form: within(form) };
}

describe('suggested maintenance of a vehicle', () => {
  it('motorcycle → chain, valves and fork oil with their interval and source', async () => {
    const { form } = await open({ type: 'motorcycle', energy: 'petrol' });
    const names = form.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent ?? '');
    expect(names.map((name) => name.replaceAll(/\s/g, ' '))).toEqual([
      expect.stringMatching(/^Liquide de frein.*tous les 2 ans.*Source : Kia/),
      expect.stringMatching(/^Kit chaîne.*tous les 20 000 km/),
      expect.stringMatching(/^Jeu aux soupapes.*tous les 24 000 km/),
      expect.stringMatching(/^Huile de fourche.*tous les 20 000 km ou 2 ans/),
    ]);
    expect(form.getByText(/Le carnet du constructeur prime\./)).toBeDefined();
  });

  it('some chosen → missing types are created, and a reminder for each', async () => {
    const { form, server, user, vehicle } = await open({ type: 'motorcycle', energy: 'petrol' });
    await user.click(form.getByRole('checkbox', { name: 'Kit chaîne' }));
    await user.click(form.getByRole('checkbox', { name: 'Huile de fourche' }));
    await user.click(form.getByRole('button', { name: 'Ajouter 2 rappels' }));
    await screen.findByText('2 rappels ajoutés.');
    expect(server.callsOf('replaceSettings')[0]?.body).toMatchObject({
      maintenanceTypes: expect.arrayContaining([
        expect.objectContaining({ label: 'Kit chaîne', intervalKm: 20_000, custom: true }),
        expect.objectContaining({ label: 'Huile de fourche', intervalKm: 20_000 }),
      ]),
    });
    expect(server.callsOf('createReminder').map(({ body }) => body)).toEqual([
      expect.objectContaining({ vehicle_id: vehicle.id, planned_mileage: 32_000, last_mileage: 12_000 }),
      expect.objectContaining({ vehicle_id: vehicle.id, planned_mileage: 32_000, interval_days: 730 }),
    ]);
  });

  it('winter tyres → on the next 15 October; no engine maintenance for an electric car', async () => {
    const { form, server, user } = await open({ type: 'car', energy: 'electric' });
    expect(form.queryByRole('checkbox', { name: 'Bougies' })).toBeNull();
    expect(form.queryByRole('checkbox', { name: 'Courroie de distribution' })).toBeNull();
    await user.click(form.getByRole('checkbox', { name: 'Pneus hiver' }));
    await user.click(form.getByRole('button', { name: 'Ajouter 1 rappel' }));
    await waitFor(() => expect(server.callsOf('createReminder')).toHaveLength(1));
    expect(server.callsOf('createReminder')[0]?.body).toMatchObject({
      next_reminder_date: expect.stringMatching(/-10-15$/),
      interval_days: 365,
    });
  });

  it('retry after a refusal → the same reminder ids', async () => {
    let refusals = 1;
    const { form, server, user, vehicle } = await open(
      { type: 'motorcycle' },
      {
        createReminder({ body }) {
          if (body.maintenance_type.length > 0 && refusals-- > 0) refuse('unavailable');
          return aReminder({ vehicle_id: vehicle.id, maintenance_type: body.maintenance_type });
        },
      },
    );
    await user.click(form.getByRole('checkbox', { name: 'Kit chaîne' }));
    await user.click(form.getByRole('button', { name: 'Ajouter 1 rappel' }));
    await screen.findByText('Les rappels n’ont pas pu être ajoutés');
    await user.click(form.getByRole('button', { name: 'Ajouter 1 rappel' }));
    await screen.findByText('1 rappel ajouté.');
    const sent = server.callsOf('createReminder').map(({ body }) => body.id);
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(1);
  });

  it('types cannot be created → error, and the choice stays', async () => {
    const { form, user } = await open(
      { type: 'motorcycle' },
      { replaceSettings: () => refuse('unavailable') },
    );
    await user.click(form.getByRole('checkbox', { name: 'Kit chaîne' }));
    await user.click(form.getByRole('button', { name: 'Ajouter 1 rappel' }));
    await screen.findByText('Les rappels n’ont pas pu être ajoutés');
    expect(form.getByRole('checkbox', { name: 'Kit chaîne' })).toHaveProperty('checked', true);
  });
});
