import { refuse } from '#testing/fake-server.ts';
import { valueOf } from '#testing/form-values.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aReminder, aVehicle, someSettings } from '#testing/builders.ts';
import { today } from '#testing/record-garage.ts';
import { aTyreFitting, aTyreSet } from '#testing/tyre-sets.ts';
import { clio, vehicleGarage } from '#testing/vehicle-garage.ts';
import type { BodyInput } from '#shared/api/routes.ts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { TyreFitting } from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { formattersFor } from '@carnet/i18n/format';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const { formatDate } = formattersFor('fr');
// The card loads when the browser is idle. Without an idle callback, as in Safari, each test would wait a second for that.
window.requestIdleCallback = (load) =>
  window.setTimeout(load, 0, { didTimeout: false, timeRemaining: () => 50 });
window.cancelIdleCallback = (handle) => window.clearTimeout(handle);
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ') ?? '';

const ofClio = { vehicle_id: clio.id };
const fittedOn = addDays(today, -150);
const winter = aTyreSet({ ...ofClio, snow_mark: true });
const summer = aTyreSet({
  ...ofClio,
  name: 'Pneus d’été',
  season: 'summer',
  distance: 12_400,
  age: { years: 6, from: 'dot', state: 'check' },
  mounted: [{ vehicle_id: clio.id, from: fittedOn, to: null, axle: 'both' }],
  treads: [
    { id: aTyreSet().id, date: fittedOn, mm: 7.6, position: 'all', dot: null },
    { id: aTyreSet().id, date: addDays(today, -20), mm: 5.2, position: 'all', dot: null },
  ],
});
const onSummer = aTyreFitting({
  ...ofClio,
  date: fittedOn,
  mileage: 80_000,
  front: summer.id,
  rear: summer.id,
});

function garage(sets: readonly TyreSet[], fittings: readonly TyreFitting[], more = {}) {
  const held = [...fittings];
  return vehicleGarage({
    listTyreSets: () => ({ items: [...sets], nextCursor: null }),
    listTyreFittings: () => ({ items: [...held], nextCursor: null }),
    createTyreFitting({ body }) {
      const { confirmMileage: _confirm, ...fields } = body;
      const stored = aTyreFitting({ ...(fields as Partial<TyreFitting>) });
      held.push(stored);
      return stored;
    },
    ...more,
  });
}

async function openCard() {
  const app = await renderApp({ at: `/vehicles/${clio.id}` });
  const card = within(await screen.findByRole('region', { name: 'Pneus' }));
  return { ...app, card };
}

describe('tyres on the vehicle page', () => {
  it('one set on both axles → since when, kilometres, age, tread, and when to change it', async () => {
    garage([winter, summer], [onSummer]);
    const { card } = await openCard();
    const rows = await card.findAllByRole('listitem');
    expect(rows).toHaveLength(1);
    const text = plain(rows[0]?.textContent);
    for (const said of [
      'Avant et arrière',
      'Pneus d’été',
      `depuis le ${formatDate(fittedOn)} · 12 400 km parcourus`,
      `Profondeur : 5,2 mm le ${formatDate(addDays(today, -20))}`,
      '6 ans : à contrôler chaque année',
    ])
      expect(text).toContain(plain(said));
    expect(text).toMatch(/À changer vers .+ \(entre .+ et .+\), à 3 mm \(conseil\)/);
    expect(text).toMatch(/Limite légale de 1,6 mm : vers .+ \(entre .+ et .+\)/);
  });

  it('another set on each axle → a row for each; unknown on one → says so', async () => {
    const rear = aTyreSet({ ...ofClio, name: 'Arrière 255', count: 2 });
    garage([rear], [aTyreFitting({ ...ofClio, date: fittedOn, rear: rear.id })]);
    const { card } = await openCard();
    const rows = (await card.findAllByRole('listitem')).map((row) => plain(row.textContent));
    expect(rows[0]).toBe('AvantRien de noté');
    expect(rows[1]).toMatch(/^ArrièreArrière 255/);
  });

  it('tread below the legal limit → to be changed, without an estimate', async () => {
    const worn = { id: aTyreSet().id, date: addDays(today, -3), mm: 1.5, position: 'fl', dot: null } as const;
    garage([{ ...summer, treads: [...summer.treads, worn] }], [onSummer]);
    const { card } = await openCard();
    await card.findByText(/Sous la limite légale de 1,6\smm/);
    expect(card.queryByText(/conseil/)).toBeNull();
  });

  it('stored set of ten years of age → named', async () => {
    const old = { ...winter, bought_on: addDays(today, -3700) };
    garage([old, summer], [onSummer]);
    const { card } = await openCard();
    const line = await card.findByText(/^Pneus d’hiver : 10 ans : à changer/);
    expect(plain(line.textContent)).toContain('Source : Michelin');
  });

  it('none yet → a link to add one', async () => {
    garage([], []);
    const { card, user, address } = await openCard();
    await user.click(await card.findByRole('link', { name: 'Ajouter un jeu' }));
    expect(address()).toBe(`/vehicles/${clio.id}/tyres/new`);
  });

  it('cannot be loaded → error and retry', async () => {
    const server = garage([winter], []);
    server.use({ listTyreFittings: () => refuse('unavailable') });
    const { card, user } = await openCard();
    const again = await card.findByRole('button', { name: 'Réessayer' });
    server.use({ listTyreFittings: () => ({ items: [], nextCursor: null }) });
    await user.click(again);
    expect(await card.findByText('Aucun pneu noté comme monté pour le moment.')).toBeDefined();
  });
});

describe('the swap', () => {
  it('two presses → the other set on both axles, today, with the proposed mileage; undone from the message', async () => {
    const server = garage([winter, summer], [onSummer], { deleteTyreFitting: () => undefined });
    const { card, user } = await openCard();
    await user.click(await card.findByRole('link', { name: 'Passer aux pneus d’hiver' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Monter des pneus' }));
    await user.click(await dialog.findByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Pneus d’hiver montés');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = server.callsOf('createTyreFitting')[0]?.body;
    expect(body).toMatchObject({
      ...ofClio,
      date: today,
      front: winter.id,
      rear: winter.id,
      rotated: false,
    });
    expect(Number(Reflect.get(Object(body), 'mileage'))).toBeGreaterThan(84_210);
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(server.callsOf('deleteTyreFitting')).toHaveLength(1));
  });

  it('rotation and exchange → one press in the same dialog', async () => {
    const pair = { ...ofClio, count: 2, season: 'summer', size: '225/45 R18' } as const;
    const [front, rear] = [
      aTyreSet({ ...pair, name: 'Avant 225' }),
      aTyreSet({ ...pair, name: 'Arrière 255', size: '255/40 R18' }),
    ];
    const server = garage(
      [front, rear],
      [aTyreFitting({ ...ofClio, date: fittedOn, front: front.id, rear: rear.id })],
    );
    const { card, user } = await openCard();
    await user.click(await card.findByRole('link', { name: 'Permuter ou échanger' }));
    const dialog = within(await screen.findByRole('dialog'));
    const rotate = await dialog.findByRole('button', { name: 'Permuter les roues' });
    expect(rotate.getAttribute('aria-pressed')).toBe('true');
    await user.click(dialog.getByRole('button', { name: 'Échanger avant et arrière' }));
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Échange des essieux enregistré');
    expect(server.callsOf('createTyreFitting')[0]?.body).toMatchObject({
      front: rear.id,
      rear: front.id,
      rotated: false,
    });
  });

  it('set of four chosen for an axle → fitted on both', async () => {
    garage([winter, summer], []);
    const { card, user } = await openCard();
    await user.click(await card.findByRole('link', { name: /^Passer aux pneus/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('combobox', { name: 'Essieu avant' }));
    await user.click(await screen.findByRole('option', { name: 'Pneus d’été' }));
    expect(valueOf(dialog.getByRole('combobox', { name: 'Essieu arrière' }))).toBe('Pneus d’été');
  });

  it('date before the first registration → error at its field, nothing is sent', async () => {
    const server = garage([winter, summer], [onSummer], {
      getVehicle: () => ({ ...clio, firstRegistrationDate: addDays(today, 1) }),
    });
    const { card, user } = await openCard();
    await user.click(await card.findByRole('link', { name: 'Passer aux pneus d’hiver' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Enregistrer' }));
    await dialog.findByText('Cette date précède la première mise en circulation du véhicule');
    expect(server.callsOf('createTyreFitting')).toEqual([]);
  });

  it('doubtful mileage → asks, and is sent as confirmed', async () => {
    const previous = { date: addDays(today, -13), mileage: 84_210 };
    const server = garage([winter, summer], [onSummer]);
    server.use({
      createTyreFitting: ({ body }) =>
        body.confirmMileage
          ? aTyreFitting({ ...ofClio, front: winter.id, rear: winter.id })
          : refuse('validation_failed', {
              errors: [{ pointer: '/mileage', code: 'mileage_out_of_order', params: { previous } }],
            }),
    });
    const { card, user } = await openCard();
    await user.click(await card.findByRole('link', { name: 'Passer aux pneus d’hiver' }));
    const dialog = within(await screen.findByRole('dialog'));
    const mileage = await dialog.findByLabelText('Kilométrage');
    await user.clear(mileage);
    await user.type(mileage, '8421');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await user.click(await dialog.findByRole('button', { name: 'Enregistrer quand même' }));
    await screen.findByText('Pneus d’hiver montés');
    expect(server.callsOf('createTyreFitting')[1]?.body).toMatchObject({
      mileage: 8421,
      confirmMileage: true,
    });
  });

  it('first fitting of a vehicle with a tyre reminder → offers once to switch it off', async () => {
    const reminder = aReminder({ ...ofClio, maintenance_type: 'tire_change', interval_days: 1825 });
    const server = garage([winter, summer], [], {
      listReminders: () => ({ items: [reminder], nextCursor: null }),
      replaceReminder: () => ({ ...reminder, active: false, version: 2 }),
    });
    const { card, user } = await openCard();
    await user.click(await card.findByRole('link', { name: /^Passer aux pneus/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Enregistrer' }));
    await user.click(await screen.findByRole('button', { name: 'Désactiver le rappel « Pneus »' }));
    await screen.findByText('Rappel désactivé');
    expect(server.callsOf('replaceReminder')[0]?.body).toMatchObject({ active: false });
  });
});

describe('driving in winter', () => {
  it('asked once, then whether there are chains; undone from the message', async () => {
    const server = garage([winter, summer], [onSummer]);
    const { card, user } = await openCard();
    const question = within(await card.findByRole('group', { name: /zone de montagne/ }));
    await user.click(question.getByRole('button', { name: 'Oui' }));
    await screen.findByText('Réponse enregistrée');
    expect(server.callsOf('replaceVehicle')[0]?.body).toMatchObject({ winterDriving: 'mountain' });
    const chains = within(await card.findByRole('group', { name: /chaînes/ }));
    await user.click(chains.getByRole('button', { name: 'Non' }));
    await waitFor(() => expect(card.queryByRole('group', { name: /chaînes/ })).toBeNull());
    expect(server.callsOf('replaceVehicle')[1]?.body).toMatchObject({ hasSnowChains: false });
  });

  it.each([
    ['a motorcycle', aVehicle({ id: clio.id, type: 'motorcycle' })],
    ['already answered', { ...clio, winterDriving: 'elsewhere' as const }],
  ])('%s → not asked', async (_, vehicle) => {
    garage([winter], [], { getVehicle: () => vehicle });
    const { card } = await openCard();
    await card.findByText('Aucun pneu noté comme monté pour le moment.');
    expect(card.queryByText(/zone de montagne/)).toBeNull();
  });
});

describe('swap reminders', () => {
  const offered = 'Me rappeler le 15 octobre et le 1er avril';

  /** A garage that stores its reminders and types. */
  function remindedGarage(reminders: readonly Reminder[] = [], more = {}) {
    let settings = someSettings();
    let held = [...reminders];
    return garage([winter, summer], [onSummer], {
      listReminders: () => ({ items: [...held], nextCursor: null }),
      getSettings: () => settings,
      replaceSettings({ body }: { readonly body: BodyInput<'replaceSettings'> }) {
        const maintenanceTypes = body.maintenanceTypes.map((type) => ({
          ...type,
          key: type.key ?? '',
          label: type.label ?? null,
          custom: type.custom ?? false,
          intervalKm: type.intervalKm ?? null,
          intervalDays: type.intervalDays ?? null,
          defaultReminder: type.defaultReminder ?? true,
        }));
        settings = { ...settings, maintenanceTypes, version: settings.version + 1 };
        return settings;
      },
      createReminder({ body }: { readonly body: Partial<Reminder> }) {
        const stored = aReminder(body);
        held.push(stored);
        return stored;
      },
      replaceReminder({ path, body }: { readonly path: { id: string }; readonly body: Partial<Reminder> }) {
        held = held.map((one) => (one.id === path.id ? { ...one, ...body, version: one.version + 1 } : one));
        return held.find(({ id }) => id === path.id) ?? refuse('not_found');
      },
      deleteReminder({ path }: { readonly path: { id: string } }) {
        held = held.filter(({ id }) => id !== path.id);
      },
      ...more,
    });
  }

  const seasonal = (season: 'winter' | 'summer', changes: Partial<Reminder> = {}) =>
    aReminder({
      ...ofClio,
      maintenance_type: season === 'winter' ? 'pneus_hiver' : 'pneus_ete',
      season,
      next_reminder_date: addDays(today, 200),
      interval_days: 365,
      ...changes,
    });

  it('two seasons without reminders → one press creates both as the suggestions do; undone from one message', async () => {
    const server = remindedGarage();
    const { card, user } = await openCard();
    await user.click(await card.findByRole('button', { name: offered }));
    await screen.findByText('2 rappels ajoutés.');
    expect(server.callsOf('createReminder').map(({ body }) => body)).toEqual([
      expect.objectContaining({
        ...ofClio,
        maintenance_type: 'pneus_hiver',
        season: 'winter',
        next_reminder_date: expect.stringMatching(/-10-15$/),
        interval_days: 365,
      }),
      expect.objectContaining({
        ...ofClio,
        maintenance_type: 'pneus_ete',
        season: 'summer',
        next_reminder_date: expect.stringMatching(/-04-01$/),
      }),
    ]);
    await waitFor(() => expect(card.queryByRole('button', { name: offered })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(server.callsOf('deleteReminder')).toHaveLength(2));
    await card.findByRole('button', { name: offered });
  });

  it('undone and requested again → created again with other ids', async () => {
    const server = remindedGarage();
    const { card, user } = await openCard();
    await user.click(await card.findByRole('button', { name: offered }));
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    await user.click(await card.findByRole('button', { name: offered }));
    await waitFor(() => expect(server.callsOf('createReminder')).toHaveLength(4));
    expect(new Set(server.callsOf('createReminder').map(({ body }) => body.id)).size).toBe(4);
  });

  it('one exists → only the other is offered', async () => {
    const server = remindedGarage([seasonal('winter')]);
    const { card, user } = await openCard();
    await card.findByText('Ce véhicule n’a pas de rappel pour le passage aux pneus d’été.');
    await user.click(card.getByRole('button', { name: 'Me rappeler le 1er avril' }));
    await screen.findByText('1 rappel ajouté.');
    expect(server.callsOf('createReminder').map(({ body }) => body.season)).toEqual(['summer']);
  });

  it('one is switched off → switched on again for its day, not created twice', async () => {
    const off = seasonal('winter', { active: false, next_reminder_date: addDays(today, -400) });
    const server = remindedGarage([off, seasonal('summer')]);
    const { card, user } = await openCard();
    await user.click(await card.findByRole('button', { name: 'Me rappeler le 15 octobre' }));
    await screen.findByText('1 rappel ajouté.');
    expect(server.callsOf('createReminder')).toEqual([]);
    expect(server.callsOf('replaceReminder')[0]?.body).toMatchObject({
      active: true,
      season: 'winter',
      next_reminder_date: expect.stringMatching(/-10-15$/),
    });
  });

  it('declined → no longer offered, stored on this device', async () => {
    remindedGarage();
    const { card, user } = await openCard();
    await user.click(await card.findByRole('button', { name: 'Non merci' }));
    expect(card.queryByRole('button', { name: offered })).toBeNull();
    expect(localStorage.getItem(`carnet.declinedSwapReminders.${clio.id}`)).toBe('true');
  });

  it('cannot be created → error, and still offered', async () => {
    remindedGarage([], { createReminder: () => refuse('unavailable') });
    const { card, user } = await openCard();
    await user.click(await card.findByRole('button', { name: offered }));
    await screen.findByText('Les rappels n’ont pas pu être ajoutés');
    expect(card.getByRole('button', { name: offered }).getAttribute('aria-disabled')).toBe('false');
  });

  it('reminder with a day of its own → the card counts to that day', async () => {
    // On 29 February the swap of other years is on the 28th.
    const soon = addDays(today, addDays(today, 10).endsWith('-02-29') ? 11 : 10);
    remindedGarage([
      seasonal('winter', { next_reminder_date: soon }),
      seasonal('summer', { next_reminder_date: addDays(today, 190) }),
    ]);
    const { card } = await openCard();
    const line = `Passage aux pneus d’hiver prévu le ${formatDate(soon)}`;
    expect(await card.findByText(line)).toBeDefined();
  });

  it('the tyres page offers them too', async () => {
    remindedGarage();
    await renderApp({ at: `/vehicles/${clio.id}/tyres` });
    expect(await screen.findByRole('button', { name: offered })).toBeDefined();
  });
});
