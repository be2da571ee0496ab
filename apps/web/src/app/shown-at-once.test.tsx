import 'fake-indexeddb/auto';
import { useCopy } from '#app/layout/layout.tsx';
import { useCreateMileageReading } from '#features/mileage/mileage.queries.ts';
import { useReminders, useReplaceReminder } from '#features/reminders/reminders.queries.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useDeleteObject } from '#shared/sync/outbox/use-object-writes.ts';
import { forgetAccount } from '#shared/session/forget-account.ts';
import { startSession } from '#shared/session/session.ts';
import { startCopy } from '#shared/sync/open-copy.ts';
import { aReminder, aReading, aUser, aVehicle, someSettings } from '#testing/builders.ts';
import {
  FakeFeed,
  readingChange,
  reminderChange,
  settingsChange,
  vehicleChange,
} from '#testing/fake-feed.ts';
import type { Handlers } from '#testing/fake-call.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { renderPiece } from '#testing/render-app.tsx';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { screen, waitFor } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { afterEach, expect, it } from 'vitest';

const camille = aUser();
const clio = aVehicle({ name: 'Clio', currentMileage: 84_210 });
const vespa = aVehicle({ name: 'Vespa', type: 'motorcycle', currentMileage: 12_480 });
const oil = aReminder({ vehicle_id: clio.id, active: true });

afterEach(async () => void (await forgetAccount('everyone', 'any')));

function Garage() {
  useCopy(camille);
  const { data: vehicles = [] } = useVehicles();
  const { data: reminders = [] } = useReminders();
  const deleteVehicle = useDeleteObject('vehicle');
  const replaceReminder = useReplaceReminder();
  const createReading = useCreateMileageReading(clio.id);
  return (
    <>
      <p data-testid="vehicles">
        {vehicles.map(({ name, currentMileage }) => `${name} ${currentMileage}`).join()}
      </p>
      <p data-testid="reminders">{reminders.map(({ active }) => (active ? 'on' : 'off')).join()}</p>
      <button type="button" onClick={() => deleteVehicle.mutate(clio)}>
        delete
      </button>
      <button
        type="button"
        onClick={() => replaceReminder.mutate({ reminder: oil, changes: { active: false } })}
      >
        off
      </button>
      <button
        type="button"
        onClick={() => createReading.mutate({ date: civilDateOf(2026, 11, 21), mileage: 85_000 })}
      >
        forward
      </button>
    </>
  );
}

const shown = (what: 'vehicles' | 'reminders') => screen.getByTestId(what).textContent;

/** A garage with a copy on the device, and a server whose write responses the test releases. */
async function openGarage(name: keyof Handlers, refusal: Parameters<typeof refuse>) {
  let release = (): void => undefined;
  const opened = new Promise<void>((resolve) => (release = resolve));
  const feed = new FakeFeed();
  feed.put(
    settingsChange(newId(), someSettings()),
    vehicleChange(clio),
    vehicleChange(vespa),
    reminderChange(oil),
    readingChange(aReading({ vehicle_id: clio.id, mileage: 84_210, date: civilDateOf(2026, 11, 1) })),
  );
  const server = fakeServer({ listChanges: feed.listChanges });
  server.use({
    [name]: async () => {
      await opened;
      return refuse(...refusal);
    },
  });
  startSession('token');
  await (await startCopy(camille))?.pull();
  const app = await renderPiece(<Garage />);
  await waitFor(() => expect(shown('vehicles')).toBe('Clio 84210,Vespa 12480'));
  await waitFor(() => expect(shown('reminders')).toBe('on'));
  return {
    server,
    release,
    press: (label: string) => app.user.click(screen.getByRole('button', { name: label })),
  };
}

it('vehicle deleted → hidden before the server responds; refused → shown again', async () => {
  const { press, release } = await openGarage('deleteVehicle', ['validation_failed']);
  await press('delete');
  await waitFor(() => expect(shown('vehicles')).toBe('Vespa 12480'));
  release();
  await waitFor(() => expect(shown('vehicles')).toBe('Clio 84210,Vespa 12480'));
});

it('reminder switched off → shown so before the server responds; refused → on again', async () => {
  const { press, release } = await openGarage('replaceReminder', ['validation_failed']);
  await press('off');
  await waitFor(() => expect(shown('reminders')).toBe('off'));
  release();
  await waitFor(() => expect(shown('reminders')).toBe('on'));
});

it('higher mileage → shown before the server responds, and kept if the server fails', async () => {
  const { server, press, release } = await openGarage('createMileageReading', ['unavailable']);
  await press('forward');
  await waitFor(() => expect(shown('vehicles')).toBe('Clio 85000,Vespa 12480'));
  release();
  await waitFor(() => expect(server.callsOf('createMileageReading')).toHaveLength(1));
  await waitFor(() => expect(shown('vehicles')).toBe('Clio 85000,Vespa 12480'));
});
