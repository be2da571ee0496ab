import type { Handlers } from '#testing/fake-call.ts';
import { refuse, type FakeServer } from '#testing/fake-server.ts';
import { valueOf } from '#testing/form-values.ts';
import { oilReminder, recordGarage, savedBodies, storedRecord } from '#testing/record-garage.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import { addedVehicles, clio, storedVehicle, vehicleGarage } from '#testing/vehicle-garage.ts';
import { forgetLeftSaves } from '#shared/forms/left-saves.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

afterEach(forgetLeftSaves);

/** An answer that waits until the test lets it go. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const follow = ({ user }: Rendered, name: string) =>
  user.click(screen.getAllByRole('link', { name })[0] ?? document.body);
const regions = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);

/** From now on the server takes a new vehicle, and has it. */
function takeVehicles(server: FakeServer): void {
  server.use({
    createVehicle({ body }) {
      const vehicle = storedVehicle(body);
      server.use({ getVehicle: () => vehicle });
      return vehicle;
    },
  });
}

describe('a new vehicle, and a server that takes its time', () => {
  const name = () => screen.getByRole('textbox', { name: /^Nom/ });

  async function add(handlers: Handlers): Promise<{ app: Rendered; server: FakeServer }> {
    const server = vehicleGarage(handlers);
    const app = await renderApp({ at: '/add-vehicle', language: 'fr' });
    await screen.findByRole('form');
    fireEvent.change(name(), { target: { value: 'Dacia' } });
    fireEvent.change(screen.getByRole('textbox', { name: /^Kilométrage actuel/ }), {
      target: { value: '84210' },
    });
    await app.user.click(screen.getByRole('button', { name: 'Ajouter le véhicule' }));
    return { app, server };
  }

  it('its page and the list show it at once, as being saved; then whole', async () => {
    const { opened, open } = gate();
    const held = [clio];
    const { app, server } = await add({
      listVehicles: ({ query }) => ({ items: query['archived'] === 'true' ? [] : held, nextCursor: null }),
      createVehicle: async ({ body }) => {
        await opened;
        const vehicle = storedVehicle(body);
        held.push(vehicle);
        return vehicle;
      },
    });
    await heading('Dacia');
    expect(screen.getByText('Enregistrement…')).toBeDefined();
    await follow(app, 'Mes véhicules');
    const card = await screen.findByText('Dacia');
    expect(within(card.closest('li') ?? document.body).getByText('Enregistrement…')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Dacia' })).toBeNull();
    open();
    await screen.findByRole('link', { name: 'Dacia' });
    expect(screen.queryByText('Enregistrement…')).toBeNull();
    expect(server.callsOf('createVehicle')).toHaveLength(1);
  });

  it('refused, and nothing was done since → back in the filled form, which says why; saved under the same id', async () => {
    const { opened, open } = gate();
    const { app, server } = await add({
      createVehicle: async () => {
        await opened;
        return refuse('plan_limit_reached', { params: { limit: 'vehicles', max: 2 } });
      },
    });
    await heading('Dacia');
    open();
    await screen.findByText('Le véhicule n’a pas pu être ajouté');
    expect([app.address(), valueOf(name())]).toEqual(['/add-vehicle', 'Dacia']);
    takeVehicles(server);
    await app.user.click(screen.getByRole('button', { name: 'Ajouter le véhicule' }));
    await heading('Dacia');
    await waitFor(() => expect(addedVehicles(server)).toHaveLength(2));
    expect(new Set(addedVehicles(server).map(({ id }) => id)).size).toBe(1);
  });

  it('refused while something else is looked at → told there, with the way back to what was typed', async () => {
    const { opened, open } = gate();
    const { app } = await add({
      createVehicle: async () => {
        await opened;
        return refuse('unavailable');
      },
    });
    await heading('Dacia');
    await follow(app, 'Mes véhicules');
    await screen.findByText('Dacia');
    open();
    const resume = await screen.findByRole('button', { name: 'Reprendre la saisie' });
    expect(regions().join()).toMatch(/Le véhicule n’a pas pu être ajouté.*momentanément indisponible/);
    expect([app.address(), screen.queryByText('Dacia')]).toEqual(['/vehicles', null]);
    await app.user.click(resume);
    await screen.findByRole('form');
    expect(valueOf(name())).toBe('Dacia');
    expect(screen.queryByRole('button', { name: 'Reprendre la saisie' })).toBeNull();
  });

  it('another one is begun meanwhile → an empty form of its own; refused, both are there', async () => {
    const { opened, open } = gate();
    const { app, server } = await add({
      createVehicle: async () => {
        await opened;
        return refuse('unavailable');
      },
    });
    await heading('Dacia');
    await follow(app, 'Mes véhicules');
    await follow(app, 'Ajouter un véhicule');
    await screen.findByRole('form');
    expect(valueOf(name())).toBe('');
    fireEvent.change(name(), { target: { value: 'Vespa' } });
    open();
    await app.user.click(await screen.findByRole('button', { name: 'Reprendre la saisie' }));
    await waitFor(() => expect(valueOf(name())).toBe('Dacia'));
    takeVehicles(server);
    await app.user.click(screen.getByRole('button', { name: 'Ajouter le véhicule' }));
    await heading('Dacia');
    await follow(app, 'Mes véhicules');
    await follow(app, 'Ajouter un véhicule');
    await screen.findByText('Votre saisie a été retrouvée.');
    expect(valueOf(name())).toBe('Vespa');
  });
});

describe('a reminder marked as done, and a server that takes its time', () => {
  async function markDone(handlers: Handlers) {
    const server = recordGarage(handlers);
    const app = await renderApp({ at: `/add-maintenance?reminder=${oilReminder.id}`, language: 'fr' });
    await screen.findByRole('form');
    fireEvent.change(screen.getByLabelText(/^Coût/), { target: { value: '89,90' } });
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByRole('tablist');
    return { app, server };
  }
  const rows = () => within(screen.getByRole('tabpanel')).getAllByRole('listitem');

  it('the list shows the record at once and the reminder moves on; both are put right when it is refused', async () => {
    const { opened, open } = gate();
    const { app, server } = await markDone({
      createMaintenance: async () => {
        await opened;
        return refuse('unavailable');
      },
    });
    await waitFor(() => expect(screen.getByRole('tabpanel').textContent).not.toContain('40 jours'));
    await app.user.click(screen.getByRole('tab', { name: 'Tous' }));
    await waitFor(() => expect(rows()[0]?.textContent).toMatch(/Vidange.*Enregistrement…/));
    expect(screen.queryByRole('link', { name: 'Vidange' })).toBeNull();
    open();
    await app.user.click(await screen.findByRole('button', { name: 'Reprendre la saisie' }));
    await screen.findByRole('form');
    expect(valueOf(screen.getByLabelText(/^Coût/))).toBe('89,90');
    server.use({ createMaintenance: ({ body }) => storedRecord(body) });
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(savedBodies(server)).toHaveLength(2));
    expect(new Set(savedBodies(server).map(({ id }) => id)).size).toBe(1);
  });
});
