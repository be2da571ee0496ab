import { useCreateMileageReading } from '#features/mileage/mileage.queries.ts';
import { useReminders, useReplaceReminder } from '#features/reminders/reminders.queries.ts';
import { useDeleteVehicle, useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { aReminder, aVehicle } from '#testing/builders.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { renderPiece } from '#testing/render-app.tsx';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

/** An answer that waits until the test lets it go. */
function gate() {
  let release = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { opened, release: () => release() };
}

const clio = aVehicle({ name: 'Clio', currentMileage: 84_210 });
const vespa = aVehicle({ name: 'Vespa', type: 'motorcycle', currentMileage: 12_480 });
const oil = aReminder({ vehicle_id: clio.id, active: true });

function Garage() {
  const { data: vehicles = [] } = useVehicles();
  const { data: reminders = [] } = useReminders();
  const deleteVehicle = useDeleteVehicle();
  const replaceReminder = useReplaceReminder();
  const createReading = useCreateMileageReading(clio.id);
  const reading = (mileage: number) => ({ date: civilDateOf(2026, 11, 21), mileage });
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
      <button type="button" onClick={() => createReading.mutate(reading(85_000))}>
        forward
      </button>
      <button type="button" onClick={() => createReading.mutate(reading(80_000))}>
        backward
      </button>
    </>
  );
}

const shown = (what: 'vehicles' | 'reminders') => screen.getByTestId(what).textContent;
const whole = {
  listVehicles: () => ({ items: [clio, vespa], nextCursor: null }),
  listReminders: () => ({ items: [oil], nextCursor: null }),
};

async function openGarage() {
  const app = await renderPiece(<Garage />);
  await waitFor(() =>
    expect([shown('vehicles'), shown('reminders')]).toEqual(['Clio 84210,Vespa 12480', 'on']),
  );
  return { ...app, press: (name: string) => app.user.click(screen.getByRole('button', { name })) };
}

it('a vehicle is deleted → gone at once; the server refuses → back', async () => {
  const { opened, release: answer } = gate();
  const server = fakeServer({ ...whole, deleteVehicle: () => opened });
  const { press } = await openGarage();
  await press('delete');
  expect(shown('vehicles')).toBe('Vespa 12480');
  server.use({ deleteVehicle: () => refuse('unavailable') });
  answer();
  await waitFor(() => expect(shown('vehicles')).toBe('Clio 84210,Vespa 12480'));
  await press('delete');
  await waitFor(() => expect(server.callsOf('deleteVehicle')).toHaveLength(2));
  await waitFor(() => expect(shown('vehicles')).toBe('Clio 84210,Vespa 12480'));
});

it('a reminder is switched off → so at once, with the version that was read; a conflict → on again', async () => {
  const { opened, release: answer } = gate();
  const server = fakeServer({
    ...whole,
    replaceReminder: async () => {
      await opened;
      return refuse('version_conflict', { current: oil });
    },
  });
  const { press } = await openGarage();
  await press('off');
  expect(shown('reminders')).toBe('off');
  expect(server.callsOf('replaceReminder')[0]?.headers.get('If-Match')).toBe('"1"');
  answer();
  await waitFor(() => expect(shown('reminders')).toBe('on'));
});

it('a mileage moves forward → shown at once; one from before leaves the current one to the server', async () => {
  const { opened } = gate();
  fakeServer({
    ...whole,
    createMileageReading: async () => {
      await opened;
      return refuse('unavailable');
    },
  });
  const { press } = await openGarage();
  await press('backward');
  expect(shown('vehicles')).toBe('Clio 84210,Vespa 12480');
  await press('forward');
  expect(shown('vehicles')).toBe('Clio 85000,Vespa 12480');
});
