import manifest from '../../../../../../package.json' with { type: 'json' };
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { isSignedIn } from '#shared/session/session.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function askToDelete() {
  const { user } = await renderApp({ at: '/settings/account' });
  const button = await screen.findByRole('button', { name: 'Supprimer mon compte' });
  await user.click(button);
  const dialog = await screen.findByRole('dialog');
  return { user, button, dialog: within(dialog) };
}

it('shows the version of the product', async () => {
  fakeServer();
  await renderApp({ at: '/settings/account' });
  expect(await screen.findByText(`Carnet, version ${manifest.version}`)).toBeDefined();
});

describe('deleting the account', () => {
  it('asks for the password; missing or wrong → error; right → the login page confirms it', async () => {
    fakeServer({
      deleteAccount: ({ body }) => {
        if (body.password !== 'right') refuse('invalid_credentials');
      },
    });
    const { user, dialog } = await askToDelete();
    await user.click(dialog.getByRole('button', { name: 'Supprimer le compte' }));
    expect(await dialog.findByText('Ce champ est obligatoire')).toBeDefined();
    await user.type(dialog.getByLabelText(/^Mot de passe actuel/), 'wrong');
    expect(dialog.queryByText('Ce champ est obligatoire')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Supprimer le compte' }));
    expect(await dialog.findByText('Le mot de passe actuel n’est pas le bon.')).toBeDefined();
    await user.clear(dialog.getByLabelText(/^Mot de passe actuel/));
    await user.type(dialog.getByLabelText(/^Mot de passe actuel/), 'right');
    await user.click(dialog.getByRole('button', { name: 'Supprimer le compte' }));
    await waitFor(() => expect(isSignedIn()).toBe(false));
    await screen.findByText(/^Votre compte est supprimé/);
    expect(screen.queryByText(/session est terminée/)).toBeNull();
  });

  it('cancelled → nothing is sent, and the focus returns', async () => {
    const server = fakeServer();
    const { user, button, dialog } = await askToDelete();
    await user.click(dialog.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(server.callsOf('deleteAccount')).toEqual([]);
  });
});
