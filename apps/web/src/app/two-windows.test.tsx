import { recordGarage, savedBodies } from '#testing/record-garage.ts';
import { renderApp } from '#testing/render-app.tsx';
import { addedReadings, addedVehicles, clio, vehicleGarage } from '#testing/vehicle-garage.ts';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

/** Simulates another window that saves the shared draft, which removes it. Returns the draft's id. */
async function saveElsewhere(name: string): Promise<unknown> {
  const key = `carnet.draft.${name}`;
  const { values } = JSON.parse(localStorage.getItem(key) ?? '{}');
  localStorage.removeItem(key);
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key })));
  return values.id;
}

it('draft of a vehicle saved in another window → this form adds another vehicle', async () => {
  const server = vehicleGarage();
  const { user } = await renderApp({ at: '/add-vehicle' });
  await user.type(await screen.findByRole('textbox', { name: /^Nom/ }), 'Twingo');
  const saved = await saveElsewhere('vehicle.new');
  await user.type(screen.getByRole('textbox', { name: /^Kilométrage actuel/ }), '1200');
  await user.click(screen.getByRole('button', { name: 'Ajouter le véhicule' }));
  await screen.findByRole('heading', { level: 1, name: /^Twingo/ });
  const [added] = addedVehicles(server);
  expect(saved).toBeTypeOf('string');
  expect(added?.id).not.toBe(saved);
});

it('draft of a record saved in another window → this form adds another record', async () => {
  const server = recordGarage();
  const { user } = await renderApp({ at: '/add-maintenance' });
  await user.type(await screen.findByLabelText(/^Description/), 'Plaquettes');
  const saved = await saveElsewhere('maintenance.new.any');
  await user.click(screen.getByLabelText(/^Véhicule( \*)?$/, { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: /Clio/ }));
  await user.click(screen.getByLabelText(/^Type( \*)?$/, { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'Vidange' }));
  await user.type(screen.getByLabelText(/^Coût/), '95');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Entretien enregistré.');
  const [added] = savedBodies(server);
  expect(saved).toBeTypeOf('string');
  expect(added?.id).not.toBe(saved);
});

it('draft of a reading saved in another window → this form adds another reading', async () => {
  const server = vehicleGarage();
  const { user } = await renderApp({ at: `/vehicles/${clio.id}` });
  await user.click(await screen.findByRole('button', { name: 'Mettre à jour le kilométrage' }));
  const field = screen.getByRole('textbox', { name: 'Kilométrage' });
  await user.type(field, '91500');
  const saved = await saveElsewhere(`mileage.new.${clio.id}`);
  await user.clear(field);
  await user.type(field, '92000');
  await user.click(screen.getByRole('button', { name: 'Enregistrer le relevé' }));
  await screen.findByText(/^Kilométrage mis à jour/);
  const [added] = addedReadings(server);
  expect(saved).toBeTypeOf('string');
  expect(added?.id).not.toBe(saved);
});
