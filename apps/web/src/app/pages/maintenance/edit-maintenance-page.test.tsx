import { aMaintenance } from '#testing/builders.ts';
import type { Handlers } from '#testing/fake-call.ts';
import { refuse, type FakeServer } from '#testing/fake-server.ts';
import { valueOf } from '#testing/form-values.ts';
import { aFile, clio, recordGarage, storedRecord, today } from '#testing/record-garage.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { formattersFor } from '@carnet/i18n/format';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const { formatDateNumeric } = formattersFor('fr');
const photo = aFile('0193aa10-0000-7000-8000-0000000000f1', 'vidange.jpg');
const record = aMaintenance({
  vehicle_id: clio.id,
  date: addDays(today, -400),
  cost: 89.9,
  mileage: 70_100,
  garage_name: 'Garage du Port',
  // Old enough that unsaved files would be deleted: files of a record never are.
  photos: [photo],
  next_service_date: addDays(today, -35),
  version: 3,
});

function garage(more: Handlers = {}): FakeServer {
  return recordGarage({
    getMaintenance: ({ path }) => (path.id === record.id ? record : refuse('not_found')),
    replaceMaintenance: ({ body, path }) => storedRecord({ ...body, id: path.id, reminder_id: null }),
    ...more,
  });
}

async function open(id = record.id): Promise<Rendered> {
  return renderApp({ at: `/maintenance/${id}/edit` });
}

const costField = async () =>
  within(await screen.findByRole('group', { name: 'L’essentiel' })).getByLabelText(/^Coût/);

async function changeCost(app: Rendered, cost: string): Promise<void> {
  await app.user.clear(await costField());
  await app.user.type(await costField(), cost);
  await app.user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
}

it('one field changed → replaces the whole record by its version, with its photos and next date', async () => {
  const server = garage();
  const app = await open();
  expect(valueOf(await costField())).toBe('89,90');
  await expect(screen.findByText('Le rappel de ce type suivra cette échéance.')).resolves.toBeDefined();
  await changeCost(app, '95');
  await expect(screen.findByText('Entretien modifié.')).resolves.toBeDefined();
  const [call] = server.callsOf('replaceMaintenance');
  expect(call?.body).toMatchObject({
    cost: 95,
    mileage: 70_100,
    garage_name: 'Garage du Port',
    photos: [photo.id],
    next_service_date: addDays(today, -35),
  });
  expect(call?.headers.get('If-Match')).toBe('"3"');
});

it('a newer record of its type exists → the form says that the reminder stays, and why', async () => {
  const newer = aMaintenance({ vehicle_id: clio.id, date: addDays(today, -30) });
  garage({ listMaintenances: () => ({ items: [newer], nextCursor: null }) });
  await open();
  await expect(
    screen.findByText('Un entretien plus récent est déjà enregistré : le rappel ne change pas.'),
  ).resolves.toBeDefined();
});

it('changed elsewhere meanwhile → taking the other version shows it, and the next save is based on it', async () => {
  const theirs = { ...record, cost: 120, photos: [], version: 4 };
  const server = garage({ replaceMaintenance: () => refuse('version_conflict', { current: theirs }) });
  const app = await open();
  await changeCost(app, '95');
  await screen.findByText('Modifié entre-temps');
  await app.user.click(screen.getByRole('button', { name: 'Prendre l’autre version' }));
  expect(valueOf(await costField())).toBe('120,00');
  server.use({ replaceMaintenance: () => ({ ...theirs, version: 5 }) });
  await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Entretien modifié.');
  const last = server.callsOf('replaceMaintenance').at(-1);
  expect([last?.headers.get('If-Match'), last?.body]).toEqual([
    '"4"',
    expect.objectContaining({ cost: 120, photos: [] }),
  ]);
});

it('refused → error, and the input stays', async () => {
  garage({ replaceMaintenance: () => refuse('unavailable') });
  await changeCost(await open(), '95');
  await expect(screen.findByText('L’entretien n’a pas pu être modifié')).resolves.toBeDefined();
  expect(valueOf(await costField())).toBe('95,00');
});

it('record does not exist → says so, with a link to the list', async () => {
  garage();
  await open('0193aa10-0000-7000-8000-000000000001');
  await expect(screen.findByText('Entretien introuvable')).resolves.toBeDefined();
});

it('record cannot be loaded → error; retry → form', async () => {
  const server = garage({ getMaintenance: () => refuse('unavailable') });
  const app = await open();
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  server.use({ getMaintenance: () => record });
  await app.user.click(retry);
  expect(valueOf(await costField())).toBe('89,90');
});

it('warranty → shown with the record, and another end is stored', async () => {
  const guaranteed = { ...record, garage_name: null, warranty_until: addDays(today, 400) };
  const server = garage({ getMaintenance: () => guaranteed });
  const app = await open();
  const field = await screen.findByLabelText('Garantie pièces et main-d’œuvre jusqu’au');
  expect(valueOf(field)).not.toBe('');
  await app.user.clear(field);
  await app.user.type(field, '31/12/2030');
  await app.user.tab();
  await app.user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  await expect(screen.findByText('Entretien modifié.')).resolves.toBeDefined();
  expect(server.callsOf('replaceMaintenance')[0]?.body).toMatchObject({ warranty_until: '2030-12-31' });
});

it('refund → no next service in the form or in the body', async () => {
  const server = garage({
    getMaintenance: () => ({ ...record, notes: 'Joint', next_service_mileage: 99_000 }),
  });
  const app = await open();
  await waitFor(() => expect(screen.getAllByLabelText('Kilométrage')).toHaveLength(2));
  await app.user.click(await screen.findByLabelText(/C’est un remboursement/));
  expect(screen.getAllByLabelText('Kilométrage')).toHaveLength(1);
  await app.user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  await expect(screen.findByText('Entretien modifié.')).resolves.toBeDefined();
  expect(server.callsOf('replaceMaintenance')[0]?.body).toMatchObject({
    isRefund: true,
    next_service_date: null,
    next_service_mileage: null,
  });
});

/** Done 30 days ago, with the next service that the form proposes: every 15,000 km or 365 days. */
const proposed = aMaintenance({
  vehicle_id: clio.id,
  date: addDays(today, -30),
  mileage: 94_300,
  next_service_date: addDays(today, 335),
  next_service_mileage: 109_300,
});

const section = (name: string) => within(screen.getByRole('group', { name }));
const nextTime = () => section('Prochaine fois');
const digits = (field: HTMLElement) => valueOf(field).replaceAll(/\s/g, '');

async function openWith(stored: typeof proposed, more: Handlers = {}) {
  const server = garage({ getMaintenance: () => stored, ...more });
  const app = await renderApp({ at: `/maintenance/${stored.id}/edit` });
  await costField();
  await waitFor(() => expect(nextTime().getByLabelText('Kilométrage')).toBeDefined());
  return { server, app };
}

async function enter({ user }: Rendered, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

async function saved({ user }: Rendered, server: FakeServer) {
  await user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  await screen.findByText(/^Entretien modifié/);
  return server.callsOf('replaceMaintenance').at(-1)?.body;
}

it('proposed next service → follows mileage and date in both directions, and shows what changed', async () => {
  const { server, app } = await openWith(proposed);
  const mileage = section('L’essentiel').getByLabelText('Kilométrage');
  await enter(app, mileage, '104 300');
  expect(digits(nextTime().getByLabelText('Kilométrage'))).toBe('119300');
  await enter(app, mileage, '84 300');
  expect(digits(nextTime().getByLabelText('Kilométrage'))).toBe('99300');
  expect(nextTime().getByText(/Suit votre correction\. Avant\s: 109\s300\skm/)).toBeDefined();
  await enter(app, section('L’essentiel').getByLabelText(/^Date/), formatDateNumeric(addDays(today, -40)));
  await app.user.tab();
  expect(await saved(app, server)).toMatchObject({
    mileage: 84_300,
    next_service_date: addDays(today, 325),
    next_service_mileage: 99_300,
  });
  expect(screen.getByText(/Prochaine échéance le .* ou à 99\s300\skm\./)).toBeDefined();
});

it('chosen next mileage → stays, and the corrected one is adopted by one tap', async () => {
  const { server, app } = await openWith({ ...proposed, next_service_mileage: 105_000 });
  await enter(app, section('L’essentiel').getByLabelText('Kilométrage'), '84 300');
  expect(digits(nextTime().getByLabelText('Kilométrage'))).toBe('105000');
  await app.user.click(nextTime().getByRole('button', { name: /D’après votre correction\s: 99\s300\skm/ }));
  expect(digits(nextTime().getByLabelText('Kilométrage'))).toBe('99300');
  expect(nextTime().queryByText(/correction/)).toBeNull();
  expect(await saved(app, server)).toMatchObject({ next_service_mileage: 99_300 });
});

it('another type → the next service that the form would have proposed for it', async () => {
  const { server, app } = await openWith(proposed);
  await app.user.click(section('L’essentiel').getByLabelText(/^Type/, { selector: 'input' }));
  await app.user.click(await screen.findByRole('option', { name: /Freins/ }));
  await waitFor(() => expect(digits(nextTime().getByLabelText('Kilométrage'))).toBe('124300'));
  expect(await saved(app, server)).toMatchObject({
    type: 'brake_service',
    next_service_date: addDays(today, 700),
    next_service_mileage: 124_300,
  });
});

it('unrelated correction → the next service stays as stored, without a hint', async () => {
  const { server, app } = await openWith({ ...proposed, next_service_mileage: null });
  await app.user.clear(await costField());
  await app.user.type(await costField(), '95');
  expect(nextTime().queryByText(/correction/)).toBeNull();
  expect(await saved(app, server)).toMatchObject({
    next_service_date: proposed.next_service_date,
    next_service_mileage: null,
  });
});
