import { aReminder, aVehicle } from '#testing/builders.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

const PLACE = '/no/such/page';

function bell(count: string): string {
  return `Notifications\u00a0: ${count}`;
}

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

describe('the bell', () => {
  it('app returns to the foreground → counts newly due reminders, on the icon too', async () => {
    const vehicle = aVehicle();
    let reminders: Reminder[] = [];
    const badges: number[] = [];
    Object.defineProperty(navigator, 'setAppBadge', {
      configurable: true,
      value: async (count: number) => void badges.push(count),
    });
    fakeServer({
      listVehicles: () => ({ items: [vehicle], nextCursor: null }),
      listReminders: () => ({ items: reminders, nextCursor: null }),
    });
    await renderApp({ at: PLACE });
    await screen.findByRole('button', { name: bell('aucune') });
    reminders = [aReminder({ vehicle_id: vehicle.id })];
    setVisibility('hidden');
    setVisibility('visible');
    await screen.findByRole('button', { name: bell('1 rappel') });
    expect(badges.at(-1)).toBe(1);
    Reflect.deleteProperty(navigator, 'setAppBadge');
  });
});

describe('offline', () => {
  it('→ note in the top bar, so that the page does not move; online again → removed, and everything is refetched', async () => {
    let reads = 0;
    fakeServer({
      listReminders: () => {
        reads += 1;
        return { items: [], nextCursor: null };
      },
    });
    await renderApp({ at: PLACE });
    await screen.findByRole('button', { name: bell('aucune') });
    setOnline(false);
    expect(within(screen.getByRole('banner')).getByRole('status').textContent).toMatch(/Pas de connexion/);
    const before = reads;
    setOnline(true);
    expect(screen.queryByText(/Pas de connexion/)).toBeNull();
    await expect.poll(() => reads).toBeGreaterThan(before);
  });
});
