import { refuse } from '#testing/fake-server.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import { clio, vehicleGarage } from '#testing/vehicle-garage.ts';
import { setViewportWidth } from '#testing/viewport.ts';
import { aVehicle } from '#testing/builders.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function open(at = '/vehicles'): Promise<Rendered> {
  const app = await renderApp({ at });
  await screen.findByRole('heading', { level: 1, name: 'Mes véhicules' });
  return app;
}

const list = () => screen.findByRole('list', { name: 'Mes véhicules' });
const names = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('link').firstChild?.textContent);

async function askToDelete({ user }: Rendered, name: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: `Actions pour ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Supprimer le véhicule' }));
  return screen.findByRole('dialog');
}

describe('vehicle list', () => {
  it('three vehicles → a card each with plate, mileage and next reminder', async () => {
    vehicleGarage();
    await open();
    expect(await names()).toEqual(['Clio', 'Kangoo', 'Vespa']);
    const [first, , third] = within(await list()).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/AB-123-CD/);
    expect(first?.textContent).toMatch(/84\s210\skm/);
    expect(first?.textContent).toMatch(/Contrôle technique En retard/);
    expect(third?.textContent).toContain('Rien à prévoir');
    expect(screen.getByText('3 véhicules')).toBeDefined();
  });

  it('search → sent to the server after a pause, stored in the address, undone by clearing it', async () => {
    const server = vehicleGarage();
    const app = await open();
    await list();
    await app.user.type(screen.getByRole('searchbox', { name: 'Rechercher un véhicule' }), 'clio');
    await waitFor(() => expect(app.address()).toBe('/vehicles?q=clio'));
    await waitFor(async () => expect(await names()).toEqual(['Clio']));
    expect(server.callsOf('listVehicles').at(-1)?.query).toMatchObject({ q: 'clio' });
    await app.user.click(screen.getByRole('button', { name: 'Effacer la recherche' }));
    await waitFor(async () => expect(await names()).toHaveLength(3));
    expect(app.address()).toBe('/vehicles');
  });

  it('address with type and order → parsed and sent to the server', async () => {
    const server = vehicleGarage();
    await open('/vehicles?type=truck&sort=-mileage');
    expect(await names()).toEqual(['Kangoo']);
    expect(screen.getByRole('radio', { name: /^Camions et utilitaires/, checked: true })).toBeDefined();
    expect(screen.getByRole('combobox', { name: 'Trier par' })).toHaveProperty('value', 'mileage');
    expect(server.callsOf('listVehicles').map(({ query }) => query)).toContainEqual(
      expect.objectContaining({ type: 'truck', sort: '-mileage' }),
    );
  });

  it('each order → stored in the address; highest mileage and price first', async () => {
    vehicleGarage();
    const app = await open();
    const order = screen.getByRole('combobox', { name: 'Trier par' });
    const addresses: string[] = [];
    for (const sort of ['name', 'mileage', 'purchasePrice', 'createdAt']) {
      await app.user.selectOptions(order, sort);
      addresses.push(app.address());
    }
    await app.user.click(screen.getByRole('button', { name: 'Ordre décroissant' }));
    addresses.push(app.address());
    expect(addresses).toEqual([
      '/vehicles?sort=name',
      '/vehicles?sort=-mileage',
      '/vehicles?sort=-purchasePrice',
      '/vehicles',
      '/vehicles?sort=-createdAt',
    ]);
  });

  it('no match → says so, and the filters can be reset', async () => {
    vehicleGarage();
    const app = await open('/vehicles?q=rien&type=car');
    expect(await screen.findByText('Aucun véhicule ne correspond')).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    expect(await names()).toHaveLength(3);
    expect(app.address()).toBe('/vehicles');
  });

  it('no vehicle yet → one line and a link to add one', async () => {
    vehicleGarage({ listVehicles: () => ({ items: [], nextCursor: null }) });
    const app = await open();
    expect(await screen.findByText('Votre garage est vide')).toBeDefined();
    expect(screen.queryByRole('searchbox')).toBeNull();
    await app.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Ajouter un véhicule' }));
    expect(app.address()).toBe('/add-vehicle');
  });

  it('server unavailable → error, and the second attempt shows the vehicles', async () => {
    const server = vehicleGarage();
    server.down();
    const app = await open();
    expect(await screen.findByText('Les véhicules n’ont pas pu être chargés')).toBeDefined();
    server.up();
    await app.user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Réessayer' }));
    expect(await names()).toHaveLength(3);
  });

  it('reminders cannot be loaded → the vehicles are shown without them', async () => {
    vehicleGarage({ listReminders: () => refuse('unavailable') });
    await open();
    expect(await names()).toHaveLength(3);
    expect(await screen.findByText('Les rappels n’ont pas pu être chargés')).toBeDefined();
  });

  it('forty vehicles, one with 80 characters → all of them', async () => {
    const longName = 'Renault Trafic aménagé de l’association des randonneuses et randonneurs du marai';
    const items = Array.from({ length: 40 }, (_, number) =>
      aVehicle({ name: number === 7 ? longName : `Nº ${number}` }),
    );
    vehicleGarage({ listVehicles: () => ({ items, nextCursor: null }) });
    await open();
    expect(await names()).toHaveLength(40);
    expect(screen.getByRole('link', { name: longName })).toBeDefined();
  });
});

describe('table of vehicles', () => {
  it('chosen → the same vehicles with their prices; headers sort; the choice is stored', async () => {
    vehicleGarage();
    const app = await open();
    await app.user.click(await screen.findByRole('button', { name: 'Tableau' }));
    const table = screen.getByRole('table', { name: 'Mes véhicules' });
    expect(within(table).getByRole('row', { name: /Clio.*12\s345,67\s€/ })).toBeDefined();
    await app.user.click(within(table).getByRole('button', { name: 'Kilométrage' }));
    expect(app.address()).toBe('/vehicles?sort=-mileage');
    expect(screen.getByRole('columnheader', { name: 'Kilométrage' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await app.user.click(screen.getByRole('link', { name: 'Tableau de bord' }));
    await app.user.click(screen.getByRole('link', { name: 'Mes véhicules' }));
    expect(await screen.findByRole('table')).toBeDefined();
  });

  it('on a phone → search and one button for the filters, with the number of active ones', async () => {
    setViewportWidth(390);
    vehicleGarage();
    const app = await renderApp({ at: '/vehicles?type=car' });
    const filters = await screen.findByRole('button', { name: 'Filtres (1)' });
    expect(screen.getByRole('searchbox')).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
    await app.user.click(filters);
    await app.user.click(screen.getByRole('radio', { name: /^Motos/ }));
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Trier par' }), 'Kilométrage');
    expect(app.address()).toBe('/vehicles?type=motorcycle&sort=-mileage');
    await app.user.click(screen.getByRole('button', { name: 'Filtres (2)' }));
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('on a phone → cards, whatever was chosen', async () => {
    localStorage.setItem('carnet.vehicleView', 'table');
    setViewportWidth(390);
    vehicleGarage();
    await open();
    expect(await names()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Tableau' })).toBeNull();
  });
});

describe('deleting a vehicle', () => {
  it('→ the dialog lists with counts what will be deleted, and the safe choice has the focus', async () => {
    vehicleGarage();
    const app = await open();
    const dialog = await askToDelete(app, 'Clio');
    await within(dialog).findByText(/Supprimer Clio et ses 34 entretiens\s\?/);
    expect(dialog.textContent).toMatch(/Seront aussi supprimés\s: 2\srappels et 2\srelevés de kilométrage\./);
    expect(document.activeElement?.textContent).toBe('Garder le véhicule');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await names()).toHaveLength(3);
  });

  it('confirmed → deleted, with a message', async () => {
    const server = vehicleGarage();
    const app = await open();
    const dialog = await askToDelete(app, 'Clio');
    await app.user.click(within(dialog).getByRole('button', { name: 'Supprimer le véhicule' }));
    expect(await screen.findByText('Clio : véhicule supprimé.', { normalizer })).toBeDefined();
    expect(server.callsOf('deleteVehicle')[0]?.path).toEqual({ id: clio.id });
    expect(await names()).toEqual(['Kangoo', 'Vespa']);
  });

  it('refused → the vehicle returns, with an error', async () => {
    vehicleGarage({ deleteVehicle: () => refuse('unavailable') });
    const app = await open();
    const dialog = await askToDelete(app, 'Clio');
    await app.user.click(within(dialog).getByRole('button', { name: 'Supprimer le véhicule' }));
    expect(await screen.findByText('Le véhicule n’a pas pu être supprimé')).toBeDefined();
    expect(await names()).toEqual(['Clio', 'Kangoo', 'Vespa']);
  });
});

/** Replaces no-break spaces. */
function normalizer(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}
