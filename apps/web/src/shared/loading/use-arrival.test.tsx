import { useArrival } from '#shared/loading/use-arrival.ts';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

let drawn: string[] = [];

function Page({ answer }: { readonly answer: string | undefined }) {
  const shown = useArrival(answer) ?? 'nothing yet';
  drawn.push(shown);
  return <p>{shown}</p>;
}

beforeEach(() => {
  drawn = [];
});

it('there from the beginning → shown in the first drawing', () => {
  render(<Page answer="the list" />);
  expect(drawn).toEqual(['the list']);
});

it('comes later → what stood there is drawn once more, and then the answer', () => {
  const { rerender } = render(<Page answer={undefined} />);
  rerender(<Page answer="the list" />);
  expect(drawn).toEqual(['nothing yet', 'nothing yet', 'the list']);
});

it('changes once it is there → shown at once', () => {
  const { rerender } = render(<Page answer="the list" />);
  rerender(<Page answer="the list, longer" />);
  expect(drawn).toEqual(['the list', 'the list, longer']);
});

it('goes, as after signing out → gone at once', () => {
  const { rerender } = render(<Page answer="the list" />);
  rerender(<Page answer={undefined} />);
  expect(screen.getByText('nothing yet')).toBeDefined();
});
