import { deviceStore } from '#platform/device.ts';
import { aReading, aReminder, aVehicle } from '#testing/builders.ts';
import { today } from '#testing/record-garage.ts';
import { renderApp } from '#testing/render-app.tsx';
import { vehicleGarage } from '#testing/vehicle-garage.ts';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

const QUESTION = /^Quel est le kilométrage de Berlingo aujourd’hui/;
const vehicle = aVehicle({
  name: 'Berlingo',
  currentMileage: 40_000,
  updatedAt: `${addDays(today, -90)}T10:00:00.000Z`,
});
const key = `carnet.askedMileage.${vehicle.id}`;

afterEach(() => deviceStore.remove(key));

async function dashboard(readAgo = 90) {
  const reading = aReading({ vehicle_id: vehicle.id, date: addDays(today, -readAgo), mileage: 40_000 });
  const brakes = aReminder({
    vehicle_id: vehicle.id,
    maintenance_type: 'brake_service',
    last_mileage: 40_000,
    planned_mileage: 60_000,
    interval_km: 20_000,
  });
  vehicleGarage({
    listVehicles: () => ({ items: [vehicle], nextCursor: null }),
    listMileageReadings: () => ({ items: [reading], nextCursor: null }),
    listReminders: () => ({ items: [brakes], nextCursor: null }),
  });
  const app = await renderApp({ at: '/dashboard', language: 'fr' });
  await screen.findAllByText('Berlingo');
  return app;
}

describe('question for a mileage', () => {
  it('old last reading → asked, and the form opens in place', async () => {
    const { user } = await dashboard();
    const question = within(await screen.findByRole('region', { name: QUESTION }));
    await user.click(question.getByRole('button', { name: 'Indiquer le kilométrage' }));
    const form = within(await screen.findByRole('form', { name: 'Mettre à jour le kilométrage' }));
    expect(form.getByRole('textbox', { name: 'Kilométrage' })).toBeDefined();
  });

  it('muted with one tap → never asked again on this device', async () => {
    const { user } = await dashboard();
    const question = within(await screen.findByRole('region', { name: QUESTION }));
    await user.click(question.getByRole('button', { name: 'Ne plus demander' }));
    expect(screen.queryByRole('region', { name: QUESTION })).toBeNull();
    expect(deviceStore.read(key)).toBe('muted');
  });

  it('dismissed → not asked again for two weeks', async () => {
    const { user } = await dashboard();
    const question = within(await screen.findByRole('region', { name: QUESTION }));
    await user.click(question.getByRole('button', { name: 'Plus tard' }));
    expect(screen.queryByRole('region', { name: QUESTION })).toBeNull();
    expect(deviceStore.read(key)).toBe(`${today} closed`);
  });

  it('asked a week ago → not asked', async () => {
    deviceStore.write(key, addDays(today, -7));
    await dashboard();
    await screen.findByText('Freins');
    expect(screen.queryByRole('region', { name: QUESTION })).toBeNull();
  });
});
