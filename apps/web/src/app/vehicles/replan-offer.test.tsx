import { aReminder, aVehicle } from '#testing/builders.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { screen, waitFor, within } from '@testing-library/react';
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
  expect(offer.getByRole('listitem').textContent).toMatch(/^Vidange\s: 163\s000\skm → 63\s000\skm$/);
  await app.user.click(offer.getByRole('button', { name: 'Déplacer ces rappels' }));
  await expect(screen.findByText('Rappels déplacés.')).resolves.toBeDefined();
  expect(server.callsOf('replaceReminder')[0]?.body).toMatchObject({
    last_mileage: 48_000,
    planned_mileage: 63_000,
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull());
});
