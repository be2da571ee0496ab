import { anOperator, aUser } from '#testing/builders.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { wholeText } from '#testing/whole-text.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const kept = { getOperator: () => anOperator({ sendsMail: false }) };

describe('forgotten password', () => {
  async function askForLink(handlers: Parameters<typeof fakeServer>[0]) {
    fakeServer({ setPassword: () => ({}), ...handlers });
    const { user } = await renderApp({ at: '/forgot-password', isSignedIn: false });
    await user.type(screen.getByRole('textbox', { name: 'Adresse e-mail' }), 'camille@example.org');
    await user.click(screen.getByRole('button', { name: 'Recevoir le lien' }));
  }

  it('server sends mail → link sent, if there is an account', async () => {
    await askForLink({});
    await expect(
      screen.findByText(/^Si un compte existe avec cette adresse, le lien vient d’être envoyé/),
    ).resolves.toBeDefined();
  });

  it('server sends no mail → says where the link is, if there is an account', async () => {
    await askForLink(kept);
    const told = await screen.findByText(
      wholeText(/^Ce serveur n’envoie pas d’e-mails\. Si un compte existe/),
    );
    expect(told.textContent).toContain('data/outbox');
    expect(screen.queryByText(/vient d’être envoyé/)).toBeNull();
  });

  it('server does not say whether it sends mail → assumes that it does', async () => {
    await askForLink({ getOperator: () => refuse('unavailable') });
    await expect(screen.findByText(/le lien vient d’être envoyé/)).resolves.toBeDefined();
  });
});

describe('verification link', () => {
  const at = '/verify-email?token=abc';

  it('opened → the address is confirmed', async () => {
    fakeServer({ verifyEmail: () => ({ user: aUser() }) });
    await renderApp({ at, isSignedIn: false });
    await expect(
      screen.findByRole('heading', { name: 'Votre adresse e-mail est confirmée' }),
    ).resolves.toBeDefined();
  });

  it("unknown to the server, but the signed-in user's address is confirmed → success", async () => {
    fakeServer({
      verifyEmail: () => refuse('token_invalid'),
      getUserContext: () => ({ user: aUser({ emailVerified: true }) }),
    });
    await renderApp({ at });
    await expect(
      screen.findByRole('heading', { name: 'Votre adresse e-mail est confirmée' }),
    ).resolves.toBeDefined();
  });

  it('invalid → offers a new one; on a server without mail, says where it is', async () => {
    fakeServer({
      ...kept,
      verifyEmail: () => refuse('token_expired'),
      resendVerification: () => ({}),
      getUserContext: () => ({ user: aUser({ emailVerified: false }) }),
    });
    const { user } = await renderApp({ at });
    await user.click(await screen.findByRole('button', { name: 'Renvoyer le lien' }));
    await expect(
      screen.findByText(wholeText(/n’envoie pas d’e-mails.* data\/outbox/)),
    ).resolves.toBeDefined();
  });
});

it('reset mail requested in the settings of a server without mail → says where the link is', async () => {
  fakeServer({ ...kept, setPassword: () => ({}) });
  const { user } = await renderApp({ at: '/settings/security' });
  await user.click(await screen.findByRole('button', { name: 'Réinitialiser par e-mail' }));
  await expect(screen.findByText(wholeText(/n’envoie pas d’e-mails.* data\/outbox/))).resolves.toBeDefined();
});
