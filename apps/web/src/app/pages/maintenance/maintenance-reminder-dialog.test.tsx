import { refuse } from '#testing/fake-server.ts';
import { inspection, insurance, maintenanceGarage } from '#testing/maintenance-garage.ts';
import { clio, oilReminder, today } from '#testing/record-garage.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function open(at = '/maintenance', language: 'fr' | 'en' = 'fr'): Promise<Rendered> {
  const app = await renderApp({ at, language });
  await screen.findByRole('tablist');
  return app;
}

const dialog = () => screen.findByRole('dialog');

describe('reminder dialog', () => {
  const field = async (name: string) => within(await dialog()).findByLabelText(name);

  it('opened from its row → five fields; saved → address and list are updated', async () => {
    const moved = addDays(today, 3);
    const server = maintenanceGarage({
      replaceReminder: () => ({ ...inspection, next_reminder_date: moved, version: 2 }),
    });
    const app = await open();
    await app.user.click(await screen.findByRole('link', { name: 'Contrôle technique' }));
    expect(app.address()).toBe(`/maintenance?edit=${inspection.id}`);
    const days = await field('Intervalle en jours');
    for (const name of ['Prochaine date', 'Kilométrage prévu', 'Intervalle en km']) {
      await expect(field(name)).resolves.toBeDefined();
    }
    expect(screen.getByRole('switch', { name: /Rappel actif/ })).toBeDefined();
    await app.user.clear(days);
    await app.user.type(days, '365');
    await app.user.click(within(await dialog()).getByRole('button', { name: 'Enregistrer' }));
    await expect(screen.findByText('Rappel modifié.')).resolves.toBeDefined();
    const [call] = server.callsOf('replaceReminder');
    expect(call?.body).toMatchObject({ interval_days: 365, vehicle_id: clio.id });
    expect(call?.headers.get('If-Match')).toBe('"1"');
    await waitFor(() => expect(app.address()).toBe('/maintenance'));
  });

  it('opened from the dashboard → closed or saved, the dashboard is shown again', async () => {
    maintenanceGarage({ replaceReminder: () => ({ ...inspection, version: 2 }) });
    const app = await renderApp({ at: '/dashboard' });
    for (const button of ['Annuler', 'Enregistrer']) {
      await app.user.click(await screen.findByRole('link', { name: 'Contrôle technique' }));
      expect(app.address()).toBe(`/maintenance?edit=${inspection.id}`);
      await app.user.click(await within(await dialog()).findByRole('button', { name: button }));
      await waitFor(() => expect(app.address()).toBe('/dashboard'));
    }
  });

  it('opened from the vehicle page or the bell → closed, that page is shown again', async () => {
    maintenanceGarage({
      getVehicle: () => clio,
      listMileageReadings: () => ({ items: [], nextCursor: null }),
    });
    const app = await renderApp({ at: `/vehicles/${clio.id}` });
    const vehiclePage = app.address();
    await app.user.click(await screen.findByRole('link', { name: 'Contrôle technique' }));
    await app.user.click(await within(await dialog()).findByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(app.address()).toBe(vehiclePage));
    await app.user.click(screen.getByRole('button', { name: /^Notifications/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    await app.user.click(await panel.findByRole('link', { name: /Contrôle technique/ }));
    await screen.findByRole('heading', { level: 1, name: 'Entretiens' });
    await app.user.click(await screen.findByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(app.address()).toBe(vehiclePage));
  });

  it('opened by its address, in a tab with a filter → shown at once with its first field focused; closed → the filter stays', async () => {
    maintenanceGarage();
    const app = await open(`/maintenance?q=clio&edit=${oilReminder.id}`);
    await expect(within(await dialog()).findByText('Vidange')).resolves.toBeDefined();
    const first = within(await dialog()).getByLabelText('Prochaine date');
    await waitFor(() => expect(document.activeElement).toBe(first));
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(app.address()).toBe('/maintenance?q=clio'));
  });

  it.each(['0193aa10-0000-7000-8000-000000000001', 'nonsense'])('%s is no reminder → says so', async (id) => {
    maintenanceGarage();
    const app = await open(`/maintenance?edit=${id}`);
    const opened = within(await dialog());
    await expect(opened.findByText('Ce rappel n’existe pas ou n’existe plus')).resolves.toBeDefined();
    const [close] = opened.getAllByRole('button', { name: 'Fermer' }).slice(-1);
    if (close) await app.user.click(close);
    await waitFor(() => expect(app.address()).toBe('/maintenance'));
  });

  it("no term left → the server's message at the field", async () => {
    maintenanceGarage({
      replaceReminder: () =>
        refuse('validation_failed', {
          errors: [{ pointer: '/next_reminder_date', code: 'reminder_without_trigger' }],
        }),
    });
    const app = await open(`/maintenance?edit=${insurance.id}`);
    await app.user.clear(await field('Prochaine date'));
    await app.user.click(within(await dialog()).getByRole('button', { name: 'Enregistrer' }));
    await expect(
      screen.findByText('Indiquez une date, un kilométrage ou un intervalle en km'),
    ).resolves.toBeDefined();
  });

  it('changed elsewhere meanwhile → asks; keeping mine replaces the newer version', async () => {
    const theirs = { ...insurance, interval_days: 180, version: 4 };
    const server = maintenanceGarage({
      replaceReminder: () => refuse('version_conflict', { current: theirs }),
    });
    const app = await open(`/maintenance?edit=${insurance.id}`);
    const days = await field('Intervalle en jours');
    await app.user.clear(days);
    await app.user.type(days, '90');
    await app.user.click(within(await dialog()).getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Modifié entre-temps');
    server.use({ replaceReminder: () => ({ ...theirs, interval_days: 90, version: 5 }) });
    await app.user.click(screen.getByRole('button', { name: 'Garder ma version' }));
    await screen.findByText('Rappel modifié.');
    const last = server.callsOf('replaceReminder').at(-1);
    expect([last?.headers.get('If-Match'), last?.body]).toEqual([
      '"4"',
      expect.objectContaining({ interval_days: 90 }),
    ]);
  });
});
