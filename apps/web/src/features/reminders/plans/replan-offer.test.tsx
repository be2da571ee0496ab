import { aReminder, aVehicle } from '#testing/builders.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { screen, waitFor, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';

const clio = aVehicle({ name: 'Clio', currentMileage: 48_000 });
const wrong = aReminder({
  vehicle_id: clio.id,
  maintenance_type: 'oil_change',
  last_mileage: 148_000,
  planned_mileage: 163_000,
  interval_km: 15_000,
});
const right = { ...wrong, last_mileage: 48_000, planned_mileage: 63_000, version: 2 };
const TITLE = 'Rappels à déplacer';

it('a mileage was corrected → the reminders planned from it are named and moved by one button', async () => {
  let stored = wrong;
  const server = fakeServer({
    listVehicles: () => ({ items: [clio], nextCursor: null }),
    getVehicle: () => clio,
    listMileageReadings: () => ({ items: [], nextCursor: null }),
    listReminders: () => ({ items: [stored], nextCursor: null }),
    replaceReminder: () => {
      stored = right;
      return right;
    },
  });
  const app = await renderApp({ at: `/vehicles/${clio.id}` });
  const offer = within(await screen.findByRole('region', { name: TITLE }));
  expect(offer.getByRole('listitem').textContent).toMatch(/^Vidange163\s000\skm → 63\s000\skm$/);
  await app.user.click(offer.getByRole('button', { name: 'Déplacer ces rappels' }));
  await expect(screen.findByText('Rappels déplacés.')).resolves.toBeDefined();
  expect(server.callsOf('replaceReminder')[0]?.body).toMatchObject({
    last_mileage: 48_000,
    planned_mileage: 63_000,
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull());
});

it('a reading far too low was corrected → the reminders planned from it are named', async () => {
  const low = { ...wrong, last_mileage: 4_800, planned_mileage: 19_800 };
  const reading = {
    vehicle_id: clio.id,
    date: civilDateOf(2026, 3, 2),
    record_id: null,
    expense_id: null,
    version: 1,
  };
  fakeServer({
    listVehicles: () => ({ items: [clio], nextCursor: null }),
    getVehicle: () => clio,
    listMileageReadings: () => ({
      items: [
        { ...reading, id: newId(), mileage: 48_000, source: 'manual' },
        { ...reading, id: newId(), mileage: 4_800, source: 'vehicle' },
      ],
      nextCursor: null,
    }),
    listReminders: () => ({ items: [low], nextCursor: null }),
  });
  await renderApp({ at: `/vehicles/${clio.id}` });
  const offer = within(await screen.findByRole('region', { name: TITLE }));
  expect(offer.getByRole('listitem').textContent).toMatch(/^Vidange19\s800\skm → 63\s000\skm$/);
});
