import 'fake-indexeddb/auto';
import { aMaintenance, aReading, aReminder, aVehicle, someSettings } from '#testing/builders.ts';
import {
  FakeFeed,
  readingChange,
  recordChange,
  reminderChange,
  settingsChange,
  vehicleChange,
} from '#testing/fake-feed.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { openCopy } from '#shared/sync/open-copy.ts';
import type { Engine } from '#shared/sync/engine/engine.ts';
import type { Create } from '#shared/sync/engine/operation.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { v7 as newId } from 'uuid';
import { afterEach } from 'vitest';

export const clio = aVehicle({ name: 'Clio', currentMileage: 42_000, version: 3 });
export const oil = aReminder({ vehicle_id: clio.id, version: 2 });
export const record = aMaintenance({ vehicle_id: clio.id, cost: 80, version: 1 });
export const first = aReading({ vehicle_id: clio.id, mileage: 42_000, date: civilDateOf(2026, 1, 5) });

let copies: Engine[] = [];
afterEach(() => {
  // Queued changes would be sent to the server of the next test.
  for (const copy of copies) copy.close();
  copies = [];
});

/** A server with a small garage, and its copy on a device. */
export async function copiedGarage(name = newId()) {
  const feed = new FakeFeed();
  feed.put(
    settingsChange(newId(), someSettings()),
    vehicleChange(clio),
    reminderChange(oil),
    readingChange(first),
    recordChange(record),
  );
  const server = fakeServer({ listChanges: feed.listChanges });
  const copy = await openCopied(name);
  await copy.pull();
  return { name, feed, server, copy };
}

/** Opens the copy of that name, like another start or another window. */
export async function openCopied(name: string): Promise<Engine> {
  const copy = await openCopy(
    name,
    () => true,
    () => undefined,
  );
  copies.push(copy);
  await copy.isWhole();
  return copy;
}

/** The intent to add a mileage of Clio on 20 November 2026. */
export function aNewReading(mileage: number): Create & { readonly kind: 'reading' } {
  const id = newId();
  const body = { id, mileage, date: civilDateOf(2026, 11, 20) };
  return { verb: 'create', kind: 'reading', id, vehicleId: clio.id, body, files: [] };
}
