import 'fake-indexeddb/auto';
import { useSignIn } from '#features/authentication/authentication.queries.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { forgetAccount } from '#shared/session/forget-account.ts';
import { endSession, startSession } from '#shared/session/session.ts';
import { markSharedDevice } from '#shared/session/shared-device.ts';
import { openedCopy, startCopy } from '#shared/sync/open-copy.ts';
import { read } from '#shared/sync/read.ts';
import { aUser, aVehicle } from '#testing/builders.ts';
import { keptCopies, leaveCopy } from '#testing/left-copy.ts';
import { FakeFeed, vehicleChange } from '#testing/fake-feed.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';

// New users in each test: a database may still be closing when the next test opens its own.
let [camille, alix] = [aUser(), aUser()];
beforeEach(() => void ([camille, alix] = [aUser(), aUser()]));
const body = { email: 'somebody@example.org', password: 'trois chats sur un toit' };

afterEach(async () => void (await forgetAccount('everyone', 'any')));

async function signIn(isShared = false): Promise<void> {
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSignIn(), { wrapper });
  await act(
    async () =>
      void (await result.current.mutateAsync({
        body,
        prepareDevice: async () => markSharedDevice(isShared),
      })),
  );
}

/** Camille's session has expired on this device, which keeps a copy of the garage; then `user` signs in. */
async function signInAfterCamille(
  user: typeof camille,
  leave?: () => Promise<void>,
  isShared = false,
): Promise<void> {
  const feed = new FakeFeed();
  feed.put(vehicleChange(aVehicle({ name: 'Clio of Camille' })));
  fakeServer({
    listChanges: feed.listChanges,
    listVehicles: () => ({ items: [], nextCursor: null }),
    signIn: () => ({ token: 'token', user }),
  });
  startSession('token of Camille');
  await (await startCopy(camille))?.pull();
  await leave?.();
  endSession('expired');
  await signIn(isShared);
}

it('another user signs in → the first screen is already theirs', async () => {
  await signInAfterCamille(alix);
  expect((await read('listVehicles', {})).items).toEqual([]);
  await startCopy(alix);
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);
  expect(await names()).not.toContainEqual(expect.stringContaining(camille.id));
});

it('another user signs in after a crash that lost the count of unsent changes → that copy stays; a copy without any is deleted', async () => {
  const waiting = await leaveCopy(camille.id, 2);
  await leaveCopy(aUser().id, 0);
  localStorage.setItem('carnet.copyOf', camille.id);
  fakeServer({ signIn: () => ({ token: 'token', user: alix }) });
  await signIn();
  await startCopy(alix);
  expect(await keptCopies()).toEqual({ [waiting]: 2, [`carnet||${alix.id}`]: 0 });
});

it("signed in → the copy's owner is stored together with the session; on a shared computer it is not", async () => {
  await signInAfterCamille(alix, undefined, true);
  expect(await openedCopy()).toBeNull();
  await signInAfterCamille(alix);
  expect(await openedCopy()).not.toBeNull();
});

it('same account signs in again → its copy is still there', async () => {
  await signInAfterCamille(camille);
  expect((await read('listVehicles', {})).items.map(({ name }) => name)).toEqual(['Clio of Camille']);
});

it('unsent changes stay, invisible to another user, until their owner signs in', async () => {
  const vespa = aVehicle({ name: 'Vespa of Camille', currentMileage: 10 });
  await signInAfterCamille(alix, async () => {
    const { id, name, type, currentMileage } = vespa;
    const vehicle = { id, name, type, currentMileage };
    await (
      await openedCopy()
    )?.write({
      do: 'add',
      intent: { verb: 'create', kind: 'vehicle', id, vehicleId: null, body: vehicle, files: [] },
    });
  });
  expect((await read('listVehicles', {})).items).toEqual([]);
  await startCopy(alix);
  expect((await read('listVehicles', {})).items).toEqual([]);

  endSession('expired');
  startSession('token of Camille');
  await startCopy(camille);
  const shown = (await read('listVehicles', {})).items.map(({ name }) => name);
  expect(shown).toEqual(expect.arrayContaining(['Clio of Camille', 'Vespa of Camille']));
});
