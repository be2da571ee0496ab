import 'fake-indexeddb/auto';
import { SwapReminderOffer } from '#features/tyre-sets/pieces/swap-reminder-offer.tsx';
import { startSession } from '#shared/session/session.ts';
import { startCopy } from '#shared/sync/open-copy.ts';
import { aUser, aVehicle, someSettings } from '#testing/builders.ts';
import { FakeFeed, settingsChange, vehicleChange } from '#testing/fake-feed.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderPiece } from '#testing/render-app.tsx';
import { aTyreSet } from '#testing/tyre-sets.ts';
import { screen, waitFor } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { expect, it, vi } from 'vitest';

const clio = aVehicle({ name: 'Clio' });
const sets = [
  aTyreSet({ vehicle_id: clio.id }),
  aTyreSet({ vehicle_id: clio.id, season: 'summer', name: 'Pneus d’été' }),
];

it('offline → both reminders and their types wait to be sent, and are no longer offered', async () => {
  const feed = new FakeFeed();
  feed.put(settingsChange(newId(), someSettings()), vehicleChange(clio));
  const server = fakeServer({ listChanges: feed.listChanges });
  startSession('token');
  const copy = await startCopy(aUser());
  await copy?.pull();
  server.down();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = await renderPiece(<SwapReminderOffer vehicle={clio} sets={sets} />);
  await user.click(await screen.findByRole('button', { name: 'Me rappeler le 15 octobre et le 1er avril' }));
  await screen.findByText('2 rappels ajoutés.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Me rappeler/ })).toBeNull());
  expect(copy?.operations.map(({ intent }) => [intent.verb, intent.kind])).toEqual([
    ['change', 'settings'],
    ['create', 'reminder'],
    ['create', 'reminder'],
  ]);
});

it('declined for one vehicle → still offered for another', async () => {
  const kangoo = aVehicle({ name: 'Kangoo' });
  localStorage.setItem(`carnet.declinedSwapReminders.${clio.id}`, 'true');
  fakeServer();
  await renderPiece(
    <>
      <SwapReminderOffer vehicle={clio} sets={sets} />
      <SwapReminderOffer vehicle={kangoo} sets={sets} />
    </>,
  );
  await screen.findByRole('button', { name: /^Me rappeler/ });
  expect(screen.getAllByRole('button', { name: /^Me rappeler/ })).toHaveLength(1);
});
