import { aMaintenance } from '#testing/builders.ts';
import { refuse } from '#testing/fake-server.ts';
import { clio as ownCar, oilReminder, recordGarage, storedRecord, today } from '#testing/record-garage.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import { aReading, clio, storedVehicle, vehicleGarage } from '#testing/vehicle-garage.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

/**
 * A server that stores what it receives but whose first response is lost. The retry of a change then meets
 * its own version.
 */
function answeringFromTheSecond<Call, Stored extends { readonly version: number }>(
  store: (call: Call) => Stored,
): (call: Call) => Stored {
  let current: Stored | null = null;
  return (call) => {
    if (current) return refuse('version_conflict', { current });
    current = { ...store(call), version: 2 };
    throw new TypeError('Failed to fetch');
  };
}

const fill = async ({ user }: Rendered, field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};
const press = ({ user }: Rendered, name: string) => user.click(screen.getByRole('button', { name }));

it('changed record sent again → saved without a conflict', async () => {
  const record = aMaintenance({ vehicle_id: ownCar.id, date: addDays(today, -400), cost: 89.9 });
  recordGarage({
    getMaintenance: () => record,
    replaceMaintenance: answeringFromTheSecond(({ body, path }) =>
      storedRecord({ ...body, id: path.id, reminder_id: null }),
    ),
  });
  const app = await renderApp({ at: `/maintenance/${record.id}/edit` });
  await fill(app, await screen.findByLabelText(/^Coût/), '95');
  await press(app, 'Enregistrer');
  await screen.findByText('L’entretien n’a pas pu être modifié');
  await press(app, 'Enregistrer');
  expect(await screen.findByText('Entretien modifié.')).toBeDefined();
});

it('changed vehicle sent again → saved without a conflict', async () => {
  vehicleGarage({
    replaceVehicle: answeringFromTheSecond(({ body, path }) => storedVehicle({ ...body, id: path.id })),
  });
  const app = await renderApp({ at: `/vehicles/${clio.id}/edit` });
  await fill(app, await screen.findByRole('textbox', { name: /^Nom/ }), 'Titine');
  await press(app, 'Enregistrer');
  await screen.findByText('Le véhicule n’a pas pu être modifié');
  await press(app, 'Enregistrer');
  expect(await screen.findByText(/modifications enregistrées/)).toBeDefined();
});

it('changed reminder sent again → saved without a conflict', async () => {
  recordGarage({
    getReminder: () => oilReminder,
    replaceReminder: answeringFromTheSecond(({ body }): Reminder => ({
      ...oilReminder,
      interval_days: body.interval_days ?? null,
    })),
  });
  const app = await renderApp({ at: `/maintenance?edit=${oilReminder.id}` });
  await fill(app, await screen.findByLabelText('Intervalle en jours'), '90');
  await press(app, 'Enregistrer');
  await screen.findByText('Le rappel n’a pas pu être modifié');
  await press(app, 'Enregistrer');
  expect(await screen.findByText('Rappel modifié.')).toBeDefined();
});

it('mileage corrected before it is sent again → replaces the first one', async () => {
  const stored = new Map<string, MileageReading>();
  let isFirst = true;
  vehicleGarage({
    createMileageReading({ body: { date, mileage, ...body } }) {
      const id = body.id ?? '';
      const reading = stored.get(id) ?? aReading({ id, date, mileage });
      stored.set(id, reading);
      if (!isFirst) return reading;
      isFirst = false;
      throw new TypeError('Failed to fetch');
    },
    deleteMileageReading: ({ path }) => void stored.delete(path.readingId),
  });
  const app = await renderApp({ at: `/vehicles/${clio.id}` });
  await app.user.click(await screen.findByRole('button', { name: 'Mettre à jour le kilométrage' }));
  const field = screen.getByRole('textbox', { name: 'Kilométrage' });
  await fill(app, field, '845000');
  await press(app, 'Enregistrer le relevé');
  await screen.findByText('Le kilométrage n’a pas pu être enregistré');
  await fill(app, field, '84500');
  await press(app, 'Enregistrer le relevé');
  await screen.findByText(/^Kilométrage mis à jour : 84\s500\skm\.$/);
  expect([...stored.values()].map(({ mileage }) => mileage)).toEqual([84_500]);
});

it('deletion sent again → deleted', async () => {
  const record = aMaintenance({ vehicle_id: ownCar.id, date: today, type: 'brake_service' });
  recordGarage({
    listMaintenances: () => ({ items: [record], nextCursor: null }),
    deleteMaintenance: () => refuse('not_found'),
  });
  const app = await renderApp({ at: '/maintenance?tab=all' });
  await app.user.click(await screen.findByRole('button', { name: /^Actions/ }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Supprimer cet entretien' }));
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.click(dialog.getByRole('button', { name: /^Supprimer/ }));
  expect(await screen.findByText('Entretien supprimé.')).toBeDefined();
});
