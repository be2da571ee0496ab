import { SearchField } from '#shared/ui/inputs/search-field.tsx';
import { renderPiece } from '#testing/render-app.tsx';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

interface SearchProps {
  readonly searched: string[];
  /** Milliseconds until the address follows. */
  readonly delay?: number;
}

function Search({ searched, delay }: SearchProps) {
  const [value, setValue] = useState('');
  return (
    <>
      <SearchField
        label="Rechercher un véhicule"
        value={value}
        onChange={(next) => {
          searched.push(next);
          if (delay === undefined) setValue(next);
          else setTimeout(() => setValue(next), delay);
        }}
      />
      <button type="button" onClick={() => setValue('vespa')}>
        back
      </button>
    </>
  );
}

function field(): HTMLInputElement {
  return screen.getByRole('searchbox', { name: 'Rechercher un véhicule' });
}

function type(text: string): void {
  fireEvent.change(field(), { target: { value: text } });
}

/** Advances the fake clock. */
function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

afterEach(() => {
  vi.useRealTimers();
});

async function openSearch(): Promise<string[]> {
  const searched: string[] = [];
  await renderPiece(<Search searched={searched} />);
  vi.useFakeTimers();
  return searched;
}

describe('SearchField', () => {
  it('typing without a pause → one search, for the final text', async () => {
    const searched = await openSearch();
    for (const text of ['c', 'cl', 'cli', ' clio ']) {
      type(text);
      pass(100);
    }
    expect(searched).toEqual([]);
    pass(1000);
    expect(searched).toEqual(['clio']);
    expect(field().value).toBe(' clio ');
  });

  it('Enter → searches at once, and not again after the pause', async () => {
    const searched = await openSearch();
    type('clio');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(searched).toEqual(['clio']);
    pass(1000);
    expect(searched).toEqual(['clio']);
  });

  it.each([
    ['the clear button', () => fireEvent.click(screen.getByRole('button', { name: 'Effacer la recherche' }))],
    ['Escape', () => fireEvent.keyDown(field(), { key: 'Escape' })],
  ])('%s → clears at once and keeps the focus', async (_, clear) => {
    const searched = await openSearch();
    type('clio');
    pass(1000);
    clear();
    expect(searched).toEqual(['clio', '']);
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
    expect(screen.queryByRole('button', { name: /^Effacer/ })).toBeNull();
  });

  it('another search from the address → shown in the field and not sent again', async () => {
    const searched = await openSearch();
    fireEvent.click(screen.getByRole('button', { name: 'back' }));
    expect(field().value).toBe('vespa');
    pass(1000);
    expect(searched).toEqual([]);
  });

  it('own search returns late while the user types on → no input is lost', async () => {
    const searched: string[] = [];
    await renderPiece(<Search searched={searched} delay={100} />);
    vi.useFakeTimers();
    type('g');
    pass(300);
    type('girouette');
    pass(100);
    expect([searched, field().value]).toEqual([['g'], 'girouette']);
    pass(300);
    expect(searched).toEqual(['g', 'girouette']);
  });
});
