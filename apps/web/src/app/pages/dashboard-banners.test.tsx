import { anOperator, aUser, someSettings } from '#testing/builders.ts';
import { refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { vehicleGarage } from '#testing/vehicle-garage.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

const unverified = { getUserContext: () => ({ user: aUser({ emailVerified: false }) }) };
const verification = () => screen.queryByRole('region', { name: 'Confirmez votre adresse e-mail' });
const figures = () => screen.queryByRole('region', { name: 'Chiffres clés' });

/** A response that the test releases. */
function held<Answer>(answer: Answer) {
  let release = (): void => undefined;
  const promise = new Promise<Answer>((resolve) => (release = () => resolve(answer)));
  return { handler: () => promise, release };
}

async function open(): Promise<void> {
  await renderApp({ at: '/dashboard' });
  await screen.findByRole('heading', { level: 1 });
}

it('not confirmed, operator still loading → the page appears together with its banner', async () => {
  const operator = held(anOperator());
  const server = vehicleGarage({ ...unverified, getOperator: operator.handler });
  await open();
  await expect.poll(() => server.callsOf('getOperator')).toHaveLength(1);
  await expect.poll(() => server.callsOf('listVehicles')).not.toEqual([]);
  await screen.findByText(aUser().email);
  expect(figures()).toBeNull();
  operator.release();
  await screen.findByRole('region', { name: 'Chiffres clés' });
  expect(verification()).not.toBeNull();
});

it('not confirmed, server does not respond for seconds → the page stops waiting', async () => {
  vehicleGarage({ ...unverified, getOperator: () => new Promise(() => undefined) });
  await open();
  expect(figures()).toBeNull();
  expect(await screen.findByRole('region', { name: 'Chiffres clés' }, { timeout: 4000 })).toBeDefined();
});

it('not confirmed, operator cannot be loaded → link to a new mail, at once with the page', async () => {
  vehicleGarage({ ...unverified, getOperator: () => refuse('unavailable') });
  await open();
  await screen.findByRole('region', { name: 'Chiffres clés' });
  expect(verification()).not.toBeNull();
});

it('confirmed → does not request the operator and does not wait', async () => {
  const server = vehicleGarage({ getOperator: () => new Promise(() => undefined) });
  await open();
  await screen.findByRole('region', { name: 'Chiffres clés' });
  expect(server.callsOf('getOperator')).toEqual([]);
});

it('new account, settings still loading → the page appears together with its welcome', async () => {
  const settings = held(someSettings());
  const newcomer = aUser({ createdAt: new Date().toISOString() });
  vehicleGarage({ getUserContext: () => ({ user: newcomer }), getSettings: settings.handler });
  await open();
  await screen.findByText(newcomer.email);
  expect(figures()).toBeNull();
  settings.release();
  await screen.findByRole('region', { name: 'Chiffres clés' });
  expect(screen.queryByText('Vos rappels par défaut sont prêts')).not.toBeNull();
});

it('not a new account, settings still loading → the page does not wait', async () => {
  vehicleGarage({ getSettings: () => new Promise(() => undefined) });
  await open();
  expect(await screen.findByRole('region', { name: 'Chiffres clés' })).toBeDefined();
});
