import { WaitingMark } from '#shared/sync/outbox/waiting-mark.tsx';
import { SyncList } from '#features/sync/sync-list.tsx';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import { fieldName, useFieldValue } from '#features/sync/pieces/field-values.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { showOutbox } from '#shared/sync/outbox/outbox-state.ts';
import { aUser, aVehicle } from '#testing/builders.ts';
import { leaveCopy, raiseVersion } from '#testing/left-copy.ts';
import { clio, copiedGarage, record } from '#testing/copied-garage.ts';
import { recordChange } from '#testing/fake-feed.ts';
import { refuse } from '#testing/fake-server.ts';
import { renderPiece } from '#testing/render-app.tsx';
import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

it('nothing queued → says that everything is on the server', async () => {
  await copiedGarage();
  await renderPiece(<SyncList />);
  expect(screen.getByText('Tout est enregistré sur le serveur.')).toBeDefined();
});

it('this window cannot read the queue → does not claim that it is empty', async () => {
  const { id } = aUser();
  localStorage.setItem('carnet.copyOf', id);
  const name = await leaveCopy(id, 1);
  await raiseVersion(name);
  showOutbox(null);
  await renderPiece(<SyncList />);
  const text = /^Des modifications attendent sur cet appareil, mais cette fenêtre ne peut pas les lire/;
  expect(await screen.findByText(text)).toBeDefined();
  indexedDB.deleteDatabase(name);
});

it('queued change → named, and can be undone', async () => {
  const { server, copy } = await copiedGarage();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.down();
  await copy.write({ do: 'add', intent: toEdit('record', record.id, record, { cost: 95 }) });
  await copy.write({ do: 'add', intent: { verb: 'delete', kind: 'vehicle', id: clio.id, vehicleId: null } });
  const { user } = await renderPiece(<SyncList />);
  const waiting = within(screen.getByRole('region', { name: 'En attente d’envoi' }));
  expect(waiting.getByText('Modification : Vidange')).toBeDefined();
  expect(waiting.getByText('Suppression : Clio')).toBeDefined();
  await user.click(waiting.getByRole('button', { name: 'Abandonner\u00a0: Clio' }));
  await vi.waitFor(() => expect(copy.operations).toHaveLength(1), 30_000);
  expect(screen.queryByText('Suppression : Clio')).toBeNull();
});

it('refused → shows why; sent again → removed, discarded → removed', async () => {
  const { server, copy } = await copiedGarage();
  let isFull = true;
  const vespa = aVehicle({ name: 'Vespa' });
  server.use({ createVehicle: () => (isFull ? refuse('plan_limit_reached') : vespa) });
  const { id, name, type, currentMileage } = vespa;
  const body = { id, name, type, currentMileage };
  await copy.write({
    do: 'add',
    intent: { verb: 'create', kind: 'vehicle', id, vehicleId: null, body, files: [] },
  });
  await copy.send();
  const { user } = await renderPiece(<SyncList />);
  const asked = within(screen.getByRole('region', { name: 'À vérifier' }));
  expect(asked.getByText('Ajout : Vespa').parentElement?.textContent).toContain(
    'La limite de votre formule est atteinte.',
  );
  isFull = false;
  await user.click(asked.getByRole('button', { name: 'Réessayer\u00a0: Vespa' }));
  await vi.waitFor(() => expect(copy.operations.every(({ state }) => state === 'stored')).toBe(true), 30_000);
  expect(screen.queryByText('Ajout : Vespa')).toBeNull();
});

it('changed differently elsewhere → both values; theirs is kept if the user chooses it', async () => {
  const { feed, copy } = await copiedGarage();
  feed.put(recordChange({ ...record, cost: 120, version: 2 }));
  await copy.pull();
  await copy.write({ do: 'add', intent: toEdit('record', record.id, record, { cost: 95 }) });
  await act(() => copy.send());
  const { user } = await renderPiece(<SyncList />);
  expect(screen.getByText(/^Ici : 95,00/)).toBeDefined();
  expect(screen.getByText(/^Sur l’autre appareil : 120,00/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Garder l’autre valeur\u00a0: Vidange' }));
  await vi.waitFor(() => expect(copy.operations).toEqual([]), 30_000);
  expect(copy.view.records.get(record.id)?.cost).toBe(120);
});

it('deleted here, changed elsewhere → both states; kept if the user chooses it', async () => {
  const { feed, copy } = await copiedGarage();
  feed.put(recordChange({ ...record, cost: 120, version: 2 }));
  await copy.pull();
  const { id } = record;
  await copy.write({
    do: 'add',
    intent: { verb: 'delete', kind: 'record', id, vehicleId: null, seen: record },
  });
  await act(() => copy.send());
  const { user } = await renderPiece(
    <>
      <SyncList />
      <div role="status" aria-label="mark">
        <WaitingMark id={id} />
      </div>
    </>,
  );
  expect(screen.getByRole('status', { name: 'mark' }).textContent).toBe('À vérifier');
  const asked = within(screen.getByRole('region', { name: 'À vérifier' }));
  expect(asked.getByText('Suppression : Vidange')).toBeDefined();
  expect(asked.getByText(/^Avant : 80,00/)).toBeDefined();
  expect(asked.getByText(/^Sur l’autre appareil : 120,00/)).toBeDefined();
  expect(asked.getByRole('button', { name: 'Supprimer quand même\u00a0: Vidange' })).toBeDefined();
  await user.click(asked.getByRole('button', { name: 'Garder\u00a0: Vidange' }));
  await vi.waitFor(() => expect(copy.operations).toEqual([]), 30_000);
  expect(copy.view.records.get(id)?.cost).toBe(120);
});

/** Fields of an expense as a conflict shows them. */
function ExpenseFields({ fields }: { readonly fields: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation('sync');
  const valueOf = useFieldValue('expense');
  return Object.entries(fields).map(([field, value]) => (
    <p key={field}>{`${fieldName(t, field)} = ${valueOf(field, value)}`}</p>
  ));
}

it('fields of an expense → named and formatted as in its form', async () => {
  const recurrence = { every: 'month', until: '2027-12-01' };
  const filling = { quantity: 42.5, unit: 'L', isFull: true, missedPrevious: false, place: 'Leclerc' };
  await renderPiece(<ExpenseFields fields={{ kind: 'other', ...filling, recurrence }} />);
  expect(screen.getAllByText(/ = /).map(({ textContent }) => textContent)).toEqual([
    'Catégorie = Autre dépense',
    'Quantité = 42,5',
    'Unité = L',
    'Plein complet = Oui',
    'Plein précédent non noté = Non',
    'Lieu ou organisme = Leclerc',
    'Récurrence = Chaque mois, jusqu’au 1er déc. 2027',
  ]);
});
