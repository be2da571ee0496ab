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
  // React reports what a boundary has caught.
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

it('a page that fails → says so; trying again shows it', async () => {
  const { user } = await renderPiece(page);
  expect(screen.getByRole('heading', { level: 1, name: 'Un problème est survenu' })).toBeDefined();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(screen.getByText('the page')).toBeDefined();
});

it('going elsewhere leaves the failure behind', async () => {
  const { user } = await renderPiece(page);
  isBroken = false;
  await user.click(screen.getByRole('link', { name: 'elsewhere' }));
  expect(screen.getByText('the page')).toBeDefined();
});

it('a second failure → the page is loaded anew', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const { user } = await renderPiece(page);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(reload).toHaveBeenCalledOnce();
});
