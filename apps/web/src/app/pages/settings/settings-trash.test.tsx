import type { Handlers } from '#testing/fake-call.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import type { TrashEntry } from '@carnet/contract/trash/trash.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

function entry(changes: Partial<TrashEntry>): TrashEntry {
  return {
    id: crypto.randomUUID(),
    kind: 'vehicle',
    title: 'Clio',
    type: null,
    date: null,
    mileage: null,
    vehicle: null,
    deletedAt: '2026-05-12T08:00:00.000Z',
    deletedBy: 'camille@example.org',
    erasedAt: '2026-06-11T08:00:00.000Z',
    counts: {
      records: 34,
      reminders: 8,
      readings: 40,
      documents: 0,
      expenses: 0,
      tyre_sets: 0,
      tyre_fittings: 0,
      files: 12,
    },
    ...changes,
  };
}

const oilChange = entry({
  kind: 'record',
  title: 'Oil change',
  type: 'oil_change',
  date: civilDateOf(2026, 3, 2),
  vehicle: { id: crypto.randomUUID(), name: 'Twingo' },
});

/** Stores a trash like the server, paginated. */
function heldTrash(stored: TrashEntry[]) {
  const take = (id: string | undefined) => {
    const place = stored.findIndex((item) => item.id === id);
    if (place < 0) refuse('not_found');
    stored.splice(place, 1);
  };
  return {
    listTrash({ query }) {
      const from = Number(query['cursor'] ?? 0);
      const until = from + Number(query['limit']);
      return {
        items: stored.slice(from, until),
        nextCursor: until < stored.length ? String(until) : null,
      };
    },
    restoreTrashed: ({ path }) => take(path['id']),
    eraseTrashed: ({ path }) => take(path['id']),
    emptyTrash: () => void stored.splice(0),
  } satisfies Handlers;
}

async function openTrash(handlers: Handlers, language?: 'en') {
  const server = fakeServer(handlers);
  const app = await renderApp({ at: '/settings/data', ...(language ? { language } : {}) });
  const name = language ? 'Trash' : 'Corbeille';
  return { ...app, server, region: within(await screen.findByRole('region', { name })) };
}

describe('the trash', () => {
  it('empty → says what will be listed', async () => {
    const { region } = await openTrash(heldTrash([]));
    expect(await region.findByText(/La corbeille est vide/)).toBeDefined();
    expect(region.queryByRole('button')).toBeNull();
  });

  it('each entry → object, vehicle, deletion date and retention', async () => {
    const { region } = await openTrash(heldTrash([entry({}), oilChange]));
    const rows = (await region.findAllByRole('listitem')).map((row) => row.textContent);
    expect(rows[0]).toMatch(/^ClioVéhicule · 34 entretiensSupprimé le 12 mai 2026.*effacé le 11 juin 2026R/);
    expect(rows[1]).toMatch(/^VidangeEntretien · 2 mars 2026 · Twingo/);
  });

  it('in English → built-in types too', async () => {
    const { region } = await openTrash(heldTrash([entry({ ...oilChange, title: 'Vidange' })]), 'en');
    expect(await region.findByText('Oil change')).toBeDefined();
  });

  it('restored → removed from the list, with a message', async () => {
    const { user, region } = await openTrash(heldTrash([entry({}), oilChange]));
    await user.click(await region.findByRole('button', { name: /^Restaurer\s: Clio/ }));
    expect(await screen.findByText('Élément restauré.')).toBeDefined();
    await expect.poll(() => region.queryByText('Clio')).toBeNull();
  });

  it('its vehicle is in the trash too → says so, and the entry stays', async () => {
    const refusing: Handlers = {
      ...heldTrash([oilChange]),
      restoreTrashed: () => refuse('vehicle_gone', { params: { entry: oilChange.vehicle?.id } }),
    };
    const { user, region } = await openTrash(refusing);
    await user.click(await region.findByRole('button', { name: /^Restaurer/ }));
    expect(await screen.findByText(/Le véhicule est lui-même dans la corbeille/)).toBeDefined();
    expect(region.getByText('Vidange')).toBeDefined();
  });

  it('erased permanently → asks first, with the safe choice focused', async () => {
    const { user, region, server } = await openTrash(heldTrash([entry({}), oilChange]));
    await user.click(await region.findByRole('button', { name: /^Supprimer définitivement\s: Clio/ }));
    const question = within(await screen.findByRole('dialog'));
    expect(server.callsOf('eraseTrashed')).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Supprimer définitivement' }));
    expect(await screen.findByText(/Clio.*supprimé définitivement/)).toBeDefined();
    await expect.poll(() => region.queryByText('Clio')).toBeNull();
  });

  it('emptied → asks first, then nothing is left', async () => {
    const { user, region } = await openTrash(heldTrash([entry({}), oilChange]));
    await user.click(await region.findByRole('button', { name: 'Vider la corbeille' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Vider la corbeille' }));
    expect(await region.findByText(/La corbeille est vide/)).toBeDefined();
  });

  it('more than a page → the next ones on request', async () => {
    const stored = Array.from({ length: 7 }, (_, index) => entry({ title: `Vehicle ${index}` }));
    const { user, region } = await openTrash(heldTrash(stored));
    expect(await region.findAllByRole('listitem')).toHaveLength(5);
    await user.click(region.getByRole('button', { name: 'Afficher plus' }));
    await expect.poll(() => region.getAllByRole('listitem').length).toBe(7);
  });

  it('cannot be loaded → error and retry', async () => {
    const { region } = await openTrash({ listTrash: () => refuse('internal_error') });
    expect(await region.findByText('La corbeille n’a pas pu être chargée')).toBeDefined();
    expect(region.getByRole('button', { name: 'Réessayer' })).toBeDefined();
  });
});
