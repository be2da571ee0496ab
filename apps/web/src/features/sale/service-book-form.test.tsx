import { ServiceBookForm } from '#features/sale/service-book-form.tsx';
import { aVehicle } from '#testing/builders.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderPiece } from '#testing/render-app.tsx';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

const clio = aVehicle({ name: 'Clio' });

async function make(answer: Response): Promise<URL> {
  const asked: string[] = [];
  const { user } = await renderPiece(<ServiceBookForm vehicle={clio} />);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return answer;
  });
  await user.click(screen.getByRole('checkbox', { name: 'Les prix' }));
  await user.click(screen.getByRole('button', { name: 'Établir le carnet' }));
  await screen.findByRole('button', { name: 'Établir le carnet' });
  return new URL(asked[0] ?? '', 'https://carnet.example');
}

it('photos → off while the plate is hidden; ticked → warns that the plate may be readable', async () => {
  fakeServer();
  const { user } = await renderPiece(<ServiceBookForm vehicle={clio} />);
  const photos = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Les photos' });
  const warning = () => screen.queryByText('La plaque peut se lire sur les photos');
  expect([photos.checked, warning()]).toEqual([false, null]);
  await user.click(photos);
  expect(warning()).not.toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'L’immatriculation complète' }));
  expect(warning()).toBeNull();
});

it('ticked parts → requested, the others excluded by name', async () => {
  const { pathname, searchParams } = await make(new Response('%PDF'));
  expect(pathname).toBe(`/v1/vehicles/${clio.id}/service-book`);
  expect(Object.fromEntries(searchParams)).toEqual({
    invoices: 'true',
    photos: 'false',
    costs: 'true',
    garages: 'true',
    notes: 'false',
    plate: 'false',
    vin: 'false',
    lang: 'fr',
  });
});

it('too large for one document → says what to leave out', async () => {
  const problem = { type: '/problems/too-large', title: 'Too large', status: 413, code: 'too_large' };
  await make(new Response(JSON.stringify(problem), { status: 413 }));
  expect(await screen.findByText(/laissez de côté les factures ou les photos/)).toBeDefined();
});

it('car without an inspection in the last six months → says what a sale requires', async () => {
  fakeServer();
  await renderPiece(
    <ServiceBookForm vehicle={aVehicle({ firstRegistrationDate: civilDateOf(2015, 3, 1) })} />,
  );
  expect(await screen.findByText(/six mois/)).toBeDefined();
});
