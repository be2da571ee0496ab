import { parseProblem } from '#shared/api/problem-error.ts';
import { reportReachable } from '#shared/network/connection.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { renderPiece } from '#testing/render-app.tsx';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

const THE_CONNECTION = /^Vérifiez votre connexion/;
const THE_SERVICE = /^Le service n’a pas répondu comme prévu/;

it('refused by the server → does not blame the connection', async () => {
  await renderPiece(<ErrorState />);
  expect(screen.getByText(THE_SERVICE)).toBeDefined();
  expect(screen.queryByText(THE_CONNECTION)).toBeNull();
});

it('no response → blames the connection', async () => {
  await renderPiece(<ErrorState />);
  act(() => reportReachable(false));
  expect(screen.getByText(THE_CONNECTION)).toBeDefined();
  expect(screen.queryByText(THE_SERVICE)).toBeNull();
});

it('text given by the page → that text', async () => {
  await renderPiece(<ErrorState text="Réessayez demain." />);
  expect(screen.getByText('Réessayez demain.')).toBeDefined();
  expect(screen.queryByText(THE_SERVICE)).toBeNull();
});

it('server error → the id under which the server has logged it, in both languages', async () => {
  const body = JSON.stringify({ code: 'internal_error', requestId: '5f0c-41' });
  const error = parseProblem(500, body, null);
  await renderPiece(<ErrorState error={error} />);
  expect(screen.getByText(/^Référence\s: 5f0c-41$/)).toBeDefined();
  cleanup();
  await renderPiece(<ErrorState error={error} />, { language: 'en' });
  expect(screen.getByText('Reference: 5f0c-41')).toBeDefined();
});

it('refusal → no id', async () => {
  await renderPiece(<ErrorState error={parseProblem(404, JSON.stringify({ code: 'not_found' }), null)} />);
  expect(screen.queryByText(/^Référence/)).toBeNull();
});
