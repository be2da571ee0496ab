import { InTurn } from '#shared/loading/in-turn.tsx';
import { loadOnce } from '#shared/loading/load-once.ts';
import { readLoaded } from '#shared/loading/read-loaded.ts';
import { storeScrollOffset } from '#shared/navigation/scroll-offsets.ts';
import { render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';

let drawn: string[] = [];
beforeEach(() => {
  drawn = [];
});
afterEach(() => sessionStorage.clear());

function Part({ name }: { readonly name: string }) {
  useEffect(() => {
    drawn.push([...document.querySelectorAll('p')].map(({ textContent }) => textContent).join(' '));
  }, []);
  return <p>{name}</p>;
}

interface PageProps {
  readonly parts: readonly string[];
}

const neverThere = loadOnce(() => new Promise<never>(() => undefined));

/** Still loading when the page is left. */
function EndlessPart(): never {
  return readLoaded(neverThere());
}

function Page({ parts }: PageProps) {
  return (
    <MemoryRouter initialEntries={[{ pathname: '/settings', key: 'an-entry' }]}>
      <Part name="first" />
      {parts.map((part) => (
        <InTurn key={part}>{part === 'endless' ? <EndlessPart /> : <Part name={part} />}</InTurn>
      ))}
    </MemoryRouter>
  );
}

it('several parts → one after another, in page order', () => {
  render(<Page parts={['second', 'third']} />);
  expect(drawn).toEqual(['first', 'first second', 'first second third']);
});

it('going back to a scroll offset → all at once', () => {
  storeScrollOffset('an-entry', '/settings', 1200);
  render(<Page parts={['second', 'third']} />);
  expect(drawn[0]).toBe('first second third');
});

it('left while parts are queued → the next page does not wait for them', async () => {
  const Left = ({ isThere }: { readonly isThere: boolean }) =>
    isThere ? <Page parts={['endless', 'third']} /> : <Page parts={['fourth']} />;
  const { rerender } = render(<Left isThere />);
  expect(drawn).toEqual(['first']);
  rerender(<Left isThere={false} />);
  expect(await screen.findByText('fourth')).toBeDefined();
});
