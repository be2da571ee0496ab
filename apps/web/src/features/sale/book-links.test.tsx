import { BookLinks } from '#features/sale/book-links.tsx';
import { aVehicle } from '#testing/builders.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderPiece } from '#testing/render-app.tsx';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

const clio = aVehicle({ name: 'Clio' });
const made = {
  id: '0197f000-0000-7000-8000-000000000001',
  vehicle_id: clio.id,
  options: {},
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2999-11-27T10:00:00.000Z',
  opened: 3,
  lastOpenedAt: '2026-11-21T08:00:00.000Z',
};

it('created → with the ticked parts and validity, its address shown once', async () => {
  const bodies: unknown[] = [];
  fakeServer({
    createBookLink: ({ body }) => {
      bodies.push(body);
      return { ...made, url: 'https://carnet.example/carnet/secret' };
    },
  });
  const { user } = await renderPiece(<BookLinks vehicle={clio} />);
  await user.click(screen.getByRole('checkbox', { name: 'Les prix' }));
  await user.click(screen.getByRole('radio', { name: '7 jours' }));
  await user.click(screen.getByRole('button', { name: 'Créer le lien' }));
  expect(await screen.findByText('https://carnet.example/carnet/secret')).toBeDefined();
  expect(bodies).toEqual([
    {
      expiresInDays: 7,
      options: {
        invoices: true,
        photos: false,
        costs: true,
        garages: true,
        notes: false,
        plate: false,
        vin: false,
        lang: 'fr',
      },
    },
  ]);
});

it('link → number of visits, and revoked after a confirmation', async () => {
  const revoked: unknown[] = [];
  fakeServer({
    listBookLinks: () => ({ items: [made], nextCursor: null }),
    deleteBookLink: ({ path }) => {
      revoked.push(path['linkId']);
    },
  });
  const { user } = await renderPiece(<BookLinks vehicle={clio} />);
  expect(await screen.findByText(/ouvert 3 fois/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Révoquer le lien du 20 nov. 2026' }));
  const question = await screen.findByRole('dialog', { name: /Révoquer ce lien/ });
  await user.click(within(question).getByRole('button', { name: 'Révoquer le lien' }));
  expect(await screen.findByText('Lien révoqué')).toBeDefined();
  expect(revoked).toEqual([made.id]);
});
