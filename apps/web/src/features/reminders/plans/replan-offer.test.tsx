import { aReminder, aVehicle } from '#testing/builders.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
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
const TITLE = 'Rappels à décaler';

it('mileage corrected → lists the reminders planned from it, and one button moves them', async () => {
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
  await app.user.click(offer.getByRole('button', { name: 'Décaler ces rappels' }));
  await expect(screen.findByText('Rappels décalés.')).resolves.toBeDefined();
  expect(server.callsOf('replaceReminder')[0]?.body).toMatchObject({
    last_mileage: 48_000,
    planned_mileage: 63_000,
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull());
});

const low = { ...wrong, last_mileage: 4_800, planned_mileage: 19_800 };
const day = {
  vehicle_id: clio.id,
  date: civilDateOf(2026, 3, 2),
  record_id: null,
  expense_id: null,
  fitting_id: null,
  version: 1,
};
const tooLow = { ...day, id: newId(), mileage: 4_800, source: 'vehicle' } as const;
const nextDay = civilDateOf(2026, 3, 3);
const corrected = { ...day, id: newId(), date: nextDay, mileage: 48_000, source: 'manual' } as const;
const rowOf = (offer: HTMLElement) => within(offer).getByRole('listitem').textContent;

it('far too low reading corrected → lists the reminders planned from it', async () => {
  fakeServer({
    listVehicles: () => ({ items: [clio], nextCursor: null }),
    getVehicle: () => clio,
    listMileageReadings: () => ({ items: [corrected, tooLow], nextCursor: null }),
    listReminders: () => ({ items: [low], nextCursor: null }),
  });
  await renderApp({ at: `/vehicles/${clio.id}` });
  const offer = await screen.findByRole('region', { name: TITLE });
  expect(rowOf(offer)).toMatch(/^Vidange19\s800\skm → 63\s000\skm$/);
});

it('wrong reading deleted before its reminders were moved → still offered', async () => {
  let readings: MileageReading[] = [corrected, tooLow];
  fakeServer({
    listVehicles: () => ({ items: [clio], nextCursor: null }),
    getVehicle: () => clio,
    listMileageReadings: () => ({ items: readings, nextCursor: null }),
    listReminders: () => ({ items: [low], nextCursor: null }),
    deleteMileageReading: () => {
      readings = [corrected];
      return undefined;
    },
  });
  const { user } = await renderApp({ at: `/vehicles/${clio.id}` });
  await screen.findByRole('region', { name: TITLE });
  await user.click(await screen.findByRole('button', { name: 'Voir le tableau' }));
  const row = within(screen.getByRole('table')).getByRole('row', { name: /4\s800/ });
  await user.click(within(row).getByRole('button'));
  await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(screen.queryByText(/^4\s800\skm$/)).toBeNull());
  expect(rowOf(screen.getByRole('region', { name: TITLE }))).toMatch(/→ 63\s000\skm$/);
});
