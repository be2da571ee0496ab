import { RouteBoundary } from '#app/app-routes.tsx';
import { renderPiece } from '#testing/render-app.tsx';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Link } from 'react-router';

let isBroken = true;

function Page() {
  if (isBroken) throw new Error('a bug');
  return <p>the page</p>;
}

beforeEach(() => {
  isBroken = true;
  // React logs errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const page = (
  <>
    <Link to="/elsewhere">elsewhere</Link>
    <RouteBoundary>
      <Page />
    </RouteBoundary>
  </>
);

it('page throws → failure page; retry shows it', async () => {
  const { user } = await renderPiece(page);
  expect(screen.getByRole('heading', { level: 1, name: 'Un problème est survenu' })).toBeDefined();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(screen.getByText('the page')).toBeDefined();
});

it('navigating away clears the failure', async () => {
  const { user } = await renderPiece(page);
  isBroken = false;
  await user.click(screen.getByRole('link', { name: 'elsewhere' }));
  expect(screen.getByText('the page')).toBeDefined();
});

it('second failure → reloads the page', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const { user } = await renderPiece(page);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(reload).toHaveBeenCalledOnce();
});
