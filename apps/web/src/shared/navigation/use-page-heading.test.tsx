import { usePageHeading } from '#shared/navigation/use-page-heading.ts';
import { useFirstField } from '#shared/ui/inputs/use-first-field.ts';
import { renderPiece } from '#testing/render-app.tsx';
import { act, screen } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, Route, Routes } from 'react-router';
import { expect, it } from 'vitest';

function Page({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const heading = usePageHeading(title);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  );
}

/** The browser runs effects after it has shown the page: a user can be faster. */
function Tapped() {
  useEffect(() => screen.getByLabelText('Name').focus(), []);
  return <input aria-label="Name" />;
}

function Asked() {
  const ref = useFirstField(true);
  return (
    <div ref={ref}>
      <input aria-label="Mileage" />
    </div>
  );
}

/** A page with a first field, and its heading replaced once its data has loaded. */
function Loading() {
  const [hasLoaded, setHasLoaded] = useState(false);
  return (
    <>
      <input aria-label="Search" />
      <button type="button" onClick={() => setHasLoaded(true)}>
        load
      </button>
      {hasLoaded ? (
        <Page key="loaded" title="Loaded">
          <Asked />
        </Page>
      ) : (
        <Page key="loading" title="Loading" />
      )}
    </>
  );
}

const pages = (
  <>
    <Link to="/plain">plain</Link>
    <Link to="/tapped">tapped</Link>
    <Link to="/loading">loading</Link>
    <Routes>
      <Route path="/" element={<Page key="first" title="First" />} />
      <Route path="/plain" element={<Page key="plain" title="Plain" />} />
      <Route
        path="/tapped"
        element={
          <Page key="tapped" title="Tapped">
            <Tapped />
          </Page>
        }
      />
      <Route path="/loading" element={<Loading />} />
    </Routes>
  </>
);

/** The label of a field, the text of anything else. */
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const load = () => act(() => screen.getByRole('button', { name: 'load' }).click());

it('first page → the browser announces it; navigation → the heading', async () => {
  const { user } = await renderPiece(pages);
  expect(document.activeElement).toBe(document.body);
  await user.click(screen.getByRole('link', { name: 'plain' }));
  expect(focused()).toBe('Plain');
});

it('field focused as soon as the page is shown → keeps the focus', async () => {
  const { user } = await renderPiece(pages);
  await user.click(screen.getByRole('link', { name: 'tapped' }));
  expect(focused()).toBe('Name');
});

it('page with a first field loads → the field; the user has moved on meanwhile → the focus stays', async () => {
  const { user } = await renderPiece(pages);
  await user.click(screen.getByRole('link', { name: 'loading' }));
  expect(focused()).toBe('Loading');
  load();
  expect(focused()).toBe('Mileage');
  await user.click(screen.getByRole('link', { name: 'plain' }));
  await user.click(screen.getByRole('link', { name: 'loading' }));
  await user.click(screen.getByLabelText('Search'));
  load();
  expect(focused()).toBe('Search');
});
