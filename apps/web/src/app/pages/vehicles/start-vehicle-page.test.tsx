import { someSettings } from '#testing/builders.ts';
import { enterText } from '#testing/enter-text.ts';
import type { Handlers } from '#testing/fake-call.ts';
import { refuse, type FakeServer } from '#testing/fake-server.ts';
import { valueOf } from '#testing/form-values.ts';
import { today } from '#testing/record-garage.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import { brakes, clio, inspection, ofAnother, oil, startGarage } from '#testing/start-garage.ts';
import { storedVehicle, vehicleGarage } from '#testing/vehicle-garage.ts';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { formattersFor } from '@carnet/i18n/format';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const QUESTION = /^Que savez-vous des entretiens passés\s\?$/;
async function open(): Promise<Rendered> {
  const app = await renderApp({ at: `/vehicles/${clio.id}/start`, language: 'fr' });
  await screen.findByRole('form');
  return app;
}

const row = (type: string) => {
  const item = screen.getByRole('group', { name: new RegExp(`^${type}\\s: ce que`) }).closest('li');
  return within(item ?? document.body);
};
const answer = ({ user }: Rendered, type: string, choice: string) =>
  user.click(row(type).getByRole('radio', { name: choice }));
/** Enters the next oil change from its sticker. */
async function tellSticker(app: Rendered): Promise<void> {
  await answer(app, 'Vidange', 'Prochaine fois');
  await enterText(app.user, row('Vidange').getByRole('textbox', { name: 'Kilométrage' }), '90 000');
}
const press = ({ user }: Rendered, name: string) => user.click(screen.getByRole('button', { name }));
const sent = (server: FakeServer) =>
  server.callsOf('replaceReminder').map(({ path, body }) => [path['id'], body] as const);
const isOnVehicle = () => screen.findByRole('heading', { level: 1, name: /^Clio/ });

describe('known services of a new vehicle', () => {
  it('asks for its reminders, best-known types first and open for their last service', async () => {
    startGarage();
    await open();
    const asked = screen.getAllByRole('radio', { name: 'Je ne sais pas' }).map((radio) => {
      const name = radio.closest('li')?.textContent?.match(/^[^J]+/)?.[0];
      return [name, (radio as HTMLInputElement).checked];
    });
    expect(asked).toEqual([
      ['Contrôle technique', false],
      ['Vidange', false],
      ['Freins', true],
    ]);
    for (const type of ['Contrôle technique', 'Vidange']) {
      expect(row(type).getByRole('radio', { name: 'Dernière fois' })).toHaveProperty('checked', true);
      expect(row(type).getByRole('textbox', { name: 'Date' })).toBeDefined();
    }
    expect(row('Freins').queryByRole('textbox')).toBeNull();
  });

  it.each(['Passer', 'Enregistrer'])(
    'nothing entered, « %s » → vehicle page, nothing is sent',
    async (name) => {
      const server = startGarage();
      const app = await open();
      await press(app, name);
      await isOnVehicle();
      expect([app.address(), sent(server)]).toEqual([`/vehicles/${clio.id}`, []]);
    },
  );

  it('last service of one, next service of another → one call each; message; vehicle page', async () => {
    const server = startGarage();
    const app = await open();
    await answer(app, 'Contrôle technique', 'Dernière fois');
    expect(row('Contrôle technique').queryByLabelText('Kilométrage')).toBeNull();
    const lastDay = addDays(today, -300);
    const typed = formattersFor('fr').formatDateNumeric(lastDay);
    await enterText(app.user, row('Contrôle technique').getByRole('textbox', { name: 'Date' }), typed);
    await tellSticker(app);
    await press(app, 'Enregistrer');
    await screen.findByText('Rappels mis à jour.');
    await isOnVehicle();
    expect(sent(server)).toEqual([
      [
        inspection.id,
        expect.objectContaining({ next_reminder_date: addDays(lastDay, 730), last_mileage: null }),
      ],
      [
        oil.id,
        expect.objectContaining({
          last_mileage: 75_000,
          planned_mileage: 90_000,
          next_reminder_date: oil.next_reminder_date,
          interval_km: 15_000,
        }),
      ],
    ]);
    const versions = server.callsOf('replaceReminder').map(({ headers }) => headers.get('if-match'));
    expect(versions).toEqual(['"1"', '"1"']);
  });

  it('answer without a value, future date, mileage above the current one → errors at the fields, nothing is sent', async () => {
    const server = startGarage();
    const app = await open();
    await answer(app, 'Contrôle technique', 'Prochaine fois');
    await answer(app, 'Vidange', 'Prochaine fois');
    await answer(app, 'Freins', 'Dernière fois');
    await enterText(app.user, row('Freins').getByRole('textbox', { name: 'Kilométrage' }), '84 211');
    const tomorrow = formattersFor('fr').formatDateNumeric(addDays(today, 1));
    await enterText(app.user, row('Freins').getByRole('textbox', { name: 'Date' }), tomorrow);
    await press(app, 'Enregistrer');
    expect(row('Contrôle technique').getByText('Ce champ est obligatoire')).toBeDefined();
    expect(row('Vidange').getByText('Indiquez une date ou un kilométrage')).toBeDefined();
    expect(row('Freins').getByText('Le véhicule n’a pas encore atteint ce kilométrage')).toBeDefined();
    expect(row('Freins').getByText('La date ne peut pas être dans le futur')).toBeDefined();
    expect(sent(server)).toEqual([]);
    await answer(app, 'Contrôle technique', 'Je ne sais pas');
    expect(row('Contrôle technique').queryByText('Ce champ est obligatoire')).toBeNull();
  });

  it('reloaded half answered → restored', async () => {
    startGarage();
    const app = await open();
    await tellSticker(app);
    cleanup();
    await open();
    expect(valueOf(row('Vidange').getByRole('textbox', { name: 'Kilométrage' }))).toMatch(/^90\s000$/);
  });

  it('second response lost → error; the second attempt finds it stored', async () => {
    let lost = 1;
    const server = startGarage((held) => ({
      replaceReminder(call) {
        const stored = held.replace(call);
        if (stored.id === brakes.id && lost-- > 0) throw new TypeError('Failed to fetch');
        return stored;
      },
    }));
    const app = await open();
    for (const type of ['Vidange', 'Freins']) {
      await answer(app, type, 'Dernière fois');
      await enterText(app.user, row(type).getByRole('textbox', { name: 'Kilométrage' }), '80 000');
    }
    await press(app, 'Enregistrer');
    await screen.findByText('Le rappel n’a pas pu être modifié');
    expect(app.address()).toBe(`/vehicles/${clio.id}/start`);
    await press(app, 'Enregistrer');
    await isOnVehicle();
    expect(sent(server).filter(([id]) => id === oil.id)).toHaveLength(1);
  });

  it('offline → error, and the answers stay; online again → stored', async () => {
    const server = startGarage();
    const app = await open();
    await tellSticker(app);
    server.down();
    await press(app, 'Enregistrer');
    await screen.findByText('Le rappel n’a pas pu être modifié');
    expect(valueOf(row('Vidange').getByRole('textbox', { name: 'Kilométrage' }))).toMatch(/^90\s000$/);
    server.up();
    await press(app, 'Enregistrer');
    await isOnVehicle();
    expect(sent(server)).toHaveLength(1);
  });

  it('one reminder deleted meanwhile → says so, and asks for the others', async () => {
    startGarage((held) => ({
      replaceReminder(call) {
        held.delete(call.path.id);
        return refuse('not_found');
      },
    }));
    const app = await open();
    await tellSticker(app);
    await press(app, 'Enregistrer');
    await screen.findByText('Cet élément n’existe pas ou n’existe plus.');
    await waitFor(() =>
      expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toHaveLength(2),
    );
    await press(app, 'Enregistrer');
    await isOnVehicle();
  });

  it('vehicle deleted meanwhile → says so, with a link to the others', async () => {
    const server = startGarage();
    const app = await open();
    await tellSticker(app);
    server.use({
      getVehicle: () => refuse('not_found'),
      listVehicles: () => ({ items: [], nextCursor: null }),
      listReminders: () => ({ items: [], nextCursor: null }),
      replaceReminder: () => refuse('not_found'),
    });
    await press(app, 'Enregistrer');
    await screen.findByRole('heading', { level: 1, name: 'Véhicule introuvable' });
    expect(screen.getByRole('link', { name: 'Voir mes véhicules' })).toBeDefined();
  });

  it('no reminder to ask for → vehicle page', async () => {
    startGarage(() => ({ listReminders: () => ({ items: [ofAnother], nextCursor: null }) }));
    const app = await renderApp({ at: `/vehicles/${clio.id}/start` });
    await isOnVehicle();
    expect(app.address()).toBe(`/vehicles/${clio.id}`);
  });

  it('reminders cannot be loaded → retry or skip', async () => {
    startGarage(() => ({ listReminders: () => refuse('unavailable') }));
    const app = await renderApp({ at: `/vehicles/${clio.id}/start` });
    await screen.findByText('Les rappels n’ont pas pu être chargés');
    await press(app, 'Passer');
    await isOnVehicle();
    expect(app.address()).toBe(`/vehicles/${clio.id}`);
  });
});

describe('after « Ajouter le véhicule »', () => {
  async function add(more: Handlers): Promise<Rendered> {
    vehicleGarage({
      createVehicle: ({ body }) => ({ ...storedVehicle(body), id: clio.id }),
      getVehicle: () => clio,
      ...more,
    });
    const app = await renderApp({ at: '/add-vehicle' });
    await enterText(app.user, await screen.findByRole('textbox', { name: /^Nom/ }), 'Clio');
    await enterText(app.user, screen.getByRole('textbox', { name: /^Kilométrage actuel/ }), '84 210');
    await press(app, 'Ajouter le véhicule');
    return app;
  }

  it('with default reminders → the step', async () => {
    const ofAny = ({ id }: { id: string }) => ({ ...oil, vehicle_id: id });
    let added = clio.id;
    await add({
      createVehicle({ body }) {
        added = body.id ?? added;
        return storedVehicle(body);
      },
      getVehicle: ({ path }) => ({ ...clio, id: path.id }),
      listReminders: () => ({ items: [ofAny({ id: added })], nextCursor: null }),
    });
    await screen.findByRole('heading', { level: 1, name: QUESTION });
    expect(screen.getByText('Vidange')).toBeDefined();
  });

  it('all default reminders switched off → vehicle page, without the step', async () => {
    const settings = someSettings();
    const maintenanceTypes = settings.maintenanceTypes.map((type) => ({ ...type, defaultReminder: false }));
    await add({ getSettings: () => ({ ...settings, maintenanceTypes }) });
    await isOnVehicle();
    expect(screen.queryByText(QUESTION)).toBeNull();
  });
});
