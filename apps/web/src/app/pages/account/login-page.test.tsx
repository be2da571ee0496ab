import { LoginForm } from '#features/authentication/login-form.tsx';
import { aUser } from '#testing/builders.ts';
import { fakeServer, refuse, type FakeServer } from '#testing/fake-server.ts';
import { valueOf } from '#testing/form-values.ts';
import { renderApp, renderPiece, type Rendered } from '#testing/render-app.tsx';
import { wholeText } from '#testing/whole-text.ts';
import { isSignedIn, sessionToken } from '#shared/session/session.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function openLogin(language: 'fr' | 'en' = 'fr'): Promise<Rendered> {
  return renderApp({ at: '/login', isSignedIn: false, language });
}

const labels = {
  fr: { email: 'Adresse e-mail', password: 'Mot de passe', submit: 'Se connecter' },
  en: { email: 'Email address', password: 'Password', submit: 'Log in' },
} as const;

async function signIn({ user }: Rendered, language: 'fr' | 'en' = 'fr'): Promise<void> {
  const words = labels[language];
  await user.type(screen.getByLabelText(words.email), 'camille@example.org');
  await user.type(screen.getByLabelText(words.password), 'secret-word');
  await user.click(screen.getByRole('button', { name: words.submit }));
}

function acceptSignIn(server: FakeServer): void {
  server.use({ signIn: () => ({ token: 'fresh-token', user: aUser({ email: 'camille@example.org' }) }) });
}

describe('sign in', () => {
  it('redirected from the vehicle form → says why', async () => {
    fakeServer();
    await renderApp({ at: '/add-vehicle', isSignedIn: false });
    expect(await screen.findByText(/^Connectez-vous pour ajouter un véhicule/)).toBeDefined();
  });

  it('right password → token and flag are stored, the dashboard is shown', async () => {
    const server = fakeServer();
    acceptSignIn(server);
    const app = await openLogin();
    await signIn(app);
    await expect(screen.findByRole('heading', { level: 1, name: 'Tableau de bord' })).resolves.toBeDefined();
    expect(app.address()).toBe('/dashboard');
    expect(screen.getByText('Bon retour dans Carnet.')).toBeDefined();
    expect([isSignedIn(), sessionToken()]).toEqual([true, 'fresh-token']);
    expect(server.callsOf('signIn')[0]?.headers.has('Authorization')).toBe(false);
    await expect
      .poll(() => server.callsOf('listVehicles')[0]?.headers.get('Authorization'))
      .toBe('Bearer fresh-token');
  });

  it('account in English on a device without a choice → greeting in English', async () => {
    const user = aUser({ email: 'camille@example.org', language: 'en' });
    fakeServer({ signIn: () => ({ token: 'fresh-token', user }), getUserContext: () => ({ user }) });
    const app = await renderApp({ at: '/login', isSignedIn: false });
    await signIn(app);
    await expect(screen.findByText('Welcome back to Carnet.')).resolves.toBeDefined();
    expect(screen.queryByText('Bon retour dans Carnet.')).toBeNull();
  });

  it('signed in while the next page loads → the button stays busy and nothing more is sent', async () => {
    const server = fakeServer();
    acceptSignIn(server);
    const form = await renderPiece(<LoginForm forgotPasswordLink={null} />);
    await signIn(form);
    await expect(screen.findByText('Bon retour dans Carnet.')).resolves.toBeDefined();
    await form.user.click(screen.getByRole('button', { name: 'Connexion…' }));
    await form.user.type(screen.getByLabelText('Mot de passe'), '{Enter}');
    expect(server.callsOf('signIn')).toHaveLength(1);
  });

  it('invalid e-mail address → error at the field, nothing is sent', async () => {
    const server = fakeServer();
    const { user } = await openLogin('en');
    await user.type(screen.getByLabelText('Email address'), 'camille');
    await user.type(screen.getByLabelText('Password'), 'secret-word');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(screen.getByText('Invalid email')).toBeDefined();
    expect(server.callsOf('signIn')).toEqual([]);
  });

  it.each([
    ['fr', 'E-mail ou mot de passe incorrect. Veuillez réessayer.'],
    ['en', 'Invalid credentials. Please try again.'],
  ] as const)('wrong password in %s → « %s », and the input stays', async (language, sentence) => {
    fakeServer({ signIn: () => refuse('invalid_credentials') });
    const app = await openLogin(language);
    await signIn(app, language);
    await expect(screen.findByText(wholeText(sentence))).resolves.toBeDefined();
    expect(within(screen.getByRole('form')).getByRole('alert').textContent).toBe(sentence);
    expect(valueOf(screen.getByLabelText(labels[language].email))).toBe('camille@example.org');
    expect(app.address()).toBe('/login');
  });

  it('offline → error, and the second attempt succeeds', async () => {
    const server = fakeServer();
    acceptSignIn(server);
    const app = await openLogin();
    server.down();
    await signIn(app);
    await expect(
      screen.findByText('Pas de connexion. Vérifiez votre réseau, puis réessayez.'),
    ).resolves.toBeDefined();
    server.up();
    await app.user.click(screen.getByRole('button', { name: 'Se connecter' }));
    await expect(screen.findByRole('heading', { level: 1, name: 'Tableau de bord' })).resolves.toBeDefined();
  });

  it('too many attempts → says how long to wait', async () => {
    fakeServer({ signIn: () => refuse('rate_limited', { retryAfterSeconds: 120 }) });
    await signIn(await openLogin());
    await expect(screen.findByText('Trop de tentatives. Réessayez dans 2 minutes.')).resolves.toBeDefined();
  });

  it('server error → general message', async () => {
    fakeServer({ signIn: () => refuse('internal_error') });
    await signIn(await openLogin('en'), 'en');
    await expect(screen.findByText('An error occurred. Please try again.')).resolves.toBeDefined();
  });

  it('empty fields → each is required, the first has the focus, nothing is sent', async () => {
    const server = fakeServer();
    const { user } = await openLogin();
    await user.click(screen.getByRole('button', { name: 'Se connecter' }));
    expect(screen.getAllByText('Ce champ est obligatoire')).toHaveLength(2);
    const email = screen.getByRole('textbox', {
      name: 'Adresse e-mail',
      description: 'Ce champ est obligatoire',
    });
    expect(document.activeElement).toBe(email);
    expect(server.callsOf('signIn')).toEqual([]);
  });
});

it('after a session has ended → the page says so', async () => {
  fakeServer();
  await renderApp({ at: '/login?sessionExpired=true', isSignedIn: false });
  expect(screen.getByText('Votre session est terminée. Connectez-vous pour continuer.')).toBeDefined();
});

it('the password can be revealed', async () => {
  fakeServer();
  const { user } = await openLogin();
  expect(screen.getByLabelText('Mot de passe').getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
  expect(screen.getByLabelText('Mot de passe').getAttribute('type')).toBe('text');
});

it('language switched before signing in → in place, stored, and set on the document', async () => {
  fakeServer();
  const { user } = await openLogin();
  await user.type(screen.getByLabelText('Adresse e-mail'), 'camille@example.org');
  await user.click(screen.getByRole('button', { name: 'EN – English' }));
  await expect(screen.findByRole('heading', { level: 1, name: 'Log in' })).resolves.toBeDefined();
  expect(valueOf(screen.getByLabelText('Email address'))).toBe('camille@example.org');
  expect(document.documentElement.lang).toBe('en');
  expect(document.title).toBe('Log in · Carnet');
  expect(localStorage.getItem('carnet.language')).toBe('en');
});

it('an error message follows the language', async () => {
  fakeServer({ signIn: () => refuse('invalid_credentials') });
  const app = await openLogin();
  await signIn(app);
  await expect(
    screen.findByText(wholeText('E-mail ou mot de passe incorrect. Veuillez réessayer.')),
  ).resolves.toBeDefined();
  await app.user.click(screen.getByRole('button', { name: 'EN – English' }));
  await expect(screen.findByText('Invalid credentials. Please try again.')).resolves.toBeDefined();
});
