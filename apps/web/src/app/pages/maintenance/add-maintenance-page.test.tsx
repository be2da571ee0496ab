import { aMaintenance, aReminder, aUser, aVehicle, someSettings } from '#testing/builders.ts';
import { fakeServer, refuse, type FakeServer } from '#testing/fake-server.ts';
import { valueOf } from '#testing/form-values.ts';
import { clio, oilReminder, recordGarage, savedBodies, storedRecord, today } from '#testing/record-garage.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { formattersFor } from '@carnet/i18n/format';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const { formatDate, formatDateNumeric } = formattersFor('fr');
const doneAddress = `/add-maintenance?reminder=${oilReminder.id}`;

async function open(at = '/add-maintenance', language: 'fr' | 'en' = 'fr'): Promise<Rendered> {
  const app = await renderApp({ at, language });
  const form = await screen.findByRole('form');
  // Parts below the first screen are rendered later.
  await waitFor(() => expect(form.querySelector('[type=submit]')).not.toBeNull());
  return app;
}

const section = (name: string) => within(screen.getByRole('group', { name }));
const essential = () => section('L’essentiel');
const nextTime = () => section('Prochaine fois');
const details = () => section('Garage et notes');

const save = async ({ user }: Rendered) =>
  user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
const listShown = () => screen.findByRole('heading', { level: 1, name: 'Entretiens' });

async function choose({ user }: Rendered, field: string, option: RegExp): Promise<void> {
  await user.click(essential().getByLabelText(new RegExp(`^${field}`), { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: option }));
}

async function enter({ user }: Rendered, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

async function fill(app: Rendered, cost = '89,90'): Promise<void> {
  await choose(app, 'Véhicule', /Clio/);
  await choose(app, 'Type', /Vidange/);
  await enter(app, essential().getByLabelText(/^Coût/), cost);
}

function only(server: FakeServer) {
  const [body, second] = savedBodies(server);
  if (!body || second) throw new Error(`${savedBodies(server).length} records were saved`);
  return body;
}

describe('add a maintenance', () => {
  it('filled in and saved → stored for today with the proposed next service; list and message', async () => {
    const server = recordGarage();
    const app = await open();
    await fill(app);
    await enter(app, essential().getByLabelText('Kilométrage'), '84 650');
    await save(app);
    // The toast is shown for three seconds, less than the list may take on a busy machine.
    expect(await screen.findByText('Entretien enregistré.')).toBeDefined();
    await listShown();
    expect(app.address()).toBe('/maintenance');
    expect(only(server)).toMatchObject({
      vehicle_id: clio.id,
      type: 'oil_change',
      date: today,
      cost: 89.9,
      mileage: 84_650,
      next_service_date: addDays(today, 365),
      next_service_mileage: 99_650,
    });
  });

  it('inspection of a car → no next date is proposed, since the law gives it', async () => {
    const server = recordGarage();
    const app = await open();
    await choose(app, 'Véhicule', /Clio/);
    await choose(app, 'Type', /Contrôle technique/);
    await enter(app, essential().getByLabelText(/^Coût/), '85');
    await save(app);
    await listShown();
    expect(only(server)).toMatchObject({ type: 'technical_inspection', next_service_date: null });
  });

  it('inspection with a next date chosen by the user → sent, with or without a reminder for it', async () => {
    const server = recordGarage();
    const app = await open();
    await fill(app);
    await choose(app, 'Type', /Contrôle technique/);
    const stated = addDays(today, 700);
    await enter(app, nextTime().getByLabelText('Date'), formatDateNumeric(stated));
    await save(app);
    await listShown();
    expect(only(server)).toMatchObject({ type: 'technical_inspection', next_service_date: stated });
  });

  it('empty form → each missing field has an error, nothing is sent; own work costs 0, which is sent', async () => {
    const server = recordGarage();
    const app = await open();
    await save(app);
    expect(screen.getAllByText('Ce champ est obligatoire')).toHaveLength(3);
    expect(server.callsOf('createMaintenance')).toHaveLength(0);
    await fill(app, '0');
    await save(app);
    await listShown();
    expect(only(server).cost).toBe(0);
  });

  it('type that is never own work → no hint about own work below the cost', async () => {
    recordGarage();
    const app = await open();
    const hint = () => screen.queryByText(/^Si vous l’avez fait vous-même/);
    expect(hint()).not.toBeNull();
    await choose(app, 'Type', /Assurance/);
    expect(hint()).toBeNull();
    await choose(app, 'Type', /Vidange/);
    expect(hint()).not.toBeNull();
  });

  it('future date → refused before it is sent', async () => {
    const server = recordGarage();
    const app = await open();
    await fill(app);
    await enter(app, essential().getByLabelText(/^Date/), formatDateNumeric(addDays(today, 1)));
    await save(app);
    expect(screen.getByText('La date ne peut pas être dans le futur')).toBeDefined();
    expect(server.callsOf('createMaintenance')).toHaveLength(0);
  });

  it('last reading → shown, never sent automatically, adopted by one tap', async () => {
    const server = recordGarage();
    const app = await open(`/add-maintenance?vehicle=${clio.id}`);
    const offer = await screen.findByRole('button', { name: /Dernier relevé/ });
    expect(offer.textContent).toContain(formatDate(addDays(today, -13)));
    await choose(app, 'Type', /Assurance/);
    await enter(app, essential().getByLabelText(/^Coût/), '300');
    await app.user.click(offer);
    await save(app);
    await listShown();
    expect(only(server)).toMatchObject({ vehicle_id: clio.id, mileage: 84_210 });
  });

  it('the proposal follows its inputs until the user chooses; the choice is sent', async () => {
    const server = recordGarage();
    const app = await open();
    await fill(app);
    const mileage = nextTime().getByLabelText('Kilométrage');
    expect(valueOf(mileage).replaceAll(/\s/g, '')).toBe('99210');
    expect(screen.getByText(/Selon vos paramètres/).textContent).toMatch(/tous les 15\s000\skm ou 1\san/);
    await enter(app, mileage, '95 000');
    await enter(app, essential().getByLabelText('Kilométrage'), '84 650');
    await app.user.clear(nextTime().getByLabelText('Date'));
    await save(app);
    await listShown();
    expect(only(server)).toMatchObject({ next_service_date: null, next_service_mileage: 95_000 });
  });

  it('work older than a later record → no proposal, with the reason', async () => {
    const later = aMaintenance({ vehicle_id: clio.id, date: addDays(today, -30) });
    const server = recordGarage({ listMaintenances: () => ({ items: [later], nextCursor: null }) });
    const app = await open();
    await fill(app);
    await enter(app, essential().getByLabelText(/^Date/), formatDateNumeric(addDays(today, -400)));
    await expect(screen.findByText(/Un entretien plus récent est déjà enregistré/)).resolves.toBeDefined();
    await save(app);
    await listShown();
    expect(only(server)).toMatchObject({ next_service_date: null, next_service_mileage: null });
  });

  it('mileage out of order → names the neighbouring readings; confirmed → saved', async () => {
    const server = recordGarage({
      createMaintenance: ({ body }) =>
        body.confirmMileage === true
          ? storedRecord(body)
          : refuse('validation_failed', {
              errors: [
                {
                  pointer: '/mileage',
                  code: 'mileage_out_of_order',
                  params: { previous: { date: '2026-01-05', mileage: 84_210 }, next: null },
                },
              ],
            }),
    });
    const app = await open();
    await fill(app);
    await enter(app, essential().getByLabelText('Kilométrage'), '8 465');
    await save(app);
    await expect(
      screen.findByText(/inférieur à celui du 5 janv. 2026 \(84\s210\skm\)/),
    ).resolves.toBeDefined();
    await app.user.click(await screen.findByRole('button', { name: 'Enregistrer quand même' }));
    await listShown();
    expect(savedBodies(server).map(({ confirmMileage }) => confirmMileage)).toEqual([null, true]);
  });

  it('another mileage after the question → needs a new confirmation', async () => {
    recordGarage({
      createMaintenance: () =>
        refuse('validation_failed', { errors: [{ pointer: '/mileage', code: 'mileage_out_of_order' }] }),
    });
    const app = await open();
    await fill(app);
    await enter(app, essential().getByLabelText('Kilométrage'), '8 465');
    await save(app);
    await screen.findByRole('button', { name: 'Enregistrer quand même' });
    await enter(app, essential().getByLabelText('Kilométrage'), '84 650');
    expect(screen.queryByRole('button', { name: 'Enregistrer quand même' })).toBeNull();
  });

  it('description is above the photos', async () => {
    recordGarage();
    await open();
    const description = essential().getByLabelText('Description');
    const photos = await screen.findByText('Photos ou facture PDF');
    expect(description.compareDocumentPosition(photos) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it('known workshop → suggested while typing, and fills in its address', async () => {
    const record = aMaintenance({ garage_name: 'Élite Auto', garage_address: '3 quai Sud, La Rochelle' });
    recordGarage({ listMaintenances: () => ({ items: [record], nextCursor: null }) });
    const app = await open();
    await app.user.click(screen.getByText('Garage et notes'));
    await app.user.click(details().getByRole('combobox', { name: 'Garage' }));
    await app.user.paste('elit');
    await app.user.click(await screen.findByRole('option', { name: 'Élite Auto' }));
    expect(valueOf(details().getByRole('combobox', { name: 'Garage' }))).toBe('Élite Auto');
    expect(valueOf(details().getByRole('combobox', { name: 'Adresse du garage' }))).toBe(
      '3 quai Sud, La Rochelle',
    );
  });
});

describe('mark a reminder as done', () => {
  it('saved → the reminder is sent along, and the message says when it is due next', async () => {
    const server = recordGarage();
    const app = await open(doneAddress);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vidange faite');
    expect(screen.getByText(/AB-123-CD/, { selector: '[translate=no]' })).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: /La dernière fois/ }));
    await enter(app, essential().getByLabelText('Kilométrage'), '84 650');
    await save(app);
    await listShown();
    expect(only(server)).toMatchObject({
      vehicle_id: clio.id,
      type: 'oil_change',
      cost: 89.9,
      reminder_id: oilReminder.id,
    });
    const next = formatDate(addDays(today, 365));
    expect(screen.getByText(/c’est fait/).textContent).toContain(next);
  });

  it('inspection → asks for result and validity, which the record stores', async () => {
    const reminder = aReminder({ vehicle_id: clio.id, follows: 'law', date_to_check: true });
    const server = recordGarage({ listReminders: () => ({ items: [reminder], nextCursor: null }) });
    const app = await open(`/add-maintenance?reminder=${reminder.id}`);
    const visit = section('Contrôle technique');
    await app.user.click(visit.getByRole('radio', { name: /Favorable/ }));
    await enter(app, visit.getByRole('textbox', { name: 'Valable jusqu’au' }), '10/01/2029');
    await enter(app, essential().getByLabelText(/Coût/), '89,90');
    await save(app);
    await listShown();
    expect(only(server)).toMatchObject({
      reminder_id: reminder.id,
      inspection: { kind: 'periodic', result: 'favourable', validUntil: '2029-01-10', center: null },
    });
  });

  it('undone in the message → the record is deleted, which restores the reminder', async () => {
    const server = recordGarage({ deleteMaintenance: () => undefined });
    const app = await open(doneAddress);
    await app.user.click(screen.getByRole('button', { name: /La dernière fois/ }));
    await save(app);
    await app.user.click(await screen.findByRole('button', { name: 'Annuler' }));
    await expect(screen.findByText('Annulé : tout est redevenu comme avant.')).resolves.toBeDefined();
    const [created] = server.callsOf('createMaintenance');
    const [deleted] = server.callsOf('deleteMaintenance');
    expect(deleted?.path).toEqual({ id: Reflect.get(Object(created?.body), 'id') });
  });

  it('work before a later record → says that the reminder stays, and offers a next service that moves it', async () => {
    const later = aMaintenance({ vehicle_id: clio.id, date: addDays(today, -30) });
    const server = recordGarage({ listMaintenances: () => ({ items: [later], nextCursor: null }) });
    const app = await open(doneAddress);
    await enter(app, essential().getByLabelText(/^Coût/), '89,90');
    await enter(app, essential().getByLabelText('Kilométrage'), '80 000');
    await enter(app, essential().getByLabelText(/^Date/), formatDateNumeric(addDays(today, -60)));
    await app.user.tab();
    const offer = await nextTime().findByRole('button', { name: /le rappel ne change que si/ });
    expect(valueOf(nextTime().getByLabelText('Kilométrage'))).toBe('');
    await app.user.click(offer);
    expect(nextTime().queryByText(/le rappel ne change/)).toBeNull();
    await save(app);
    await listShown();
    expect(only(server)).toMatchObject({
      reminder_id: oilReminder.id,
      next_service_date: addDays(today, 305),
      next_service_mileage: 95_000,
    });
  });

  it('work before the record that leads the reminder → says that it stays, without an offer', async () => {
    const leading = aMaintenance({
      vehicle_id: clio.id,
      date: addDays(today, -30),
      reminder_id: oilReminder.id,
      named_reminder_id: oilReminder.id,
    });
    recordGarage({ listMaintenances: () => ({ items: [leading], nextCursor: null }) });
    const app = await open(doneAddress);
    await enter(app, essential().getByLabelText(/^Date/), formatDateNumeric(addDays(today, -60)));
    await app.user.tab();
    await expect(nextTime().findByText(/: le rappel ne change pas\.$/)).resolves.toBeDefined();
    expect(nextTime().queryByRole('button', { name: /Proposée/ })).toBeNull();
  });

  it('in English → the heading is English', async () => {
    recordGarage();
    await open(doneAddress, 'en');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oil change done');
  });

  it('reminder no longer exists → says so, and the work can still be recorded', async () => {
    const server = recordGarage();
    const app = await open('/add-maintenance?reminder=0193aa10-0000-7000-8000-000000000001');
    expect(screen.getByText(/Ce rappel n’existe plus/)).toBeDefined();
    await fill(app);
    await save(app);
    await listShown();
    expect(only(server).reminder_id).toBeNull();
  });
});

describe('instead of the form', () => {
  it('no vehicle yet → says that one is needed first, with a link', async () => {
    fakeServer();
    await renderApp({ at: '/add-maintenance' });
    const link = await screen.findByRole('link', { name: 'Ajouter un véhicule' });
    expect(link.getAttribute('href')).toBe('/add-vehicle');
  });

  it('vehicles cannot be loaded → error; retry → form', async () => {
    const server = recordGarage({ listVehicles: () => refuse('unavailable') });
    const app = await renderApp({ at: '/add-maintenance' });
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    server.use({ listVehicles: () => ({ items: [aVehicle()], nextCursor: null }) });
    await app.user.click(retry);
    await waitFor(() => expect(screen.getByRole('form')).toBeDefined());
  });
});

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  "account in %s, browser anywhere → the form starts with the account's date",
  async (timezone) => {
    recordGarage({
      getUserContext: () => ({ user: aUser({ timezone }) }),
      getSettings: () => ({ ...someSettings(), timezone }),
    });
    const before = civilDateInZone(Date.now(), timezone);
    await open();
    const after = civilDateInZone(Date.now(), timezone);
    const days = [before, after].map((day) => formatDateNumeric(day));
    expect(days).toContain(valueOf(essential().getByRole('textbox', { name: /^Date/ })));
  },
);
