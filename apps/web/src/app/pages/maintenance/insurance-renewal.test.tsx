import { aDocument, aReminder } from '#testing/builders.ts';
import { clio, oilReminder, recordGarage, savedBodies, today } from '#testing/record-garage.ts';
import type { FakeServer } from '#testing/fake-server.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import type { DocumentCreation } from '@carnet/contract/documents/document.schema';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import { addDays, addMonths } from '@carnet/domain/calendar/civil-date';
import { formattersFor } from '@carnet/i18n/format';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const { formatDate, formatDateNumeric } = formattersFor('fr');
const END = addDays(today, 12);
const NEXT_END = addMonths(END, 12);
const policy = aDocument({
  vehicle_id: clio.id,
  title: 'Tous risques',
  issuer: 'MAIF',
  number: '75-1',
  advanceDays: 45,
  expiresOn: END,
});
const followed = aReminder({
  vehicle_id: clio.id,
  maintenance_type: 'insurance',
  follows: 'document',
  next_reminder_date: END,
  interval_days: 365,
  estimated_cost: 640,
});

function garage(documents = [policy], reminder: Reminder = followed): FakeServer {
  return recordGarage({
    listReminders: () => ({ items: [oilReminder, reminder], nextCursor: null }),
    getReminder: () => reminder,
    listDocuments: () => ({ items: documents, nextCursor: null }),
    createDocument: ({ body }) => ({ ...policy, ...(body as object), files: [] }),
    deleteDocument: () => undefined,
    deleteMaintenance: () => undefined,
  });
}

async function openDone(): Promise<Rendered> {
  const app = await renderApp({ at: `/add-maintenance?reminder=${followed.id}` });
  await screen.findByRole('group', { name: 'Nouveau document d’assurance' });
  return app;
}

const renewal = () => within(screen.getByRole('group', { name: 'Nouveau document d’assurance' }));
const endField = () => renewal().getByLabelText<HTMLInputElement>('Valable jusqu’au');
const nextTime = () => screen.queryByRole('group', { name: 'Prochaine fois' });
const documentsAdded = (server: FakeServer) =>
  server.callsOf('createDocument').map(({ body }) => body as DocumentCreation);

async function pay({ user }: Rendered): Promise<void> {
  await user.click(screen.getByRole('button', { name: /La dernière fois/ }));
  await user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
}

describe('insurance reminder marked as done', () => {
  it('saved unchanged → one record with the premium, and the next document, which gives the next date', async () => {
    const server = garage();
    const app = await openDone();
    expect(endField().value).toBe(formatDateNumeric(NEXT_END));
    expect(nextTime()).toBeNull();
    await pay(app);
    await screen.findByText(new RegExp(formatDate(NEXT_END)));
    expect(savedBodies(server)).toMatchObject([
      { type: 'insurance', cost: 640, reminder_id: followed.id, next_service_date: null },
    ]);
    expect(documentsAdded(server)).toMatchObject([
      {
        kind: 'insurance',
        vehicle_id: clio.id,
        expiresOn: NEXT_END,
        title: 'Tous risques',
        issuer: 'MAIF',
        number: '75-1',
        advanceDays: 45,
        files: [],
      },
    ]);
    expect(server.callsOf('createExpense')).toEqual([]);
  });

  it('undone in the message → record and document are deleted', async () => {
    const server = garage();
    const app = await openDone();
    await pay(app);
    await app.user.click(await screen.findByRole('button', { name: 'Annuler' }));
    await screen.findByText('Annulé : tout est redevenu comme avant.');
    expect(server.callsOf('deleteDocument').map(({ path }) => path)).toEqual([
      { id: documentsAdded(server)[0]?.id },
    ]);
    expect(server.callsOf('deleteMaintenance')).toHaveLength(1);
  });

  it('expiry cleared → no document; the reminder keeps the date of the existing one', async () => {
    const server = garage();
    const app = await openDone();
    await app.user.clear(endField());
    await app.user.tab();
    await waitFor(() => expect(nextTime()).not.toBeNull());
    await pay(app);
    await screen.findByText(new RegExp(formatDate(END)));
    expect(documentsAdded(server)).toEqual([]);
    expect(savedBodies(server)).toMatchObject([{ next_service_date: null }]);
  });

  it('vehicle without an insurance document → the interval proposes the next date, and an empty document is offered', async () => {
    const server = garage([], { ...followed, follows: 'interval' });
    const app = await openDone();
    expect(nextTime()).not.toBeNull();
    await pay(app);
    await screen.findByText(new RegExp(formatDate(addDays(today, 365))));
    expect(documentsAdded(server)).toEqual([]);
    expect(savedBodies(server)).toMatchObject([{ next_service_date: addDays(today, 365) }]);
  });
});

describe('source of the insurance date', () => {
  it("reminder dialog → says that it is the document's date, with a link", async () => {
    garage();
    await renderApp({ at: `/maintenance?edit=${followed.id}` });
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(new RegExp(`Date du document d’assurance.*${formatDate(END)}`));
    const link = dialog.getByRole('link', { name: 'Voir le document' });
    expect(link.getAttribute('href')).toBe(`/documents/${policy.id}`);
  });

  it("the owner's own date, in English → says what clearing it does", async () => {
    garage([policy], { ...followed, follows: 'interval', next_reminder_date: addDays(today, 50) });
    await renderApp({ at: `/maintenance?edit=${followed.id}`, language: 'en' });
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/Without a date, the reminder follows the insurance document/);
    expect(dialog.getByRole('link', { name: 'View the document' })).toBeDefined();
  });

  it('document form → says that the reminder announces it, with a link', async () => {
    const server = garage();
    server.use({ getDocument: () => policy });
    await renderApp({ at: `/documents/${policy.id}` });
    await screen.findByText(/suit le document qui se termine en dernier/);
    const link = screen.getByRole('link', { name: 'Voir le rappel' });
    expect(link.getAttribute('href')).toBe(`/maintenance?edit=${followed.id}`);
    expect(screen.queryByLabelText('Me prévenir')).toBeNull();
  });
});
