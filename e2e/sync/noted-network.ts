import type { SharedTestServer } from '../../apps/server/testing/held-server.ts';
import { startSession } from '../../apps/web/src/shared/session/session.ts';
import { Store } from '../../apps/web/src/shared/sync/engine/store.ts';
import { vi } from 'vitest';
import { Book } from './book.ts';
import { chooser } from './chooser.ts';
import { Network } from './network.ts';
import { seedIds } from './seeded-ids.ts';

/** Signs up an owner and opens the network of their devices, whose operations a book notes. */
export async function openNotedNetwork(server: SharedTestServer, seed: number): Promise<Network> {
  seedIds(seed);
  vi.setSystemTime(server.clock.now());
  const book = new Book({ isAlone: false });
  const { addOperation } = Store.prototype;
  vi.spyOn(Store.prototype, 'addOperation').mockImplementation(async function noted(this: Store, ...made) {
    const operation = await addOperation.apply(this, made);
    book.noteDurable(operation, '');
    return operation;
  });
  const network = await Network.open(server, chooser(seed), book, null);
  startSession(network.owner.token ?? '');
  return network;
}
