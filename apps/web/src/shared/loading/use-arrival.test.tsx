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

it('present at mount → in the first render', () => {
  render(<Page answer="the list" />);
  expect(drawn).toEqual(['the list']);
});

it('arrives later → renders once more without it, then with it', () => {
  const { rerender } = render(<Page answer={undefined} />);
  rerender(<Page answer="the list" />);
  expect(drawn).toEqual(['nothing yet', 'nothing yet', 'the list']);
});

it('changes later → shown at once', () => {
  const { rerender } = render(<Page answer="the list" />);
  rerender(<Page answer="the list, longer" />);
  expect(drawn).toEqual(['the list', 'the list, longer']);
});

it('removed, as after signing out → removed at once', () => {
  const { rerender } = render(<Page answer="the list" />);
  rerender(<Page answer={undefined} />);
  expect(screen.getByText('nothing yet')).toBeDefined();
});
