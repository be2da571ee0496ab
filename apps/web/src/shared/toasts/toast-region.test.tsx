import { renderPiece } from '#testing/render-app.tsx';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(async () => {
  await renderPiece(null);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

function messages(role: 'status' | 'alert'): (string | null)[] {
  return [...screen.getByRole(role).querySelectorAll('p')].map((message) => message.textContent);
}

it('success is in the polite live region, an error in the assertive one', () => {
  act(() => {
    notifySuccess('Entretien ajouté.');
    notifyError('Le véhicule n’a pas pu être supprimé');
  });
  expect(messages('status')).toEqual(['Entretien ajouté.']);
  expect(messages('alert')).toEqual(['Le véhicule n’a pas pu être supprimé']);
});

it('shown for 3000 ms', () => {
  act(() => notifySuccess('un'));
  pass(1000);
  act(() => notifySuccess('deux'));
  pass(1999);
  expect(messages('status')).toEqual(['un', 'deux']);
  pass(1);
  expect(messages('status')).toEqual(['deux']);
  pass(1000);
  expect(messages('status')).toEqual([]);
});

it('sixth toast → the oldest is removed', () => {
  act(() => ['1', '2', '3', '4', '5', '6'].forEach((message) => notifySuccess(message)));
  expect(messages('status')).toEqual(['2', '3', '4', '5', '6']);
});

it('hover pauses the timer, which then continues', () => {
  act(() => notifySuccess('un'));
  pass(2000);
  const region = screen.getByRole('region', { name: 'Messages' });
  fireEvent(region, new Event('pointerover', { bubbles: true }));
  pass(60_000);
  expect(messages('status')).toEqual(['un']);
  fireEvent(region, new Event('pointerleave'));
  pass(999);
  expect(messages('status')).toEqual(['un']);
  pass(1);
  expect(messages('status')).toEqual([]);
});

it('pointer has left, which Firefox reports while :hover still matches → the timer continues', () => {
  act(() => notifySuccess('un'));
  const region = screen.getByRole('region', { name: 'Messages' });
  fireEvent(region, new Event('pointerover', { bubbles: true }));
  vi.spyOn(region, 'matches').mockImplementation((selector) => selector.includes(':hover'));
  fireEvent(region, new Event('pointerleave'));
  pass(3000);
  expect(messages('status')).toEqual([]);
});

it('focus pauses the timer; closing by keyboard resumes the others', () => {
  act(() => {
    notifySuccess('un');
    notifySuccess('deux');
  });
  const [close] = screen.getAllByRole('button', { name: 'Fermer ce message' });
  act(() => close?.focus());
  pass(60_000);
  expect(messages('status')).toEqual(['un', 'deux']);
  act(() => close?.click());
  expect(messages('status')).toEqual(['deux']);
  pass(3000);
  expect(messages('status')).toEqual([]);
});

it('with a button, each key press restarts the timer, since reaching it takes several', () => {
  act(() => {
    notifySuccess('sans');
    notifySuccess('avec', { label: 'Annuler', run: () => undefined });
  });
  for (let steps = 0; steps < 20; steps += 1) {
    pass(2900);
    fireEvent.keyDown(document.body, { key: 'Tab' });
  }
  expect(messages('status')).toEqual(['avec']);
  const button = screen.getByRole('button', { name: 'Annuler' });
  act(() => button.focus());
  pass(60_000);
  expect(messages('status')).toEqual(['avec']);
  act(() => button.blur());
  pass(3000);
  expect(messages('status')).toEqual([]);
});
