import { aUser } from '#testing/builders.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { valueOf } from '#testing/form-values.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import { wholeText } from '#testing/whole-text.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const words = {
  fr: {
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    confirmation: 'Confirmer le mot de passe',
    submit: 'Créer mon compte',
  },
  en: {
    email: 'Email address',
    password: 'Password',
    confirmation: 'Confirm password',
    submit: 'Create my account',
  },
} as const;

interface Typed {
  readonly email?: string;
  readonly password?: string;
  readonly confirmation?: string;
}

async function register({ user }: Rendered, typed: Typed, language: 'fr' | 'en' = 'fr'): Promise<void> {
  for (const field of ['email', 'password', 'confirmation'] as const) {
    const text = typed[field];
    if (text !== undefined) await user.type(screen.getByLabelText(words[language][field]), text);
  }
  await user.click(screen.getByRole('button', { name: words[language].submit }));
}

const GOOD = { email: 'camille@example.org', password: 'secret', confirmation: 'secret' };

async function openRegister(language: 'fr' | 'en' = 'fr'): Promise<Rendered> {
  return renderApp({ at: '/register', isSignedIn: false, language });
}

describe('rules for a new password', () => {
  it.each([
    ['fr', 'every field empty', {}, 'Ce champ est obligatoire', 3],
    ['en', 'every field empty', {}, 'This field is required', 3],
    ['fr', 'no address', { ...GOOD, email: 'camille' }, 'Adresse e-mail non valide', 1],
    ['en', 'no address', { ...GOOD, email: 'camille' }, 'Invalid email', 1],
    [
      'fr',
      'five characters',
      { ...GOOD, password: 'secre', confirmation: 'secre' },
      '6 caractères au minimum',
      1,
    ],
    [
      'en',
      'five characters',
      { ...GOOD, password: 'secre', confirmation: 'secre' },
      'Minimum 6 characters',
      1,
    ],
    [
      'fr',
      'another confirmation',
      { ...GOOD, confirmation: 'secreT' },
      'Les mots de passe ne correspondent pas',
      1,
    ],
    ['en', 'another confirmation', { ...GOOD, confirmation: 'secreT' }, 'Passwords do not match', 1],
  ] as const)('%s, %s → « %s »', async (language, _situation, typed, sentence, times) => {
    const server = fakeServer();
    await register(await openRegister(language), typed, language);
    await expect(screen.findAllByText(wholeText(sentence))).resolves.toHaveLength(times);
    expect(server.callsOf('signUp')).toEqual([]);
  });

  it('six characters and a matching confirmation → account created, dashboard shown', async () => {
    const server = fakeServer({ signUp: () => ({ token: 'fresh-token', user: aUser() }) });
    const app = await openRegister('en');
    await register(app, { ...GOOD, email: ' camille@example.org ' }, 'en');
    await expect(screen.findByRole('heading', { level: 1, name: 'Dashboard' })).resolves.toBeDefined();
    expect(app.address()).toBe('/dashboard');
    expect(server.callsOf('signUp')[0]?.body).toEqual({
      email: 'camille@example.org',
      password: 'secret',
      language: 'en',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });
});

it('address already in use → error at the field, which has the focus; the input stays', async () => {
  fakeServer({ signUp: () => refuse('email_taken') });
  await register(await openRegister(), GOOD);
  await screen.findByText(wholeText('Un compte existe déjà avec cette adresse e-mail.'));
  expect(screen.getByText('Le compte n’a pas pu être créé')).toBeDefined();
  const email = screen.getByLabelText('Adresse e-mail');
  expect(document.activeElement).toBe(email);
  expect(valueOf(email)).toBe('camille@example.org');
  expect(valueOf(screen.getByLabelText('Confirmer le mot de passe'))).toBe('secret');
});

it('server accepts no registrations → says what failed and why', async () => {
  fakeServer({ signUp: () => refuse('registration_closed') });
  await register(await openRegister('en'), GOOD, 'en');
  await screen.findByText('Error creating account');
  expect(screen.getByText('This server does not accept new accounts.')).toBeDefined();
});

it('fault without a field → shown above the form', async () => {
  fakeServer({
    signUp: () =>
      refuse('validation_failed', { errors: [{ pointer: '/timezone', code: 'unknown_time_zone' }] }),
  });
  await register(await openRegister('en'), GOOD, 'en');
  await expect(screen.findByText('Unknown time zone')).resolves.toBeDefined();
});

it('weak password → a hint, no refusal', async () => {
  fakeServer();
  const { user } = await openRegister();
  await user.type(screen.getByLabelText('Mot de passe'), 'azerty');
  expect(screen.getByText('Faible')).toBeDefined();
});

it('common password refused → error at the field, not repeated by the hint', async () => {
  const errors = [{ pointer: '/password', code: 'password_too_common' }] as const;
  fakeServer({ signUp: () => refuse('validation_failed', { errors }) });
  const hint = /parmi les plus utilisés/;
  await register(await openRegister(), { ...GOOD, password: 'azerty', confirmation: 'azerty' });
  expect(await screen.findByText(/^Ce mot de passe est trop courant/)).toBeDefined();
  expect(screen.queryByText(hint)).toBeNull();
});
