import 'fake-indexeddb/auto';
import { useSignIn } from '#features/authentication/authentication.queries.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { forgetAccount } from '#shared/session/forget-account.ts';
import { endSession, startSession } from '#shared/session/session.ts';
import { noteSharedDevice } from '#shared/session/shared-device.ts';
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

// Others in each test: a database that one test gives back may still be going while the next opens its own.
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
        prepareDevice: async () => noteSharedDevice(isShared),
      })),
  );
}

/** Camille's session has run out on this device, which keeps a copy of the garage; then somebody signs in. */
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

it('somebody else signs in → the first screen already is their own', async () => {
  await signInAfterCamille(alix);
  expect((await read('listVehicles', {})).items).toEqual([]);
  await startCopy(alix);
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);
  expect(await names()).not.toContainEqual(expect.stringContaining(camille.id));
});

it('somebody else signs in after a crash that lost the mark of what waits → it stays; a copy in which nothing waits goes', async () => {
  const waiting = await leaveCopy(camille.id, 2);
  await leaveCopy(aUser().id, 0);
  localStorage.setItem('carnet.copyOf', camille.id);
  fakeServer({ signIn: () => ({ token: 'token', user: alix }) });
  await signIn();
  await startCopy(alix);
  expect(await keptCopies()).toEqual({ [waiting]: 2, [`carnet||${alix.id}`]: 0 });
});

it('signed in → whose copy it is stands beside the session at once; on a shared computer nothing does', async () => {
  await signInAfterCamille(alix, undefined, true);
  expect(await openedCopy()).toBeNull();
  await signInAfterCamille(alix);
  expect(await openedCopy()).not.toBeNull();
});

it('the same account signs in again → its copy is there', async () => {
  await signInAfterCamille(camille);
  expect((await read('listVehicles', {})).items.map(({ name }) => name)).toEqual(['Clio of Camille']);
});

it('what was not sent waits while somebody else is here, unseen, for its own person', async () => {
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
