import { enterText } from '#testing/enter-text.ts';
import { refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { today } from '#testing/record-garage.ts';
import { aTyreFitting, aTyreSet } from '#testing/tyre-sets.ts';
import { clio, vehicleGarage } from '#testing/vehicle-garage.ts';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const winter = aTyreSet({ vehicle_id: clio.id, notes: 'À la cave' });
const summer = aTyreSet({ vehicle_id: clio.id, name: 'Pneus d’été', season: 'summer' });

function garage(items: readonly TyreSet[]) {
  return vehicleGarage({
    listTyreSets: () => ({ items: [...items], nextCursor: null }),
    getTyreSet: () => items[0] ?? refuse('not_found'),
  });
}

const page = `/vehicles/${clio.id}/tyres`;
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ') ?? '';

describe('tyre sets of a vehicle', () => {
  it('two sets → each with season and notes, and a link to its page', async () => {
    const server = garage([winter, summer]);
    const { user, address } = await renderApp({ at: page });
    const rows = within(await screen.findByRole('list', { name: 'Jeux de pneus' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Pneus d’hiver.*Hiver.*À la cave$/),
      expect.stringMatching(/^Pneus d’été.*Été$/),
    ]);
    expect(server.callsOf('listTyreSets')[0]?.query['vehicleId']).toBe(clio.id);
    await user.click(screen.getByRole('link', { name: /Pneus d’hiver/ }));
    expect(address()).toBe(`/tyres/${winter.id}`);
  });

  it('none yet → says what will be listed, with a link to add one', async () => {
    garage([]);
    const { user, address } = await renderApp({ at: page });
    await user.click(await screen.findByRole('link', { name: 'Ajouter un jeu' }));
    await waitFor(() => expect(address()).toBe(`${page}/new`));
  });

  it('cannot be loaded → error and retry', async () => {
    const server = garage([winter]);
    server.use({ listTyreSets: () => refuse('unavailable') });
    const { user } = await renderApp({ at: page });
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    server.use({ listTyreSets: () => ({ items: [winter], nextCursor: null }) });
    await user.click(again);
    expect(await screen.findByRole('link', { name: /Pneus d’hiver/ })).toBeDefined();
  });
});

describe('the form', () => {
  it('without a name → error at the field, nothing is sent; with one → added to the vehicle', async () => {
    const server = garage([]);
    server.use({ createTyreSet: ({ body }) => ({ ...winter, id: body.id ?? winter.id }) });
    const { user, address } = await renderApp({ at: `${page}/new` });
    const submit = await screen.findByRole('button', { name: 'Enregistrer' });
    await user.click(submit);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Nom\b/)));
    expect(server.callsOf('createTyreSet')).toEqual([]);
    await user.type(screen.getByLabelText(/^Nom\b/), 'Alpin 6');
    await user.click(screen.getByRole('combobox', { name: /^Saison/ }));
    await user.click(await screen.findByRole('option', { name: 'Toutes saisons' }));
    await user.click(submit);
    await waitFor(() => expect(address()).toBe(page));
    expect(server.callsOf('createTyreSet')[0]?.body).toMatchObject({
      vehicle_id: clio.id,
      name: 'Alpin 6',
      season: 'all_season',
      notes: null,
    });
  });

  it('changed on another device → shows both values, and mine can be kept', async () => {
    const server = garage([winter]);
    const theirs = { ...winter, name: 'Neige', season: 'all_season', version: 2 } as const;
    server.use({ replaceTyreSet: () => refuse('version_conflict', { current: theirs }) });
    const { user } = await renderApp({ at: `/tyres/${winter.id}` });
    const name = await screen.findByLabelText(/^Nom\b/);
    await user.clear(name);
    await enterText(user, name, 'Alpin 6');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Ici : Alpin 6');
    for (const value of [
      'Sur l’autre appareil : Neige',
      'Ici : Hiver',
      'Sur l’autre appareil : Toutes saisons',
    ])
      expect(screen.getByText(value)).toBeDefined();
    server.use({ replaceTyreSet: ({ body }) => ({ ...theirs, ...(body as object), version: 3 }) });
    await user.click(screen.getByRole('button', { name: 'Garder ma version' }));
    await waitFor(() => expect(server.callsOf('replaceTyreSet')).toHaveLength(2));
    expect(server.callsOf('replaceTyreSet')[1]?.headers.get('If-Match')).toBe('"2"');
  });

  it('deleted → asks first, then in the trash with a way to restore it', async () => {
    const server = garage([winter]);
    server.use({ deleteTyreSet: () => undefined });
    const { user, address } = await renderApp({ at: `/tyres/${winter.id}` });
    await user.click(await screen.findByRole('button', { name: 'Supprimer le jeu de pneus' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Pneus d’hiver');
    await user.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(address()).toBe(page));
    expect(await screen.findByText('Jeu de pneus supprimé')).toBeDefined();
    expect(server.callsOf('deleteTyreSet')).toHaveLength(1);
  });

  it('deleted although used by fittings → says why not, and what to do', async () => {
    const server = garage([winter]);
    server.use({ deleteTyreSet: () => refuse('tyres_in_use', { params: { count: 2 } }) });
    const { user } = await renderApp({ at: `/tyres/${winter.id}` });
    await user.click(await screen.findByRole('button', { name: 'Supprimer le jeu de pneus' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText(/figure dans des montages/)).toBeDefined();
  });

  it.each([
    ['/vehicle_id', 'tyres_fitted', 'Véhicule', /est monté sur un véhicule/],
    ['/retired_on', 'tyres_retired', 'Plus utilisé depuis le', /n’est plus utilisé à cette date/],
    ['/count', 'tyres_on_two_axles', 'Nombre de pneus', /ne va que sur un essieu/],
  ] as const)('server refuses %s by %s → error at its field', async (pointer, code, label, sentence) => {
    const server = garage([{ ...winter, retired_on: addDays(today, -1) }]);
    server.use({ replaceTyreSet: () => refuse('validation_failed', { errors: [{ pointer, code }] }) });
    const { user } = await renderApp({ at: `/tyres/${winter.id}` });
    await user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
    await screen.findByText(sentence);
    const fields = screen.getAllByLabelText(new RegExp(`^${label}`));
    expect(fields.map((field) => field.getAttribute('aria-invalid'))).toContain('true');
  });

  it('no longer exists → says so', async () => {
    garage([]);
    await renderApp({ at: `/tyres/${winter.id}` });
    expect(await screen.findByText('Ce jeu de pneus n’existe pas ou n’existe plus')).toBeDefined();
  });
});

describe('parsed inputs of a set', () => {
  async function openForm() {
    const server = garage([]);
    server.use({ createTyreSet: ({ body }) => ({ ...winter, id: body.id ?? winter.id }) });
    const app = await renderApp({ at: `${page}/new` });
    await enterText(app.user, await screen.findByLabelText(/^Nom\b/), 'Alpin 6');
    const save = () => app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    return { ...app, server, save, sent: () => server.callsOf('createTyreSet')[0]?.body };
  }

  it('size → its parts; unparseable → stored as typed', async () => {
    const { user, save, sent } = await openForm();
    const size = screen.getByLabelText('Dimension');
    await enterText(user, size, '205/55 R16 91V');
    const parts =
      '205 mm de large, flanc à 55 %, jante de 16 pouces, indice de charge 91, indice de vitesse V';
    expect(plain(screen.getByText(/mm de large/).textContent)).toBe(parts);
    await user.clear(size);
    await enterText(user, size, 'celle du catalogue');
    expect(screen.getByText(/sera gardée telle quelle/)).toBeDefined();
    await save();
    await waitFor(() => expect(sent()).toMatchObject({ size: 'celle du catalogue' }));
  });

  it('DOT from the sidewall → shows its month, sends its week', async () => {
    const { user, save, sent } = await openForm();
    await enterText(user, screen.getByLabelText('DOT (semaine)'), 'DOT 4B9J 1RCX 2423');
    expect(screen.getByText('Fabriqué en juin 2023')).toBeDefined();
    await save();
    await waitFor(() => expect(sent()).toMatchObject({ dot: '2423' }));
  });

  it.each([
    ['2499', 'Ces pneus ne peuvent pas avoir été fabriqués dans le futur'],
    ['99', 'Indiquez la semaine et l’année, par exemple 2423'],
  ])('DOT %s → %s, at its field', async (dot, sentence) => {
    const { user, save, server } = await openForm();
    const field = screen.getByLabelText('DOT (semaine)');
    await enterText(user, field, dot);
    await save();
    await screen.findByText(sentence);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(server.callsOf('createTyreSet')).toEqual([]);
  });

  it('all fields of a set → sent', async () => {
    const { user, save, sent } = await openForm();
    await user.click(screen.getByRole('combobox', { name: 'Symbole 3PMSF' }));
    await user.click(await screen.findByRole('option', { name: 'Oui' }));
    await user.click(screen.getByRole('combobox', { name: 'Nombre de pneus' }));
    await user.click(await screen.findByRole('option', { name: '2' }));
    for (const section of ['Usure', 'Achat et documents', 'Rangement et notes'])
      await user.click(screen.getByText(section));
    for (const [label, text] of [
      ['Kilomètres déjà parcourus', '12 000'],
      ['Permuter tous les', '10000'],
      ['Marque', 'Michelin'],
      ['Modèle', 'Alpin 6'],
      ['Acheté le', '02/11/2023'],
      ['Prix', '412,50'],
      ['Plus utilisé depuis le', '03/11/2025'],
      ['Notes', 'Jantes en tôle'],
    ] as const)
      await enterText(user, screen.getByLabelText(label), text);
    await user.click(screen.getByRole('combobox', { name: 'Rangé à' }));
    await user.click(await screen.findByRole('option', { name: 'Cave' }));
    await save();
    await waitFor(() =>
      expect(sent()).toMatchObject({
        snow_mark: true,
        count: 2,
        distance_before: 12_000,
        rotation_km: 10_000,
        brand: 'Michelin',
        model: 'Alpin 6',
        bought_on: '2023-11-02',
        price: 412.5,
        stored_at: 'Cave',
        retired_on: '2025-11-03',
        notes: 'Jantes en tôle',
      }),
    );
  });
});

describe('treads of a set', () => {
  const before = {
    id: aTyreSet().id,
    date: addDays(today, -200),
    mm: 6.1,
    position: 'all',
    dot: null,
  } as const;
  const measured = { ...winter, treads: [before] };

  async function openTreads() {
    const server = garage([measured]);
    server.use({ replaceTyreSet: ({ body }) => ({ ...measured, ...(body as object), version: 2 }) });
    const app = await renderApp({ at: `/tyres/${measured.id}` });
    await app.user.click(await screen.findByRole('button', { name: 'Ajouter une mesure' }));
    const one = within(screen.getByRole('group', { name: 'Une mesure' }));
    const save = () => app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const sent = () => Reflect.get(Object(server.callsOf('replaceTyreSet')[0]?.body), 'treads');
    return { ...app, server, one, save, sent };
  }

  it('depth with its position → added; a stored one → deleted', async () => {
    const { user, one, save, sent } = await openTreads();
    await enterText(user, one.getByLabelText(/^Profondeur/), '5,2');
    await user.click(one.getByRole('combobox', { name: 'Où' }));
    await user.click(await screen.findByRole('option', { name: 'Avant gauche' }));
    await user.click(screen.getByRole('button', { name: /^Supprimer la mesure/ }));
    await save();
    await waitFor(() => expect(sent()).toMatchObject([{ date: today, mm: 5.2, position: 'fl', dot: null }]));
  });

  it('no depth → error at its field, nothing is sent', async () => {
    const { one, save, server } = await openTreads();
    await save();
    const field = one.getByLabelText(/^Profondeur/);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(server.callsOf('replaceTyreSet')).toEqual([]);
  });

  it('growing depth → asks; the same tyre → sent unchanged', async () => {
    const { user, one, save, sent } = await openTreads();
    await enterText(user, one.getByLabelText(/^Profondeur/), '7,4');
    await save();
    expect(await one.findByText(/Plus profond que les 6,1\smm/)).toBeDefined();
    expect(sent()).toBeUndefined();
    await user.click(one.getByRole('button', { name: /Le même pneu/ }));
    await waitFor(() => expect(sent()).toMatchObject([before, { mm: 7.4, dot: null }]));
  });

  it('growing depth on another tyre → its week is enough', async () => {
    const { user, one, save, sent } = await openTreads();
    await enterText(user, one.getByLabelText(/^Profondeur/), '7,4');
    await enterText(user, one.getByLabelText(/^Autre pneu/), '1025');
    expect(one.getByText('mars 2025')).toBeDefined();
    await save();
    await waitFor(() => expect(sent()).toMatchObject([before, { mm: 7.4, dot: '1025' }]));
  });
});

describe('facts of a set', () => {
  it('days, distance, price by distance, tread and age, with the sources of the advice', async () => {
    const known = {
      ...winter,
      price: 400,
      distance: 20_000,
      age: { years: 6, from: 'dot', state: 'check' },
      mounted: [{ vehicle_id: clio.id, from: addDays(today, -30), to: null, axle: 'front' }],
      treads: [{ id: aTyreSet().id, date: addDays(today, -10), mm: 3.8, position: 'front', dot: null }],
    } as const satisfies Partial<TyreSet>;
    garage([{ ...known, treads: [...known.treads], mounted: [...known.mounted] }]);
    await renderApp({ at: `/tyres/${winter.id}` });
    const card = await screen.findByRole('region', { name: 'Usure et âge' });
    const text = () => plain(card.textContent);
    await waitFor(() => expect(text()).toContain('Moins des 4 mm conseillés : à changer bientôt'));
    for (const said of [
      'Monté à l’avant depuis le',
      '20 000 km parcourus',
      '20,00 € pour 1 000 km jusqu’ici',
      'Profondeur : 3,8 mm',
      '6 ans : à contrôler chaque année',
      'Sources : Continental et Michelin',
    ])
      expect(text()).toContain(said);
  });
});

describe('fittings of a vehicle', () => {
  const first = aTyreFitting({
    vehicle_id: clio.id,
    date: addDays(today, -300),
    mileage: 70_000,
    front: winter.id,
    rear: winter.id,
  });
  const second = aTyreFitting({
    vehicle_id: clio.id,
    date: addDays(today, -150),
    mileage: 78_000,
    front: summer.id,
  });

  function fittedGarage() {
    const server = garage([winter, summer]);
    server.use({
      getVehicle: () => ({ ...clio, distanceWithoutTyres: 6210 }),
      listTyreFittings: () => ({ items: [second, first], nextCursor: null }),
      getTyreFitting: () => second,
      replaceTyreFitting: ({ body }) => ({ ...second, ...(body as object), version: 2 }),
      deleteTyreFitting: () => undefined,
      restoreTrashed: () => undefined,
    });
    return server;
  }

  it('each with days, mileage and distance; distance without known tyres is shown', async () => {
    fittedGarage();
    await renderApp({ at: page });
    const rows = within(await screen.findByRole('list', { name: 'Montages' })).getAllByRole('listitem');
    const texts = rows.map((row) => plain(row.textContent));
    expect(texts[0]).toMatch(
      /^Avant : Pneus d’été\. Arrière : Rien de noté.*à 78 000 km · 6 210 km parcourus$/,
    );
    expect(texts[1]).toMatch(/^Pneus d’hiver.*à 70 000 km · 8 000 km parcourus$/);
    expect(plain(screen.getByText(/sans pneus notés/).textContent)).toMatch(/^6 210 km parcourus/);
  });

  it('corrected → sent with its mileage; back at the tyres, with undo', async () => {
    const server = fittedGarage();
    const { user, address } = await renderApp({ at: `/tyres/fittings/${second.id}` });
    const mileage = await screen.findByLabelText('Kilométrage');
    await user.clear(mileage);
    await enterText(user, mileage, '78100');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Montage modifié');
    await waitFor(() => expect(address()).toBe(page));
    expect(server.callsOf('replaceTyreFitting')[0]?.body).toMatchObject({
      mileage: 78_100,
      front: summer.id,
    });
    expect(screen.getByRole('button', { name: 'Annuler' })).toBeDefined();
  });

  it('deleted → asks first, then removed, and restored from the message', async () => {
    const server = fittedGarage();
    const { user } = await renderApp({ at: `/tyres/fittings/${second.id}` });
    await user.click(await screen.findByRole('button', { name: 'Supprimer le montage' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
    await screen.findByText('Montage supprimé');
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(server.callsOf('restoreTrashed')).toHaveLength(1));
  });

  it('server refuses a set → error at its axle', async () => {
    const server = fittedGarage();
    server.use({
      replaceTyreFitting: () =>
        refuse('validation_failed', { errors: [{ pointer: '/front', code: 'tyres_retired' }] }),
    });
    const { user } = await renderApp({ at: `/tyres/fittings/${second.id}` });
    await user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Ce jeu de pneus n’est plus utilisé à cette date');
    const axle = screen.getByRole('combobox', { name: 'Essieu avant' });
    expect(axle.getAttribute('aria-invalid')).toBe('true');
  });

  it('a pair on both axles → refused before it is sent', async () => {
    const server = fittedGarage();
    const pair = { ...summer, count: 2 };
    server.use({ listTyreSets: () => ({ items: [winter, pair], nextCursor: null }) });
    const { user } = await renderApp({ at: `/tyres/fittings/${second.id}` });
    await user.click(await screen.findByRole('combobox', { name: 'Essieu arrière' }));
    await user.click(await screen.findByRole('option', { name: 'Pneus d’été' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Un jeu d’un ou deux pneus ne va que sur un essieu à la fois');
    expect(server.callsOf('replaceTyreFitting')).toEqual([]);
  });
});
