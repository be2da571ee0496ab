import { aMaintenance, anOperator, aUser, aVehicle, someSettings } from '#testing/builders.ts';
import { refuse } from '#testing/fake-server.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import { clio, inspection, summary, vehicleGarage } from '#testing/vehicle-garage.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const newcomer = aUser({ createdAt: new Date().toISOString() });

async function open(language?: 'en'): Promise<Rendered> {
  const app = await renderApp({ at: '/dashboard', ...(language && { language }) });
  await screen.findByRole('heading', { level: 1 });
  return app;
}

const main = () => within(screen.getByRole('main'));
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');

async function figures(label: string): Promise<string[]> {
  const terms = (await section(label)).getAllByRole('term');
  return terms.map((term) => plain(`${term.textContent}: ${term.nextElementSibling?.textContent}`) ?? '');
}

describe('the dashboard', () => {
  it('garage in use → its four figures, costs as summed by the server', async () => {
    vehicleGarage();
    await open();
    await screen.findByText('Plaquettes avant', { exact: false });
    expect(await figures('Chiffres clés')).toEqual([
      'Véhicules: 3',
      'Entretiens ce mois-ci: 1',
      'Coût total · entretien: 4 318,20 €',
      'Rappels actifs: 3',
    ]);
  });

  it('in English → figures in English format', async () => {
    vehicleGarage();
    await open('en');
    await waitFor(async () =>
      expect(await figures('Key figures')).toContain('Total cost · maintenance: €4,318.20'),
    );
  });

  it('upcoming → overdue, then due, then the rest; Done opens the form that marks it as done', async () => {
    vehicleGarage();
    const app = await open();
    const upcoming = await section('À venir');
    const rows = (await upcoming.findAllByRole('listitem')).map((row) => plain(row.textContent));
    expect(rows[0]).toMatch(/Contrôle technique.*En retard.*Clio/);
    expect(rows[1]).toMatch(/Vidange.*Dans 7\s200\skm/);
    expect(rows[2]).toMatch(/Pneus.*Dans .*Kangoo/);
    await app.user.click(
      upcoming.getByRole('link', { name: /^Contrôle technique de Clio\s: marquer comme fait$/ }),
    );
    expect(app.address()).toBe(`/add-maintenance?reminder=${inspection.id}`);
  });

  it('vehicles and latest maintenance → each vehicle links to its page, each record has vehicle and cost', async () => {
    vehicleGarage();
    await open();
    const garage = await section('Mes véhicules');
    expect(garage.getByRole('link', { name: 'Clio' }).getAttribute('href')).toBe(`/vehicles/${clio.id}`);
    const recent = await section('Derniers entretiens');
    const [record] = await recent.findAllByRole('listitem');
    expect(plain(record?.textContent)).toMatch(/Freins.*Clio.*Plaquettes avant.*Garage du Port.*214,50 €/);
  });

  it('costs by month → a chart with summary, and the same as a table', async () => {
    vehicleGarage();
    const app = await open();
    await screen.findByText(/sur les 12 derniers mois/);
    const costs = await section('Coûts par mois');
    expect(plain(costs.getByText(/sur les 12 derniers mois/).textContent)).toMatch(
      /^214,50 € d’entretien sur les 12 derniers mois/,
    );
    await app.user.click(costs.getByRole('button', { name: 'Voir le tableau' }));
    const rows = costs.getAllByRole('row').map((row) => plain(row.textContent));
    expect(rows).toHaveLength(13);
    expect(rows[1]).toMatch(/1214,50 €$/);
    expect(rows[2]).toMatch(/00,00 €$/);
  });

  it('records, but none this year → a message instead of an empty chart', async () => {
    vehicleGarage({ getMaintenanceSummary: () => ({ ...summary, per_month: [] }) });
    await open();
    expect(await screen.findByText('Aucun coût d’entretien sur les 12 derniers mois.')).toBeDefined();
  });

  it('all vehicles archived → a link to them, and no welcome', async () => {
    const sold = aVehicle({ archivedAt: '2026-05-01T10:00:00.000Z' });
    vehicleGarage({
      listVehicles: ({ query }) => ({ items: query.archived === 'true' ? [sold] : [], nextCursor: null }),
    });
    await open();
    const link = await screen.findByRole('link', { name: 'Voir les véhicules archivés' });
    expect(link.getAttribute('href')).toBe('/vehicles?archived=true');
    expect(screen.queryByText('Bienvenue dans Carnet')).toBeNull();
  });

  it('no vehicle → a welcome with two ways to begin', async () => {
    vehicleGarage({ listVehicles: () => ({ items: [], nextCursor: null }) });
    const app = await open();
    expect(await screen.findByText('Bienvenue dans Carnet')).toBeDefined();
    expect(
      main()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Ajouter un véhicule', 'Importer mon historique']);
    await app.user.click(main().getByRole('link', { name: 'Ajouter un véhicule' }));
    expect(app.address()).toBe('/add-vehicle');
  });

  it('server unavailable → error, and the second attempt shows everything', async () => {
    const server = vehicleGarage();
    server.down();
    const app = await open();
    expect(await screen.findByText('Le tableau de bord n’a pas pu être chargé')).toBeDefined();
    server.up();
    await app.user.click(main().getByRole('button', { name: 'Réessayer' }));
    expect((await figures('Chiffres clés'))[0]).toBe('Véhicules: 3');
  });

  it('summary missing → dashes instead of figures, everything else, and a retry', async () => {
    const server = vehicleGarage({ getMaintenanceSummary: () => refuse('unavailable') });
    const app = await open();
    const retry = await (await section('Coûts par mois')).findByRole('button', { name: 'Réessayer' });
    expect(await figures('Chiffres clés')).toContain('Coût total · entretien: –Non renseigné');
    server.use({ getMaintenanceSummary: () => summary });
    await app.user.click(retry);
    await waitFor(async () =>
      expect(await figures('Chiffres clés')).toContain('Coût total · entretien: 4 318,20 €'),
    );
  });
});

it('settings missing → a custom type is not called by its key', async () => {
  const chain = aMaintenance({ vehicle_id: clio.id, type: 'kit_chaine' });
  vehicleGarage({
    getSettings: () => refuse('unavailable'),
    listMaintenances: () => ({ items: [chain], nextCursor: null }),
  });
  await open();
  const recent = await section('Derniers entretiens');
  expect(await recent.findByText('Type personnalisé')).toBeDefined();
  expect(screen.queryByText(/kit_chaine/)).toBeNull();
});

describe('unconfirmed address', () => {
  const unverified = { getUserContext: () => ({ user: aUser({ emailVerified: false }) }) };
  const title = 'Confirmez votre adresse e-mail';

  it('→ shown with a link to a new mail; closed → does not return', async () => {
    const server = vehicleGarage({ ...unverified, resendVerification: () => ({}) });
    const app = await open();
    const banner = await section(title);
    expect(banner.getByText(/^Ouvrez le lien envoyé à camille/)).toBeDefined();
    await app.user.click(banner.getByRole('button', { name: 'Renvoyer le lien' }));
    await screen.findByText(/^Le lien vient d’être renvoyé à camille/);
    expect(server.callsOf('resendVerification')[0]?.body).toEqual({ email: aUser().email });
    await app.user.click(banner.getByRole('button', { name: /^Ne plus afficher/ }));
    expect(screen.queryByText(title)).toBeNull();
    await app.user.click(screen.getByRole('link', { name: 'Entretiens' }));
    await app.user.click(screen.getByRole('link', { name: 'Tableau de bord' }));
    await section('À venir');
    expect(screen.queryByText(title)).toBeNull();
  });

  it('no vehicle yet → shown too; closed by another user on this device → shown', async () => {
    localStorage.setItem('carnet.closedVerification', 'another-user');
    vehicleGarage({ ...unverified, listVehicles: () => ({ items: [], nextCursor: null }) });
    await open();
    await section(title);
    expect(await screen.findByText('Bienvenue dans Carnet')).toBeDefined();
  });

  it('server without mail → says where the link is, and offers no new one', async () => {
    vehicleGarage({ ...unverified, getOperator: () => anOperator({ sendsMail: false }) });
    await open();
    const banner = await section(title);
    expect(banner.getByText(/data\/outbox/)).toBeDefined();
    expect(banner.queryByRole('button', { name: 'Renvoyer le lien' })).toBeNull();
  });

  it('confirmed → not shown', async () => {
    vehicleGarage();
    await open();
    await section('À venir');
    expect(screen.queryByText(title)).toBeNull();
  });
});

describe('welcome of a new account', () => {
  it('several vehicles → links to the reminders of the one added last', async () => {
    vehicleGarage({
      getUserContext: () => ({ user: newcomer }),
      listVehicles: () => ({
        items: [clio, aVehicle({ name: 'Vespa', createdAt: '2020-01-01T00:00:00.000Z' })],
        nextCursor: null,
      }),
    });
    const app = await open();
    const banner = await section('Vos rappels par défaut sont prêts');
    await app.user.click(banner.getByRole('link', { name: 'Les ajuster' }));
    await waitFor(() => expect(app.address()).toBe(`/maintenance?vehicle=${clio.id}`));
  });

  it('one vehicle → links to all reminders', async () => {
    vehicleGarage({
      getUserContext: () => ({ user: newcomer }),
      listVehicles: () => ({ items: [clio], nextCursor: null }),
    });
    const app = await open();
    const banner = await section('Vos rappels par défaut sont prêts');
    await app.user.click(banner.getByRole('link', { name: 'Les ajuster' }));
    await waitFor(() => expect(app.address()).toBe('/maintenance'));
  });

  it('shows the number of default reminders; closed → does not return', async () => {
    vehicleGarage({ getUserContext: () => ({ user: newcomer }) });
    const app = await open();
    const banner = await section('Vos rappels par défaut sont prêts');
    expect(plain(banner.getByText(/par véhicule/).textContent)).toMatch(/^8 rappels par véhicule/);
    await app.user.click(banner.getByRole('button', { name: 'Fermer ce message' }));
    expect(screen.queryByText('Vos rappels par défaut sont prêts')).toBeNull();
    await app.user.click(screen.getByRole('link', { name: 'Entretiens' }));
    await app.user.click(screen.getByRole('link', { name: 'Tableau de bord' }));
    await section('À venir');
    expect(screen.queryByText('Vos rappels par défaut sont prêts')).toBeNull();
  });

  it('another user on the same device → welcomed too', async () => {
    localStorage.setItem('carnet.closedWelcome', aUser().id);
    vehicleGarage({ getUserContext: () => ({ user: newcomer }) });
    await open();
    expect(await screen.findByText('Vos rappels par défaut sont prêts')).toBeDefined();
  });

  it.each([
    [
      'an account of several months',
      { getUserContext: () => ({ user: aUser({ createdAt: '2025-01-05T08:00:00.000Z' }) }) },
    ],
    [
      'an owner without default reminders',
      {
        getUserContext: () => ({ user: newcomer }),
        getSettings: () =>
          someSettings({
            maintenanceTypes: someSettings().maintenanceTypes.map((type) => ({
              ...type,
              defaultReminder: false,
            })),
          }),
      },
    ],
  ])('%s → no welcome', async (_, handlers) => {
    vehicleGarage(handlers);
    await open();
    await screen.findByText(newcomer.email);
    await screen.findByText('Plaquettes avant', { exact: false });
    expect((await figures('Chiffres clés'))[3]).toBe('Rappels actifs: 3');
    expect(screen.queryByText('Vos rappels par défaut sont prêts')).toBeNull();
  });
});
