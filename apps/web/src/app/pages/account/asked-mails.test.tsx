import { anOperator, aUser } from '#testing/builders.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { wholeText } from '#testing/whole-text.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const kept = { getOperator: () => anOperator({ sendsMail: false }) };

describe('a forgotten password', () => {
  async function askForLink(handlers: Parameters<typeof fakeServer>[0]) {
    fakeServer({ setPassword: () => ({}), ...handlers });
    const { user } = await renderApp({ at: '/forgot-password', isSignedIn: false });
    await user.type(screen.getByRole('textbox', { name: 'Adresse e-mail' }), 'camille@example.org');
    await user.click(screen.getByRole('button', { name: 'Recevoir le lien' }));
  }

  it('asked for on a server that sends mails → the link is sent, if there is an account', async () => {
    await askForLink({});
    await expect(
      screen.findByText(/^Si un compte existe avec cette adresse, le lien vient d’être envoyé/),
    ).resolves.toBeDefined();
  });

  it('asked for on a server without mails → where the link is, if there is an account', async () => {
    await askForLink(kept);
    const told = await screen.findByText(
      wholeText(/^Ce serveur n’envoie pas d’e-mails\. Si un compte existe/),
    );
    expect(told.textContent).toContain('data/outbox');
    expect(screen.queryByText(/vient d’être envoyé/)).toBeNull();
  });

  it('the server does not tell whether it sends mails → taken for one that does', async () => {
    await askForLink({ getOperator: () => refuse('unavailable') });
    await expect(screen.findByText(/le lien vient d’être envoyé/)).resolves.toBeDefined();
  });
});

describe('a verification link', () => {
  const at = '/verify-email?token=abc';

  it('opened → the address is confirmed', async () => {
    fakeServer({ verifyEmail: () => ({ user: aUser() }) });
    await renderApp({ at, isSignedIn: false });
    await expect(
      screen.findByRole('heading', { name: 'Votre adresse e-mail est confirmée' }),
    ).resolves.toBeDefined();
  });

  it('unknown to the server by now, of somebody signed in whose address is confirmed → says so', async () => {
    fakeServer({
      verifyEmail: () => refuse('token_invalid'),
      getUserContext: () => ({ user: aUser({ emailVerified: true }) }),
    });
    await renderApp({ at });
    await expect(
      screen.findByRole('heading', { name: 'Votre adresse e-mail est confirmée' }),
    ).resolves.toBeDefined();
  });

  it('of no use → a new one is asked for; without mails it is said where it lies', async () => {
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

it('the reset mail asked for in the settings of a server without mails → says where the link lies', async () => {
  fakeServer({ ...kept, setPassword: () => ({}) });
  const { user } = await renderApp({ at: '/settings/security' });
  await user.click(await screen.findByRole('button', { name: 'Réinitialiser par e-mail' }));
  await expect(screen.findByText(wholeText(/n’envoie pas d’e-mails.* data\/outbox/))).resolves.toBeDefined();
});
