import { fakeServer, refuse } from '#testing/fake-server.ts';
import { battery, brakes, inspection, insurance, maintenanceGarage } from '#testing/maintenance-garage.ts';
import { oilReminder, today, vespa } from '#testing/record-garage.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import { queryKeys } from '#shared/api/query-keys.ts';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function open(at = '/maintenance', language: 'fr' | 'en' = 'fr'): Promise<Rendered> {
  const app = await renderApp({ at, language });
  await screen.findByRole('tablist');
  return app;
}

const rows = () => within(screen.getByRole('tabpanel')).getAllByRole('listitem');
const row = (text: RegExp) => {
  const found = rows().find(({ textContent }) => text.test(textContent));
  if (!found) throw new Error(`No row says ${text}`);
  return within(found);
};
const openMenu = async ({ user }: Rendered, name: RegExp) => user.click(screen.getByRole('button', { name }));
const dialog = () => screen.findByRole('dialog');

describe('upcoming', () => {
  it('all active reminders, due ones first, each with chip, price and Done', async () => {
    maintenanceGarage();
    await open();
    await screen.findByText('En retard');
    const texts = rows().map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringContaining('Contrôle technique'),
      expect.stringContaining('Vidange'),
      expect.stringContaining('Assurance'),
    ]);
    expect(row(/Contrôle technique/).getByText('En retard')).toBeDefined();
    const done = row(/Vidange/).getByRole('link', { name: /^Vidange de Clio\s: marquer comme fait$/ });
    expect(done.getAttribute('href')).toBe(`/add-maintenance?reminder=${oilReminder.id}`);
  });

  it('search and vehicle filter → matches, stored in the address; back → all again', async () => {
    maintenanceGarage();
    const app = await open('/maintenance?q=controle');
    await screen.findByText('En retard');
    expect(rows()).toHaveLength(1);
    await app.user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(rows()).toHaveLength(3));
    await app.user.click(screen.getByRole('combobox', { name: 'Véhicule' }));
    await app.user.click(await screen.findByRole('option', { name: /Vespa/ }));
    expect(rows()).toHaveLength(1);
    expect(app.address()).toBe(`/maintenance?vehicle=${vespa.id}`);
  });

  it('settings cannot be loaded → lists reminders by 7 days and 10 000 km, and records', async () => {
    maintenanceGarage({ getSettings: () => refuse('not_found') });
    const app = await open();
    await screen.findByText('En retard');
    expect(rows()).toHaveLength(3);
    await app.user.click(screen.getByRole('tab', { name: 'Tous' }));
    await expect(screen.findByText('Freins')).resolves.toBeDefined();
  });

  it('no match → says so, and one button resets the filters', async () => {
    maintenanceGarage();
    const app = await open('/maintenance?q=zzz');
    await screen.findByText('Aucun rappel ne correspond');
    await app.user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    expect(rows()).toHaveLength(3);
    expect(app.address()).toBe('/maintenance');
  });

  it('inactive reminder → separate from the others', async () => {
    maintenanceGarage({
      listReminders: () => ({ items: [inspection, { ...insurance, active: false }], nextCursor: null }),
    });
    await open();
    const list = await screen.findByRole('list', { name: 'Rappels désactivés' });
    expect(within(list).getByText('Désactivé')).toBeDefined();
  });

  it('deleted → asks first, disappears at once, and returns with a message if the server refuses', async () => {
    const server = maintenanceGarage({ deleteReminder: () => refuse('unavailable') });
    const app = await open();
    await screen.findByText('En retard');
    await openMenu(app, /Actions pour Contrôle technique de Clio/);
    await app.user.click(await screen.findByRole('menuitem', { name: 'Supprimer le rappel' }));
    const question = within(await dialog());
    expect(
      question.getByText(/Carnet ne vous préviendra plus pour : Contrôle technique, Clio/),
    ).toBeDefined();
    await app.user.click(question.getByRole('button', { name: 'Supprimer le rappel' }));
    await expect(screen.findByText('Le rappel n’a pas pu être supprimé')).resolves.toBeDefined();
    expect(server.callsOf('deleteReminder')).toHaveLength(1);
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  it('reminders cannot be loaded → error; retry shows them', async () => {
    const server = maintenanceGarage({ listReminders: () => refuse('unavailable') });
    const app = await renderApp({ at: '/maintenance' });
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    server.use({ listReminders: () => ({ items: [inspection], nextCursor: null }) });
    await app.user.click(retry);
    await expect(screen.findByText('En retard')).resolves.toBeDefined();
  });

  it('no vehicle yet → one line and a link to add one', async () => {
    fakeServer();
    await renderApp({ at: '/maintenance' });
    await expect(screen.findByRole('link', { name: 'Ajouter un véhicule' })).resolves.toBeDefined();
    expect(screen.queryByRole('tablist')).toBeNull();
  });
});

describe('recent and all', () => {
  it('recent → the last twelve months; all → everything, with count and cost', async () => {
    const server = maintenanceGarage({
      getMaintenanceSummary: () => ({
        this_month: { count: 1, cost: 12_345.67 },
        this_year: { count: 1, cost: 12_345.67 },
        all_time: { count: 2, cost: 12_435.57 },
        per_type: [],
        per_month: [],
      }),
    });
    const app = await open();
    await app.user.click(screen.getByRole('tab', { name: 'Récents' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(app.address()).toBe('/maintenance?tab=recent');
    await app.user.click(screen.getByRole('tab', { name: 'Tous' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(row(/Freins/).getByText('12 345,67 €')).toBeDefined();
    expect(screen.getByText('2 entretiens')).toBeDefined();
    expect(screen.getByText('12 435,57 €')).toBeDefined();
    expect(
      server.callsOf('listMaintenances').some(({ query }) => query['from'] === addDays(today, -365)),
    ).toBe(true);
  });

  it('search and type → sent to the server', async () => {
    const server = maintenanceGarage();
    const app = await open('/maintenance?tab=all&type=oil_change');
    await app.user.type(screen.getByRole('searchbox'), 'huile');
    await waitFor(() => expect(app.address()).toBe('/maintenance?tab=all&q=huile&type=oil_change'));
    await waitFor(() =>
      expect(server.callsOf('listMaintenances').at(-1)?.query).toMatchObject({
        q: 'huile',
        type: 'oil_change',
      }),
    );
  });

  it('long list → loads the next page near its end', async () => {
    const server = maintenanceGarage({
      listMaintenances: ({ query }) =>
        query['cursor'] === 'more'
          ? { items: [battery], nextCursor: null }
          : { items: [brakes], nextCursor: 'more' },
    });
    await open('/maintenance?tab=all');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(server.callsOf('listMaintenances').some(({ query }) => query['cursor'] === 'more')).toBe(true);
  });

  it('refetch during the load of the next page → that page is loaded afterwards', async () => {
    let asked = 0;
    maintenanceGarage({
      listMaintenances: ({ query }) => {
        if (query['cursor'] !== 'more') return { items: [brakes], nextCursor: 'more' };
        asked += 1;
        return asked === 1 ? new Promise<never>(() => {}) : { items: [battery], nextCursor: null };
      },
    });
    const app = await open('/maintenance?tab=all');
    await waitFor(() => expect(asked).toBe(1));
    await act(() => app.queryClient.invalidateQueries({ queryKey: queryKeys.maintenanceLists }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('photos → open in the viewer', async () => {
    maintenanceGarage();
    const app = await open('/maintenance?tab=all');
    await app.user.click(await screen.findByRole('button', { name: /Voir la photo\s: Freins/ }));
    expect(screen.getByRole('img', { name: 'plaquettes.jpg' })).toBeDefined();
  });

  it('invoice cannot be fetched → error message', async () => {
    const server = maintenanceGarage();
    const app = await open('/maintenance?tab=all');
    const button = await screen.findByRole('button', { name: /Télécharger la facture\s: Freins/ });
    server.down();
    await app.user.click(button);
    await expect(screen.findByText('Le téléchargement a échoué')).resolves.toBeDefined();
  });

  it('deleted → names what is deleted too, disappears at once, with an undo message', async () => {
    const server = maintenanceGarage({ deleteMaintenance: () => undefined, restoreTrashed: () => undefined });
    const app = await open('/maintenance?tab=all');
    await screen.findByText('Freins');
    await openMenu(app, /Actions pour Freins/);
    await app.user.click(await screen.findByRole('menuitem', { name: 'Supprimer cet entretien' }));
    const question = within(await dialog());
    expect(question.getByText(/Freins du .*, Clio, 12 345,67 €, avec 2 fichiers joints/)).toBeDefined();
    server.use({ listMaintenances: () => ({ items: [battery], nextCursor: null }) });
    await app.user.click(question.getByRole('button', { name: 'Supprimer l’entretien' }));
    await expect(screen.findByText('Entretien supprimé.')).resolves.toBeDefined();
    expect(rows()).toHaveLength(1);
    expect(server.callsOf('deleteMaintenance')[0]?.path).toEqual({ id: brakes.id });
    await app.user.click(screen.getByRole('button', { name: 'Annuler' }));
    await expect(screen.findByText('Annulé : tout est redevenu comme avant.')).resolves.toBeDefined();
    expect(server.callsOf('restoreTrashed')[0]?.path).toEqual({ id: brakes.id });
  });

  it('no record at all → one line and a link to add one; in English too', async () => {
    maintenanceGarage({ listMaintenances: () => ({ items: [], nextCursor: null }) });
    await open('/maintenance?tab=all', 'en');
    await expect(screen.findByText('No maintenance recorded')).resolves.toBeDefined();
  });

  it('none in the last twelve months, but older ones → a link to all', async () => {
    maintenanceGarage({
      listMaintenances: ({ query }) => ({
        items: query['from'] === undefined ? [battery] : [],
        nextCursor: null,
      }),
      getMaintenanceSummary: () => ({
        this_month: { count: 0, cost: 0 },
        this_year: { count: 0, cost: 0 },
        all_time: { count: 1, cost: 89.9 },
        per_type: [],
        per_month: [],
      }),
    });
    const app = await open('/maintenance?tab=recent');
    await app.user.click(await screen.findByRole('button', { name: 'Voir tous les entretiens' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(app.address()).toBe('/maintenance?tab=all');
  });

  it('list cannot be loaded → error; retry shows it', async () => {
    const server = maintenanceGarage({ listMaintenances: () => refuse('unavailable') });
    const app = await open('/maintenance?tab=all');
    await screen.findByText('Les entretiens n’ont pas pu être chargés');
    server.use({ listMaintenances: () => ({ items: [brakes], nextCursor: null }) });
    await app.user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });
});
