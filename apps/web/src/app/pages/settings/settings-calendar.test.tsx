import { aVehicle } from '#testing/builders.ts';
import type { Handlers } from '#testing/fake-call.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import type { CalendarAddress } from '@carnet/contract/calendar/calendar.schema';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const SECRET_URL = 'https://carnet.example/v1/calendar/0123456789abcdef.ics';
const clio = aVehicle({ name: 'Clio' });
const van = aVehicle({ name: 'Kangoo' });

function address(changes: Partial<CalendarAddress> = {}): CalendarAddress {
  return {
    id: crypto.randomUUID(),
    vehicles: null,
    createdAt: '2026-05-01T08:00:00.000Z',
    lastReadOn: null,
    ...changes,
  };
}

/** Stores addresses like the server: the address itself is returned once. */
function heldAddresses(stored: CalendarAddress[]) {
  return {
    listVehicles: ({ query }) => ({
      items: query['archived'] === 'true' ? [] : [clio, van],
      nextCursor: null,
    }),
    listCalendarAddresses: () => ({ items: [...stored], nextCursor: null }),
    createCalendarAddress({ body }) {
      const made = address({ vehicles: body.vehicles ?? null });
      stored.unshift(made);
      return { ...made, url: SECRET_URL };
    },
    deleteCalendarAddress({ path }) {
      stored.splice(
        stored.findIndex(({ id }) => id === path['id']),
        1,
      );
    },
  } satisfies Handlers;
}

async function openCalendar(stored: CalendarAddress[]) {
  fakeServer(heldAddresses(stored));
  const app = await renderApp({ at: '/settings/calendar' });
  const region = within(await screen.findByRole('region', { name: 'S’abonner à vos échéances' }));
  return { ...app, region };
}

describe('calendars in the settings', () => {
  it('address created → shown once with a link that opens the calendar, and listed without it', async () => {
    const stored: CalendarAddress[] = [];
    const { user, region } = await openCalendar(stored);
    await user.click(await region.findByRole('button', { name: 'Créer une adresse' }));
    expect(await region.findByText(SECRET_URL)).toBeDefined();
    expect(region.getByRole('link', { name: 'S’abonner sur cet appareil' }).getAttribute('href')).toBe(
      SECRET_URL.replace('https:', 'webcal:'),
    );
    await user.click(region.getByRole('button', { name: 'Copier l’adresse' }));
    expect(await screen.findByText('Adresse copiée')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(SECRET_URL);
    const list = await region.findByRole('list', { name: 'Adresses de calendrier' });
    expect(within(list).getByText('Tous les véhicules')).toBeDefined();
    expect(list.textContent).not.toContain(SECRET_URL);
  });

  it('some vehicles chosen → the address is for those', async () => {
    const stored: CalendarAddress[] = [];
    const { user, region } = await openCalendar(stored);
    const choice = within(await region.findByRole('group', { name: 'Véhicules du calendrier' }));
    await user.click(choice.getByRole('checkbox', { name: 'Kangoo' }));
    await user.click(region.getByRole('button', { name: 'Créer une adresse' }));
    await region.findByText(SECRET_URL);
    expect(stored[0]?.vehicles).toEqual([van.id]);
  });

  it('address revoked after a confirmation → removed from the list', async () => {
    const stored = [address({ vehicles: [clio.id], lastReadOn: address().lastReadOn }), address()];
    const { user, region } = await openCalendar(stored);
    await user.click(await region.findByRole('button', { name: /Révoquer l’adresse.*Clio/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(stored).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Révoquer l’adresse' }));
    expect(await screen.findByText('Adresse révoquée')).toBeDefined();
    await expect.poll(() => region.queryByRole('button', { name: /Clio/ })).toBeNull();
    expect(stored).toHaveLength(1);
  });
});
