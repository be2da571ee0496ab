import { enterText } from '#testing/enter-text.ts';
import { refuse, type FakeServer } from '#testing/fake-server.ts';
import { valueOf } from '#testing/form-values.ts';
import { aFile } from '#testing/record-garage.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import { clio, vehicleGarage } from '#testing/vehicle-garage.ts';
import { aVehicle } from '#testing/builders.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ') ?? '';
const mainText = () => plain(screen.getByRole('main').textContent);
const sent = (server: FakeServer) => server.callsOf('replaceVehicle').map(({ body }) => body);

async function open(id = clio.id): Promise<Rendered> {
  return renderApp({ at: `/vehicles/${id}/edit` });
}

const shown = () => screen.findByRole('form', { name: 'Modifier Clio' });
const name = () => screen.getByRole('textbox', { name: /^Nom/ });
const mileage = () => screen.getByRole('textbox', { name: /^Kilométrage actuel/ });
const save = ({ user }: Rendered) => user.click(screen.getByRole('button', { name: 'Enregistrer' }));

async function rename({ user }: Rendered, text: string): Promise<void> {
  await user.clear(name());
  await enterText(user, name(), text);
}

describe('editing a vehicle', () => {
  it('new name → the whole vehicle is sent with its version; its page, and a message', async () => {
    const server = vehicleGarage();
    const app = await open();
    await shown();
    await rename(app, 'Clio de Camille');
    await save(app);
    // The toast is shown for three seconds; the page stays.
    expect(plain((await screen.findByText(/modifications enregistrées/)).textContent)).toBe(
      'Clio de Camille : modifications enregistrées.',
    );
    await screen.findByRole('heading', { level: 1, name: /^Clio de Camille/ });
    expect(sent(server)).toEqual([
      expect.objectContaining({
        name: 'Clio de Camille',
        licensePlate: 'AB-123-CD',
        purchasePrice: 12_345.67,
      }),
    ]);
    expect(server.callsOf('replaceVehicle')[0]?.headers.get('If-Match')).toBe('"1"');
    expect(app.address()).toBe(`/vehicles/${clio.id}`);
  });

  it('existing photos and certificate → stay when something else is changed', async () => {
    const photos = [aFile('0193aa10-0000-7000-8000-0000000000a1', 'avant.jpg')];
    const registrationDocument = aFile('0193aa10-0000-7000-8000-0000000000a2', 'carte-grise.pdf');
    const kept = aVehicle({ ...clio, photos, registrationDocument });
    const server = vehicleGarage({ getVehicle: () => kept, replaceVehicle: () => kept });
    const app = await open();
    await shown();
    await rename(app, 'Clio 2');
    await save(app);
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    expect(sent(server)[0]).toMatchObject({
      photos: photos.map(({ id }) => id),
      registrationDocument: registrationDocument.id,
    });
  });

  it('first registration after today → refused at its field; already stored → other fields can be changed', async () => {
    const kept = aVehicle({ ...clio, firstRegistrationDate: civilDateOf(2027, 1, 1) });
    const server = vehicleGarage({ getVehicle: () => kept, replaceVehicle: () => kept });
    const app = await open();
    await shown();
    const registered = () => screen.getByRole('textbox', { name: /^Première mise en circulation/ });
    await app.user.clear(registered());
    await enterText(app.user, registered(), '02/01/2027');
    await save(app);
    await waitFor(() => expect(mainText()).toContain('La date ne peut pas être dans le futur'));
    expect(registered().getAttribute('aria-invalid')).toBe('true');
    expect(sent(server)).toEqual([]);
    await app.user.clear(registered());
    await enterText(app.user, registered(), '01/01/2027');
    await rename(app, 'Neuve');
    await save(app);
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    expect(sent(server)[0]).toMatchObject({ name: 'Neuve', firstRegistrationDate: '2027-01-01' });
  });

  it('future purchase, or above the current mileage → asks, saved once confirmed; unchanged → not asked again', async () => {
    const kept = aVehicle({ ...clio, purchaseDate: null, purchaseMileage: null });
    const server = vehicleGarage({ getVehicle: () => kept, replaceVehicle: () => kept });
    const app = await open();
    await shown();
    const date = () => screen.getByRole('textbox', { name: /^Date d’achat/ });
    const bought = () => screen.getByRole('textbox', { name: /^Kilométrage à l’achat/ });
    await app.user.clear(date());
    await enterText(app.user, date(), '01/01/2050');
    await enterText(app.user, bought(), '905000');
    await save(app);
    await waitFor(() => expect(mainText()).toContain('Cette date n’est pas encore passée'));
    expect(mainText()).toContain('Supérieur au kilométrage actuel');
    expect(sent(server)).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer quand même' }));
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    expect(sent(server)[0]).toMatchObject({ purchaseDate: '2050-01-01', purchaseMileage: 905_000 });
    cleanup();

    const stored = aVehicle({ ...kept, purchaseDate: civilDateOf(2050, 1, 1), purchaseMileage: 905_000 });
    const again = vehicleGarage({ getVehicle: () => stored, replaceVehicle: () => stored });
    const other = await open();
    await shown();
    await rename(other, 'Clio 2');
    await save(other);
    await waitFor(() => expect(sent(again)).toHaveLength(1));
  });

  it('lower mileage out of order → asks, saved once confirmed', async () => {
    const fault = {
      pointer: '/currentMileage',
      code: 'mileage_out_of_order' as const,
      params: { previous: { date: '2026-11-08', mileage: 84_210 }, next: null },
    };
    const server = vehicleGarage({
      replaceVehicle: ({ body }) =>
        body.confirmMileage === true ? clio : refuse('validation_failed', { errors: [fault] }),
    });
    const app = await open();
    await shown();
    await app.user.clear(mileage());
    await enterText(app.user, mileage(), '60000');
    await save(app);
    await waitFor(() =>
      expect(mainText()).toContain('Ce kilométrage est inférieur à celui du 8 nov. 2026 (84 210 km)'),
    );
    await app.user.click(await screen.findByRole('button', { name: 'Enregistrer quand même' }));
    await screen.findByText(/modifications enregistrées/);
    expect(sent(server).at(-1)).toMatchObject({ currentMileage: 60_000, confirmMileage: true });
  });

  it('refused → error, and the input stays, also for the next visit', async () => {
    vehicleGarage({ replaceVehicle: () => refuse('unavailable') });
    const app = await open();
    await shown();
    await rename(app, 'Titine');
    await save(app);
    await screen.findByText('Le véhicule n’a pas pu être modifié');
    cleanup();
    await open();
    await shown();
    expect(valueOf(name())).toBe('Titine');
    expect(screen.getByText('Votre saisie a été récupérée.')).toBeDefined();
  });

  it('unknown id → says that there is no such vehicle', async () => {
    vehicleGarage();
    await open('0193aa10-0000-7000-8000-0000000000ff');
    expect(await screen.findByRole('heading', { level: 1, name: 'Véhicule introuvable' })).toBeDefined();
  });
});

describe('vehicle changed elsewhere meanwhile', () => {
  const theirs = aVehicle({ ...clio, name: 'Clio blanche', version: 4 });

  async function conflict(): Promise<{ app: Rendered; server: FakeServer }> {
    const server = vehicleGarage({
      replaceVehicle: ({ body, headers }) =>
        headers.get('If-Match') === '"4"'
          ? aVehicle({ ...theirs, name: body.name, version: 5 })
          : refuse('version_conflict', { current: theirs }),
    });
    const app = await open();
    await shown();
    await rename(app, 'Titine');
    await save(app);
    await screen.findByText('Modifié entre-temps');
    return { app, server };
  }

  it('mine kept → replaces the other version', async () => {
    const { app, server } = await conflict();
    expect(valueOf(name())).toBe('Titine');
    const mine = await screen.findByText('Ici : Titine');
    expect(screen.getByText('Sur l’autre appareil : Clio blanche')).toBeDefined();
    expect(mine.closest('dl')?.querySelectorAll('dt')).toHaveLength(1);
    await app.user.click(screen.getByRole('button', { name: 'Garder ma version' }));
    await screen.findByText(/modifications enregistrées/);
    expect(sent(server).at(-1)).toMatchObject({ name: 'Titine' });
  });

  it('other version taken → shown in the fields, and the next save is based on it', async () => {
    const { app, server } = await conflict();
    await app.user.click(screen.getByRole('button', { name: 'Prendre l’autre version' }));
    expect(valueOf(name())).toBe('Clio blanche');
    expect(screen.queryByText('Modifié entre-temps')).toBeNull();
    await save(app);
    await screen.findByText(/modifications enregistrées/);
    expect(server.callsOf('replaceVehicle').at(-1)?.headers.get('If-Match')).toBe('"4"');
  });
});
