import { aUser } from '#testing/builders.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

it('user still loading → skeleton; fails → error; retry → form', async () => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  const server = fakeServer({ getUserContext: () => asked.then(() => refuse('unavailable')) });
  const app = await renderApp({ at: '/change-password' });
  expect(await screen.findByText('Chargement…')).toBeDefined();
  answer();
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  server.use({ getUserContext: () => ({ user: aUser() }) });
  await app.user.click(retry);
  expect(await screen.findByLabelText('Mot de passe actuel')).toBeDefined();
});
