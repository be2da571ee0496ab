import { refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { summary, vehicleGarage } from '#testing/vehicle-garage.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

async function askToDelete() {
  const { user } = await renderApp({ at: '/vehicles' });
  await user.click(await screen.findByRole('button', { name: 'Actions pour Clio' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Supprimer le véhicule' }));
  const dialog = await screen.findByRole('dialog');
  const button = within(dialog).getByRole('button', { name: 'Supprimer le véhicule' });
  return { user, dialog, button };
}

it('counts still loading → their space is reserved, and nothing can be deleted yet', async () => {
  let release = (): void => undefined;
  const counted = new Promise<void>((resolve) => (release = resolve));
  const server = vehicleGarage({
    async getMaintenanceSummary() {
      await counted;
      return summary;
    },
  });
  const { user, dialog, button } = await askToDelete();
  expect(within(dialog).getByRole('status').textContent).toContain('Chargement');
  expect(dialog.querySelector('[data-room^="Seront aussi supprimés"]')).not.toBeNull();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.dataset['disabled']).toBe('true');
  await user.click(button);
  expect(server.callsOf('deleteVehicle')).toEqual([]);
  release();
  await within(dialog).findByText(/Supprimer Clio et ses 34 entretiens\s\?/);
  expect(within(dialog).queryByRole('status')).toBeNull();
  expect(button.dataset['disabled']).toBeUndefined();
  await user.click(button);
  await waitFor(() => expect(server.callsOf('deleteVehicle')).toHaveLength(1));
});

it('counts still loading → the dialog can be closed', async () => {
  vehicleGarage({ getMaintenanceSummary: () => new Promise(() => undefined) });
  const { user, dialog } = await askToDelete();
  await user.click(within(dialog).getByRole('button', { name: 'Garder le véhicule' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('counts cannot be loaded → asks without counts, and deletion works', async () => {
  const server = vehicleGarage({ getMaintenanceSummary: () => refuse('forbidden') });
  const { user, dialog, button } = await askToDelete();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  expect(dialog.textContent).toMatch(/Supprimer Clio\s\?/);
  expect(dialog.textContent).not.toContain('Seront aussi supprimés');
  await user.click(button);
  await waitFor(() => expect(server.callsOf('deleteVehicle')).toHaveLength(1));
});
