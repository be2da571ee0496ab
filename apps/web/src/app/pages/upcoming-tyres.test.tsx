import { aReading } from '#testing/builders.ts';
import { refuse } from '#testing/fake-server.ts';
import { today } from '#testing/record-garage.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aTyreFitting, aTyreSet } from '#testing/tyre-sets.ts';
import { clio, vehicleGarage } from '#testing/vehicle-garage.ts';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const fittedOn = addDays(today, -400);
const summer = aTyreSet({
  vehicle_id: clio.id,
  name: 'Pneus d’été',
  season: 'summer',
  bought_on: addDays(today, -10 * 365 - 30),
  treads: [
    { id: aTyreSet().id, date: fittedOn, mm: 7.6, position: 'all', dot: null },
    { id: aTyreSet().id, date: addDays(today, -20), mm: 5.2, position: 'all', dot: null },
  ],
});
const onSummer = aTyreFitting({ vehicle_id: clio.id, date: fittedOn, front: summer.id, rear: summer.id });

function garage(more = {}) {
  return vehicleGarage({
    getTyreSet: () => summer,
    listTyreSets: () => ({ items: [summer], nextCursor: null }),
    listTyreFittings: () => ({ items: [onSummer], nextCursor: null }),
    listMileageReadings: () => ({
      items: [0, 100, 200, 300, 400].map((days) =>
        aReading({ vehicle_id: clio.id, date: addDays(today, -days), mileage: 90_000 - 40 * days }),
      ),
      nextCursor: null,
    }),
    ...more,
  });
}

it.each(['/dashboard', '/maintenance'])(
  '%s → wear as an estimate and age, each leads to its set',
  async (at) => {
    garage();
    const { user, address } = await renderApp({ at });
    const [age, wear] = await screen.findAllByRole('link', { name: 'Pneus d’été' });
    const textOf = (link: HTMLElement | undefined) =>
      link?.closest('li')?.textContent.replaceAll(/\s/g, ' ') ?? '';
    expect(textOf(age)).toMatch(/À changer.*Clio.*10 ans : à changer/);
    expect(textOf(wear)).toMatch(/Vers .*Clio.*À changer vers .+ \(entre .+ et .+\), à 3 mm \(conseil\)/);
    await user.click(age ?? screen.getByRole('main'));
    expect(address()).toBe(`/tyres/${summer.id}`);
  },
);

it('the sets cannot be loaded → reminders are shown without them', async () => {
  garage({ listTyreSets: () => refuse('validation_failed') });
  await renderApp({ at: '/dashboard' });
  const upcoming = within(await screen.findByRole('region', { name: 'À venir' }));
  expect(await upcoming.findByText(/^Contrôle technique$/)).toBeDefined();
  expect(upcoming.queryByText('Pneus d’été')).toBeNull();
});
