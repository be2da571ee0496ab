import { loadOnce } from '#shared/loading/load-once.ts';
import { readLoaded } from '#shared/loading/read-loaded.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import { renderPiece } from '#testing/render-app.tsx';
import { act, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { expect, it } from 'vitest';

const Piece = () => <p>here it is</p>;

/** Fails this many times, then loads. */
function loadAfter(failures: number) {
  let left = failures;
  return loadOnce(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch');
    return Piece;
  });
}

function Page({ load }: { readonly load: ReturnType<typeof loadAfter> }) {
  const [isOpen, setIsOpen] = useState(false);
  const Opened = useLazyComponent(load, isOpen, () => setIsOpen(false));
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      {isOpen && Opened && <Opened />}
    </>
  );
}

const press = async ({ user }: Awaited<ReturnType<typeof renderPiece>>) =>
  user.click(screen.getByRole('button', { name: 'open' }));

it('loading fails → message, and shown on the next press', async () => {
  const page = await renderPiece(<Page load={loadAfter(1)} />);
  await press(page);
  expect((await screen.findByRole('alert')).textContent).toContain('Vérifiez votre connexion');
  await press(page);
  expect(await screen.findByText('here it is')).toBeDefined();
});

it('prefetch fails → shown on the first press', async () => {
  const load = loadAfter(1);
  await load().catch(() => undefined);
  const page = await renderPiece(<Page load={load} />);
  await press(page);
  expect(await screen.findByText('here it is')).toBeDefined();
  expect(screen.queryByText(/Vérifiez votre connexion/)).toBeNull();
});

it.each(['loaded on the press', 'prefetched'])(
  '%s, texts still loading → the page and the focus stay',
  async (when) => {
    const texts = Promise.withResolvers<string>();
    const loadTexts = loadOnce(() => texts.promise);
    const Worded = () => <p>{readLoaded(loadTexts())}</p>;
    const load = loadOnce(() => Promise.resolve(Worded));
    if (when === 'prefetched') await load();
    const page = await renderPiece(
      <Suspense fallback={<p>nothing</p>}>
        <Page load={load} />
      </Suspense>,
    );
    await press(page);
    await act(async () => Promise.resolve());
    expect(screen.queryByText('nothing')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'open' }));
    texts.resolve('here it is');
    expect(await screen.findByText('here it is')).toBeDefined();
  },
);
