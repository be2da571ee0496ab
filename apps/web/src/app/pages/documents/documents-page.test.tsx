import { aDocument } from '#testing/builders.ts';
import { enterText } from '#testing/enter-text.ts';
import { refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { clio, vehicleGarage } from '#testing/vehicle-garage.ts';
import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const insurance = aDocument({ vehicle_id: clio.id, issuer: 'MAIF', expiresOn: civilDateOf(2020, 3, 31) });
const licence = aDocument({ kind: 'licence', number: '14AA00002', expiresOn: civilDateOf(2199, 1, 1) });
const purchase = aDocument({ vehicle_id: clio.id, kind: 'purchase', title: 'Facture de la Clio' });

function garage(items: readonly CarnetDocument[]) {
  return vehicleGarage({
    listDocuments: () => ({ items: [...items], nextCursor: null }),
    getDocument: () => items[0] ?? refuse('not_found'),
  });
}

const names = async () =>
  within(await screen.findByRole('list', { name: 'Documents' }))
    .getAllByRole('link')
    .map((link) => link.textContent.replace(/\s›$/, ''));

describe('documents page', () => {
  it('three documents → earliest expiry first, each with state and owner', async () => {
    garage([purchase, licence, insurance]);
    await renderApp({ at: '/documents' });
    expect(await names()).toEqual(['Assurance', 'Permis de conduire', 'Facture de la Clio']);
    const rows = within(screen.getByRole('list', { name: 'Documents' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toMatch(/Clio\s· MAIF.*Expiré.*Jusqu’au 31 mars 2020/);
    expect(rows[1]?.textContent).toMatch(/Personnel\s· 14AA00002.*Valable/);
    expect(rows[2]?.textContent).toMatch(/Achat\s· Clio.*Sans échéance/);
  });

  it('search by kind, insurer or vehicle, ignoring accents → stored in the address', async () => {
    garage([purchase, licence, insurance]);
    const { user, address } = await renderApp({ at: '/documents' });
    await names();
    await enterText(
      user,
      screen.getByRole('searchbox', { name: 'Rechercher un document' }),
      'clio assurance',
    );
    await waitFor(async () => expect(await names()).toEqual(['Assurance']));
    expect(address()).toBe('/documents?q=clio+assurance');
    await enterText(user, screen.getByRole('searchbox'), ' zzz');
    await screen.findByText('Aucun document ne correspond à cette recherche.');
    const [, below] = screen.getAllByRole('button', { name: 'Effacer la recherche' });
    await user.click(below ?? document.body);
    await waitFor(async () => expect(await names()).toHaveLength(3));
  });

  it('none yet → says what will be listed, with a link to add one', async () => {
    garage([]);
    const { user, address } = await renderApp({ at: '/documents' });
    await user.click(await screen.findByRole('link', { name: 'Ajouter un document' }));
    await waitFor(() => expect(address()).toBe('/documents/new'));
  });

  it('cannot be loaded → error and retry', async () => {
    const server = garage([insurance]);
    server.use({ listDocuments: () => refuse('unavailable') });
    const { user } = await renderApp({ at: '/documents' });
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    server.use({ listDocuments: () => ({ items: [insurance], nextCursor: null }) });
    await user.click(again);
    expect(await names()).toEqual(['Assurance']);
  });
});

describe('the bell', () => {
  it('expired document → counted and listed with the reminders, with a link', async () => {
    garage([insurance]);
    const { user, address } = await renderApp({ at: '/documents' });
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    const link = await within(panel).findByRole('link', { name: /^Assurance/ });
    expect(link.textContent).toMatch(/Expiré.*Clio/);
    await user.click(link);
    await waitFor(() => expect(address()).toBe(`/documents/${insurance.id}`));
  });
});

describe('the form', () => {
  it('expiry before the date of issue → error at its field, nothing is sent', async () => {
    const server = garage([]);
    const { user } = await renderApp({ at: `/documents/new?vehicle=${clio.id}` });
    await enterText(user, await screen.findByLabelText('Valable jusqu’au'), '01/05/2026');
    await user.click(screen.getByText('Détails'));
    await enterText(user, screen.getByLabelText('Délivré le'), '02/05/2026');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Date antérieure à la délivrance')).toBeDefined();
    expect(server.callsOf('createDocument')).toEqual([]);
  });

  it('licence → no vehicle; 30 days of advance by default', async () => {
    const server = garage([]);
    server.use({ createDocument: ({ body }) => ({ ...licence, id: body.id ?? licence.id }) });
    const { user } = await renderApp({ at: `/documents/new?vehicle=${clio.id}` });
    expect(await screen.findByRole('combobox', { name: 'Véhicule' })).toBeDefined();
    await user.click(screen.getByRole('combobox', { name: /^Catégorie/ }));
    await user.click(await screen.findByRole('option', { name: 'Permis de conduire' }));
    expect(screen.queryByRole('combobox', { name: 'Véhicule' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Me prévenir' })).toBeNull();
    await enterText(user, screen.getByLabelText('Valable jusqu’au'), '01/01/2199');
    expect(await screen.findByRole('combobox', { name: 'Me prévenir' })).toHaveProperty(
      'value',
      '30 jours avant',
    );
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(server.callsOf('createDocument')).toHaveLength(1));
    expect(server.callsOf('createDocument')[0]?.body).toMatchObject({
      kind: 'licence',
      vehicle_id: null,
      title: null,
      expiresOn: '2199-01-01',
      advanceDays: 30,
      active: true,
    });
  });

  it('deleted → after a confirmation, with a way to restore it', async () => {
    const server = garage([insurance]);
    server.use({ deleteDocument: () => undefined });
    const { user, address } = await renderApp({ at: `/documents/${insurance.id}` });
    await user.click(await screen.findByRole('button', { name: 'Supprimer le document' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('30 jours');
    await user.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(address()).toBe('/documents'));
    expect(await screen.findByText('Document supprimé')).toBeDefined();
    expect(server.callsOf('deleteDocument')).toHaveLength(1);
  });
});
