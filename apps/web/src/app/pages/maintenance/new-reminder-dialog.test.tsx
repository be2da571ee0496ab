import { aMaintenance, anInspection, aReminder } from '#testing/builders.ts';
import { valueOf } from '#testing/form-values.ts';
import { maintenanceGarage } from '#testing/maintenance-garage.ts';
import { clio, today, vespa } from '#testing/record-garage.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { formattersFor } from '@carnet/i18n/format';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const { formatDateNumeric } = formattersFor('fr');
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Ajouter un rappel' }));
const field = async (name: RegExp) => (await dialog()).findByLabelText(name, { selector: 'input' });

async function choose(app: Rendered, label: RegExp, option: string | RegExp): Promise<void> {
  await app.user.click(await field(label));
  await app.user.click(await screen.findByRole('option', { name: option }));
}

const submit = async (app: Rendered) =>
  app.user.click((await dialog()).getByRole('button', { name: 'Ajouter le rappel' }));

describe('dialog of a new reminder', () => {
  it('vehicle and type chosen → proposes terms from today; stored as shown', async () => {
    const server = maintenanceGarage({
      listMaintenances: () => ({ items: [], nextCursor: null }),
      createReminder: () => aReminder(),
    });
    const app = await renderApp({ at: '/maintenance' });
    await app.user.click(await screen.findByRole('link', { name: 'Ajouter un rappel' }));
    expect(app.address()).toBe('/maintenance?new=any');
    await choose(app, /^Véhicule/, /^Clio/);
    await choose(app, /^Type/, 'Pneus');
    expect(valueOf(await field(/^Intervalle en jours/))).toBe('1 825');
    expect((await dialog()).getByLabelText(/^Kilométrage du dernier entretien/)).toBeDefined();
    await submit(app);
    await expect(screen.findByText('Rappel ajouté.')).resolves.toBeDefined();
    expect(server.callsOf('createReminder')[0]?.body).toMatchObject({
      vehicle_id: clio.id,
      maintenance_type: 'tire_change',
      next_reminder_date: addDays(today, 1825),
      interval_km: 40_000,
      last_mileage: clio.currentMileage,
      planned_mileage: clio.currentMileage + 40_000,
    });
    await waitFor(() => expect(app.address()).toBe('/maintenance'));
  });

  it('inspection → proposes the legal date, which is followed unless another one is typed', async () => {
    const dueBy = addDays(today, 40);
    const server = maintenanceGarage({
      listMaintenances: () => ({ items: [], nextCursor: null }),
      getVehicleInspection: () => anInspection({ status: 'due_soon', dueBy, missing: [] }),
      createReminder: () => aReminder(),
    });
    const app = await renderApp({ at: `/maintenance?new=${clio.id}` });
    await choose(app, /^Type/, 'Contrôle technique');
    await waitFor(async () => expect(valueOf(await field(/^Prochaine date/))).toBe(formatDateNumeric(dueBy)));
    await submit(app);
    await screen.findByText('Rappel ajouté.');
    expect(server.callsOf('createReminder')[0]?.body).toMatchObject({
      next_reminder_date: dueBy,
      follows: null,
    });
  });

  it('opened from the vehicle page → closed or stored, that page is shown again', async () => {
    maintenanceGarage({
      getVehicle: () => vespa,
      listMileageReadings: () => ({ items: [], nextCursor: null }),
      listMaintenances: () => ({ items: [], nextCursor: null }),
      createReminder: () => aReminder(),
    });
    const app = await renderApp({ at: `/vehicles/${vespa.id}` });
    const vehiclePage = app.address();
    const ask = async () => app.user.click(await screen.findByRole('link', { name: 'Ajouter un rappel' }));
    await ask();
    await app.user.click(await (await dialog()).findByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(app.address()).toBe(vehiclePage));
    await ask();
    await choose(app, /^Type/, 'Contrôle technique');
    await submit(app);
    await waitFor(() => expect(app.address()).toBe(vehiclePage));
  });

  it('record of the type exists → counts from it', async () => {
    const latest = aMaintenance({
      vehicle_id: clio.id,
      type: 'tire_change',
      date: addDays(today, -100),
      mileage: 80_000,
    });
    maintenanceGarage({ listMaintenances: () => ({ items: [latest], nextCursor: null }) });
    const app = await renderApp({ at: `/maintenance?new=${clio.id}` });
    await choose(app, /^Type/, 'Pneus');
    await waitFor(async () => expect(valueOf(await field(/^Kilométrage prévu/))).toBe('120 000'));
    expect(valueOf(await field(/^Kilométrage du dernier entretien/))).toBe('80 000');
  });

  it('type by days → no last mileage until a mileage is planned', async () => {
    const server = maintenanceGarage({
      createReminder: () => aReminder(),
    });
    const app = await renderApp({ at: `/maintenance?new=${vespa.id}` });
    await choose(app, /^Type/, 'Contrôle technique');
    expect((await dialog()).queryByLabelText(/^Kilométrage du dernier/)).toBeNull();
    await app.user.type(await field(/^Kilométrage prévu/), '20000');
    expect(await field(/^Kilométrage du dernier entretien/)).toBeDefined();
    await submit(app);
    await screen.findByText('Rappel ajouté.');
    expect(server.callsOf('createReminder')[0]?.body).toMatchObject({
      planned_mileage: 20_000,
      last_mileage: null,
    });
  });

  it('vehicle has a reminder of the type → says so, with a link', async () => {
    maintenanceGarage();
    const app = await renderApp({ at: `/maintenance?new=${clio.id}` });
    await choose(app, /^Type/, 'Vidange');
    await expect(
      (await dialog()).findByText(/Ce véhicule a déjà un rappel de ce type/),
    ).resolves.toBeDefined();
  });

  it('half filled in and closed → the draft is restored', async () => {
    maintenanceGarage();
    const app = await renderApp({ at: `/maintenance?new=${clio.id}` });
    await choose(app, /^Type/, 'Batterie');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(app.address()).toBe('/maintenance'));
    await renderApp({ at: `/maintenance?new=${clio.id}` });
    await waitFor(async () => expect(valueOf(await field(/^Type/))).toBe('Batterie'));
  });
});
