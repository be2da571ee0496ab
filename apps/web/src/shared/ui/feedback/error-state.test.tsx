import { noteReached } from '#shared/network/connection.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { renderPiece } from '#testing/render-app.tsx';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

const THE_CONNECTION = /^Vérifiez votre connexion/;
const THE_SERVICE = /^Le service n’a pas répondu comme prévu/;

it('the server has refused → the person is not sent to look after a connection that works', async () => {
  await renderPiece(<ErrorState />);
  expect(screen.getByText(THE_SERVICE)).toBeDefined();
  expect(screen.queryByText(THE_CONNECTION)).toBeNull();
});

it('no answer at all → the connection', async () => {
  await renderPiece(<ErrorState />);
  act(() => noteReached(false));
  expect(screen.getByText(THE_CONNECTION)).toBeDefined();
  expect(screen.queryByText(THE_SERVICE)).toBeNull();
});

it('the page knows better → its own words', async () => {
  await renderPiece(<ErrorState text="Réessayez demain." />);
  expect(screen.getByText('Réessayez demain.')).toBeDefined();
  expect(screen.queryByText(THE_SERVICE)).toBeNull();
});
