import { FoldableSection } from '#shared/ui/layout/foldable-section.tsx';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

interface SectionState {
  readonly isOpenAtFirst?: boolean;
  readonly hasFault?: boolean;
  readonly isAlwaysDrawn?: boolean;
}

function Section({ isOpenAtFirst = false, hasFault = false, isAlwaysDrawn = false }: SectionState) {
  return (
    <FoldableSection title="Achat" hint="Date, prix" {...{ isOpenAtFirst, hasFault, isAlwaysDrawn }}>
      <input aria-label="Prix" />
    </FoldableSection>
  );
}

const field = () => screen.queryByLabelText<HTMLInputElement>('Prix');

it('folded → its fields are not mounted', () => {
  render(<Section />);
  expect(field()).toBeNull();
});

it('title pressed → fields are mounted, and keep their input when folded again', () => {
  render(<Section />);
  fireEvent.click(screen.getByText('Achat'));
  fireEvent.change(screen.getByLabelText('Prix'), { target: { value: '12 000' } });
  fireEvent.click(screen.getByText('Achat'));
  expect(field()?.value).toBe('12 000');
});

it.each<[string, SectionState]>([
  ['filled in initially', { isOpenAtFirst: true }],
  ['with a fault inside', { hasFault: true }],
  ['always mounted', { isAlwaysDrawn: true }],
])('%s → mounted with the page', (_, state) => {
  render(<Section {...state} />);
  expect(field()).not.toBeNull();
});

it('a field inside gets a fault → mounted, and stays so when it is corrected', () => {
  const { rerender } = render(<Section />);
  rerender(<Section hasFault />);
  rerender(<Section />);
  expect(field()).not.toBeNull();
});

it('folded manually with a fault inside → reopens, since the fault would be hidden', () => {
  const { container } = render(<Section hasFault />);
  const section = () => container.querySelector('details');
  for (const isOpen of [false, true]) {
    const details = section();
    if (details) details.open = isOpen;
    if (details) fireEvent(details, new Event('toggle'));
    expect(section()?.open).toBe(true);
  }
});
