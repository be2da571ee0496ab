import { refuse } from '#testing/fake-server.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import { clio, vehicleGarage } from '#testing/vehicle-garage.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const names = async () =>
  within(await screen.findByRole('list', { name: 'Mes véhicules' }))
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('link').firstChild?.textContent);

async function choose({ user }: Rendered, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Actions pour Clio' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('archiving a vehicle', () => {
  it('from the list → removed at once, listed as archived, and restored from there', async () => {
    const server = vehicleGarage();
    const app = await renderApp({ at: '/vehicles' });
    await choose(app, 'Archiver le véhicule');
    expect(await names()).toEqual(['Kangoo', 'Vespa']);
    expect(await screen.findByText(/^Clio\s: véhicule archivé/)).toBeDefined();
    expect(server.callsOf('replaceVehicle')[0]?.headers.get('If-Match')).toBe('"1"');
    await app.user.click(await screen.findByRole('checkbox', { name: 'Archivés 1' }));
    expect(app.address()).toBe('/vehicles?archived=true');
    await waitFor(async () => expect(await names()).toEqual(['Clio']));
    await choose(app, 'Remettre au garage');
    expect(await screen.findByText(/^Clio\s: véhicule remis au garage/)).toBeDefined();
    await app.user.click(await screen.findByRole('button', { name: 'Voir les véhicules du garage' }));
    await waitFor(async () => expect(await names()).toHaveLength(3));
  });

  it('refused → the vehicle returns, with an error', async () => {
    vehicleGarage({ replaceVehicle: () => refuse('unavailable') });
    const app = await renderApp({ at: '/vehicles' });
    await choose(app, 'Archiver le véhicule');
    expect(await screen.findByText('Le véhicule n’a pas pu être archivé')).toBeDefined();
    expect(await names()).toEqual(['Clio', 'Kangoo', 'Vespa']);
  });

  it('on its page → the page says so, pauses its reminders and offers to restore it', async () => {
    vehicleGarage();
    const app = await renderApp({ at: `/vehicles/${clio.id}` });
    await choose(app, 'Archiver le véhicule');
    expect(await screen.findByText(/^Archivé\s: son historique est conservé/)).toBeDefined();
    expect(screen.getByText('Les rappels d’un véhicule archivé sont en pause.')).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'Remettre au garage' }));
    await waitFor(() => expect(screen.queryByText(/^Archivé\s:/)).toBeNull());
  });
});
