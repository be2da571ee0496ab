import { OfferVehicle } from '#features/sale/offer-vehicle.tsx';
import { aVehicle } from '#testing/builders.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { renderPiece } from '#testing/render-app.tsx';
import { aTyreSet } from '#testing/tyre-sets.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const clio = aVehicle({ name: 'Clio' });
const offer = {
  id: '0197f000-0000-7000-8000-000000000001',
  vehicle_id: clio.id,
  email: 'acheteur@example.org',
  options: {},
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2999-12-20T10:00:00.000Z',
  acceptedAt: null,
};

it('offered → the ticked parts to this recipient, its address shown once', async () => {
  const bodies: unknown[] = [];
  fakeServer({
    getHandOver: () => refuse('not_found'),
    createHandOver: ({ body }) => {
      bodies.push(body);
      return { ...offer, url: 'https://carnet.example/hand-over#secret' };
    },
  });
  const { user } = await renderPiece(<OfferVehicle vehicle={clio} />);
  await user.type(await screen.findByLabelText(/Adresse e-mail/), 'acheteur@example.org');
  await user.click(screen.getByRole('checkbox', { name: 'Les prix' }));
  await user.click(screen.getByRole('button', { name: 'Proposer le véhicule' }));
  expect(await screen.findByText('https://carnet.example/hand-over#secret')).toBeDefined();
  // The server never mails third parties: the seller does, with their own program.
  const mail = decodeURIComponent(
    String(screen.getByRole('link', { name: 'Écrire à l’acheteur' }).getAttribute('href')),
  );
  expect(mail).toContain('subject=Carnet d’entretien de Clio');
  expect(mail).toContain('https://carnet.example/hand-over#secret');
  expect(bodies).toEqual([
    {
      email: 'acheteur@example.org',
      options: { invoices: true, photos: true, garages: true, costs: true, notes: false, tyres: 'fitted' },
    },
  ]);
});

it('a vehicle with sets of tyres → those that were chosen go with it', async () => {
  let tyres: unknown;
  fakeServer({
    getHandOver: () => refuse('not_found'),
    listTyreSets: () => ({ items: [aTyreSet({ vehicle_id: clio.id })], nextCursor: null }),
    createHandOver: ({ body }) => {
      ({ tyres } = body.options);
      return { ...offer, url: 'https://carnet.example/hand-over#secret' };
    },
  });
  const { user } = await renderPiece(<OfferVehicle vehicle={clio} />);
  await user.type(await screen.findByLabelText(/Adresse e-mail/), 'acheteur@example.org');
  const choice = await screen.findByRole('group', { name: 'Pneus qui partent avec le véhicule' });
  expect(within(choice).getByRole('radio', { name: 'Ceux qui sont montés', checked: true })).toBeDefined();
  await user.click(within(choice).getByRole('radio', { name: 'Tous les jeux' }));
  await user.click(screen.getByRole('button', { name: 'Proposer le véhicule' }));
  await screen.findByText('https://carnet.example/hand-over#secret');
  expect(tyres).toBe('all');
});

it('pending → recipient and expiry, withdrawn after a confirmation', async () => {
  let withdrawn = 0;
  fakeServer({
    getHandOver: () => offer,
    withdrawHandOver: () => {
      withdrawn += 1;
    },
  });
  const { user } = await renderPiece(<OfferVehicle vehicle={clio} />);
  expect(await screen.findByText(/Proposé à acheteur@example.org/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Retirer la proposition' }));
  const question = await screen.findByRole('dialog', { name: /Retirer la proposition/ });
  await user.click(within(question).getByRole('button', { name: 'Retirer' }));
  expect(await screen.findByText('Proposition retirée')).toBeDefined();
  expect(withdrawn).toBe(1);
});

it('accepted → says so, and offers nothing more', async () => {
  fakeServer({ getHandOver: () => ({ ...offer, acceptedAt: '2026-11-21T10:00:00.000Z' }) });
  await renderPiece(<OfferVehicle vehicle={clio} />);
  expect(await screen.findByText(/Transmis à acheteur@example.org le 21 nov. 2026/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
