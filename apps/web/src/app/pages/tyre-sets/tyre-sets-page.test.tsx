import { refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aTyreSet } from '#testing/tyre-sets.ts';
import { clio, vehicleGarage } from '#testing/vehicle-garage.ts';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
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

describe('the tyres of a vehicle', () => {
  it('two sets → each with its season and notes, and leads to its page', async () => {
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

  it('none yet → what will be here, and the way to add one', async () => {
    garage([]);
    const { user, address } = await renderApp({ at: page });
    await user.click(await screen.findByRole('link', { name: 'Ajouter un jeu' }));
    await waitFor(() => expect(address()).toBe(`${page}/new`));
  });

  it('cannot be loaded → says so, and tries again', async () => {
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
  it('without a name → said at the field, and nothing is sent; with one → added to the vehicle', async () => {
    const server = garage([]);
    server.use({ createTyreSet: ({ body }) => ({ ...winter, id: body.id ?? winter.id }) });
    const { user, address } = await renderApp({ at: `${page}/new` });
    const submit = await screen.findByRole('button', { name: 'Enregistrer' });
    await user.click(submit);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Nom/)));
    expect(server.callsOf('createTyreSet')).toEqual([]);
    await user.type(screen.getByLabelText(/^Nom/), 'Alpin 6');
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

  it('another device has changed it → both values are shown, and mine can be kept', async () => {
    const server = garage([winter]);
    const theirs = { ...winter, name: 'Neige', season: 'all_season', version: 2 } as const;
    server.use({ replaceTyreSet: () => refuse('version_conflict', { current: theirs }) });
    const { user } = await renderApp({ at: `/tyres/${winter.id}` });
    const name = await screen.findByLabelText(/^Nom/);
    await user.clear(name);
    await user.type(name, 'Alpin 6');
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

  it('deleted → asked first, then gone to the trash with a way back', async () => {
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

  it('one that is gone → says so', async () => {
    garage([]);
    await renderApp({ at: `/tyres/${winter.id}` });
    expect(await screen.findByText('Ce jeu de pneus n’existe pas ou n’existe plus')).toBeDefined();
  });
});
