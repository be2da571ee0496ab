import { ImportList } from '#features/import/list/import-list.tsx';
import { fakeServer } from '#testing/fake-server.ts';
import { renderPiece } from '#testing/render-app.tsx';
import type { ImportEntry } from '@carnet/contract/account/import.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

function anImport(change: Partial<ImportEntry> = {}): ImportEntry {
  return {
    id: '01a20b99-3943-761b-a6f3-6f598f51933c',
    importedAt: '2026-11-20T10:00:00.000Z',
    importedBy: 'vous@exemple.fr',
    counts: [
      { entity: 'vehicles', added: 1 },
      { entity: 'maintenances', added: 34 },
    ],
    undoableUntil: '2999-12-20T10:00:00.000Z',
    undoneAt: null,
    keptCount: 0,
    kept: [],
    ...change,
  };
}

const KEPT = {
  kind: 'record',
  id: '01a20b99-3943-761b-a6f3-000000000001',
  title: null,
  type: 'oil_change',
  date: civilDateOf(2026, 3, 12),
  vehicle: 'Clio',
} as const;

it('a recent import → undone after confirmation; kept objects are listed', async () => {
  const undone: string[] = [];
  const after = anImport({ undoneAt: '2026-11-21T10:00:00.000Z', keptCount: 7, kept: [KEPT] });
  fakeServer({
    listImports: () => ({ items: [undone.length > 0 ? after : anImport()], nextCursor: null }),
    undoImport: ({ path }) => {
      undone.push(path.id);
      return after;
    },
  });
  const { user } = await renderPiece(<ImportList />);
  expect(await screen.findByText('Véhicules 1 · Entretiens 34')).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Annuler cet import\s: 20 nov\. 2026/ }));
  await user.click(await screen.findByRole('button', { name: 'Annuler l’import' }));
  expect(await screen.findByText('Clio · Vidange · 12 mars 2026')).toBeDefined();
  expect(undone).toEqual([anImport().id]);
  expect(screen.getByText('et 6 autres')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Annuler cet import/ })).toBeNull();
});

it('older than 30 days → listed, without undo', async () => {
  fakeServer({
    listImports: () => ({
      items: [anImport({ undoableUntil: '2020-01-01T00:00:00.000Z' })],
      nextCursor: null,
    }),
  });
  await renderPiece(<ImportList />);
  expect(await screen.findByText('Ne peut plus être annulé')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('settings alone → not listed', async () => {
  const settings = anImport({ id: KEPT.id, counts: [{ entity: 'settings', added: 1 }] });
  fakeServer({ listImports: () => ({ items: [settings, anImport()], nextCursor: null }) });
  await renderPiece(<ImportList />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
});
