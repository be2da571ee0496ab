import { aMaintenance, anInspection, aReminder } from '#testing/builders.ts';
import type { Handlers } from '#testing/fake-call.ts';
import { today } from '#testing/record-garage.ts';
import { renderApp } from '#testing/render-app.tsx';
import { clio, startGarage } from '#testing/start-garage.ts';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { formattersFor } from '@carnet/i18n/format';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const { formatDate, formatDateNumeric } = formattersFor('fr');
const byLaw = aReminder({
  vehicle_id: clio.id,
  maintenance_type: 'technical_inspection',
  next_reminder_date: addDays(today, 400),
  interval_days: 730,
  follows: 'law',
});

async function open(more: Handlers = {}) {
  const server = startGarage(() => ({
    listReminders: () => ({ items: [byLaw], nextCursor: null }),
    getVehicleInspection: () => anInspection(),
    createMaintenance: ({ body }) => aMaintenance({ id: body.id ?? '', vehicle_id: clio.id }),
    replaceVehicle: () => clio,
    ...more,
  }));
  const app = await renderApp({ at: `/vehicles/${clio.id}/start`, language: 'fr' });
  const form = await screen.findByRole('form', { name: /^Que savez-vous/ });
  return { server, ...app, form: within(form) };
}

it('first registration unknown → asked for in the step, and saved with the vehicle', async () => {
  const { server, user } = await open();
  const field = await screen.findByRole('textbox', { name: /première mise en circulation/i });
  await user.type(field, '15/01/2023');
  await user.click(screen.getByRole('button', { name: 'Enregistrer la date' }));
  await waitFor(() => expect(server.callsOf('replaceVehicle')).toHaveLength(1));
  expect(server.callsOf('replaceVehicle')[0]?.body).toMatchObject({ firstRegistrationDate: '2023-01-15' });
});

it('the law gives a period → shown at once', async () => {
  const window = { status: 'upcoming', windowStart: addDays(today, 20), dueBy: addDays(today, 200) } as const;
  await open({ getVehicleInspection: () => anInspection({ ...window, missing: [] }) });
  const said = await screen.findByText(/^À passer entre/);
  expect(said.textContent?.replaceAll(/\s/g, ' ')).toBe(
    `À passer entre le ${formatDate(addDays(today, 20))} et le ${formatDate(addDays(today, 200))}`.replaceAll(
      /\s/g,
      ' ',
    ),
  );
});

it('last inspection entered → recorded, without a manual date', async () => {
  const { server, user, form } = await open();
  const last = addDays(today, -100);
  await user.click(form.getByRole('radio', { name: 'Dernière fois' }));
  await user.type(form.getByRole('textbox', { name: 'Date' }), formatDateNumeric(last));
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Rappels mis à jour.');
  expect(server.callsOf('createMaintenance').map(({ body }) => body)).toEqual([
    expect.objectContaining({ type: 'technical_inspection', date: last, vehicle_id: clio.id }),
  ]);
  expect(server.callsOf('replaceReminder')).toEqual([]);
});

it('date on the report entered → the reminder takes it', async () => {
  const { server, user, form } = await open({ replaceReminder: () => byLaw });
  const printed = addDays(today, 333);
  await user.click(form.getByRole('radio', { name: 'Valable jusqu’au' }));
  await user.type(form.getByRole('textbox', { name: 'Date' }), formatDateNumeric(printed));
  await user.click(form.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(server.callsOf('replaceReminder')).toHaveLength(1));
  expect(server.callsOf('replaceReminder')[0]?.body).toMatchObject({ next_reminder_date: printed });
});
