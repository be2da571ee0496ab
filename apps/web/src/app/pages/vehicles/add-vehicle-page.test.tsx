import { routeAt } from '#app/route-table.ts';
import { alwaysLoaded } from '#shared/i18n/translations.ts';
import { refuse } from '#testing/fake-server.ts';
import { fakeUploads } from '#testing/fake-uploads.ts';
import { valueOf } from '#testing/form-values.ts';
import { aFile } from '#testing/record-garage.ts';
import { renderApp, type AppSetting, type Rendered } from '#testing/render-app.tsx';
import { addedVehicles, storedVehicle, vehicleGarage } from '#testing/vehicle-garage.ts';
import type { Subscription } from '@carnet/contract/subscription/subscription.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

/** An account that has used up its plan of two vehicles. */
const fullPlan: Subscription = {
  plan: 'free',
  status: 'active',
  interval: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  billing: 'stripe',
  limits: { vehicles: 2, storageBytes: 500_000_000 },
  usage: { vehicles: 2, storageBytes: 0 },
};

const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ') ?? '';
const mainText = () => plain(screen.getByRole('main').textContent);

async function open(setting: Omit<AppSetting, 'at'> = {}): Promise<Rendered> {
  const app = await renderApp({ at: '/add-vehicle', language: 'fr', ...setting });
  await screen.findByRole('form');
  return app;
}

const name = () => screen.getByRole('textbox', { name: /^Nom/ });
const mileage = () => screen.getByRole('textbox', { name: /^Kilométrage actuel/ });
const save = ({ user }: Rendered) => user.click(screen.getByRole('button', { name: 'Ajouter le véhicule' }));

/** Opens a folded group of fields and returns its content. */
async function unfold({ user }: Rendered, title: string) {
  const heading = screen.getByText(title, { selector: 'summary *' });
  const group = heading.closest('details');
  if (!group) throw new Error(`Nothing to unfold: ${title}`);
  if (!group.open) await user.click(heading);
  return within(group);
}

async function fill(app: Rendered): Promise<void> {
  await app.user.type(name(), 'Clio');
  await app.user.type(mileage(), '84 210 km');
}

describe('adding a vehicle', () => {
  it('three required fields → saved; its page, and a message that its reminders exist', async () => {
    const server = vehicleGarage();
    const app = await open();
    await fill(app);
    await app.user.click(screen.getByRole('radio', { name: 'Moto' }));
    await save(app);
    // The toast is shown for three seconds; the page stays.
    expect(plain((await screen.findByText(/véhicule ajouté/)).textContent)).toBe(
      'Clio : véhicule ajouté, avec 8 rappels.',
    );
    await screen.findByRole('heading', { level: 1, name: 'Clio' });
    expect(addedVehicles(server)).toEqual([
      expect.objectContaining({
        name: 'Clio',
        type: 'motorcycle',
        currentMileage: 84_210,
        licensePlate: null,
      }),
    ]);
    expect(app.address()).toMatch(/^\/vehicles\/[0-9a-f-]{36}$/);
  });

  it('unlikely mileage since its purchase → question at its field; confirmed → saved', async () => {
    const params = { neighbour: { date: '2026-11-20', mileage: 8_400 }, kmPerDay: 75_810 };
    const server = vehicleGarage({
      createVehicle: ({ body }) =>
        body.confirmMileage === true
          ? storedVehicle(body)
          : refuse('validation_failed', {
              errors: [{ pointer: '/currentMileage', code: 'mileage_unlikely', params }],
            }),
    });
    const app = await open();
    await fill(app);
    await save(app);
    await waitFor(() => expect(mainText()).toContain('alors que 8 400 km le 20 nov. 2026'));
    await app.user.click(await screen.findByRole('button', { name: 'Enregistrer quand même' }));
    await waitFor(() => expect(addedVehicles(server)).toHaveLength(2));
    expect(addedVehicles(server).at(-1)).toMatchObject({ currentMileage: 84_210, confirmMileage: true });
  });

  it('types → each with a drawing; examples where the name is unclear', async () => {
    vehicleGarage();
    await open();
    const tiles = within(screen.getByRole('group', { name: 'Type' })).getAllByRole('radio');
    const drawings = tiles.map((tile) => tile.closest('label')?.querySelector('svg')?.innerHTML);
    expect(new Set(drawings).size).toBe(4);
    const told = tiles.map((tile) => document.getElementById(tile.getAttribute('aria-describedby') ?? ''));
    expect(told.map((hint) => hint?.textContent)).toEqual([
      undefined,
      undefined,
      'Fourgon, pick-up',
      'Quad, tracteur',
    ]);
  });

  it('all other fields → sent as entered', async () => {
    const server = vehicleGarage();
    const app = await open();
    await fill(app);
    const identity = await unfold(app, 'Carte grise');
    await app.user.type(identity.getByRole('textbox', { name: /^Plaque/ }), 'ab123cd');
    await app.user.type(identity.getByRole('textbox', { name: /^Marque/ }), 'Renault');
    await app.user.type(identity.getByRole('textbox', { name: /^Modèle/ }), 'Clio V');
    await app.user.selectOptions(identity.getByRole('combobox', { name: /^Énergie/ }), 'electric');
    await app.user.type(identity.getByRole('textbox', { name: /^Puissance fiscale/ }), '5');
    await app.user.type(
      identity.getByRole('textbox', { name: /^Première mise en circulation/ }),
      '14/3/2019',
    );
    await app.user.type(identity.getByRole('textbox', { name: /^Numéro de série/ }), ' VF1RJA00X61234567 ');
    await app.user.click(identity.getByRole('radio', { name: 'Bleu' }));
    const purchase = await unfold(app, 'Achat');
    await app.user.type(purchase.getByRole('textbox', { name: /^Date d’achat/ }), '2 juin 2021');
    await app.user.type(purchase.getByRole('textbox', { name: /^Prix d’achat/ }), '12 345,67 €');
    await app.user.type(purchase.getByRole('textbox', { name: /^Kilométrage à l’achat/ }), '23.100');
    await save(app);
    await waitFor(() => expect(addedVehicles(server)).toHaveLength(1));
    expect(addedVehicles(server)[0]).toMatchObject({
      licensePlate: 'ab123cd',
      make: 'Renault',
      model: 'Clio V',
      energy: 'electric',
      fiscalPower: 5,
      firstRegistrationDate: '2019-03-14',
      vin: 'VF1RJA00X61234567',
      color: 'blue',
      purchaseDate: '2021-06-02',
      purchasePrice: 12_345.67,
      purchaseMileage: 23_100,
    });
  });

  it('French plate → drawn while typing; another one is kept as typed', async () => {
    vehicleGarage();
    const app = await open();
    const identity = await unfold(app, 'Carte grise');
    const plate = identity.getByRole('textbox', { name: /^Plaque/ });
    await app.user.type(plate, 'ab 123 cd');
    expect(mainText()).toContain('Plaque d’immatriculation AB-123-CD');
    await app.user.clear(plate);
    await app.user.type(plate, 'B-MW 1234');
    expect(mainText()).toContain('La plaque sera gardée telle quelle');
  });

  it('default reminders → listed before saving; an electric vehicle has no oil change and no air filter', async () => {
    vehicleGarage();
    const app = await open();
    await screen.findByText(/8\srappels seront créés/);
    const identity = await unfold(app, 'Carte grise');
    await app.user.selectOptions(identity.getByRole('combobox', { name: /^Énergie/ }), 'electric');
    expect(plain(screen.getByText(/rappels seront créés/).textContent)).toBe(
      '6 rappels seront créés : pneus, freins, batterie, contrôle technique, assurance et révision.',
    );
  });

  it('empty form → each required field has an error, the first has the focus, nothing is sent', async () => {
    const server = vehicleGarage();
    const app = await open();
    await save(app);
    expect(screen.getAllByText('Ce champ est obligatoire')).toHaveLength(2);
    expect(document.activeElement).toBe(name());
    expect(addedVehicles(server)).toHaveLength(0);
  });

  it('invalid price in a folded group → unfolded with the focus, nothing is sent', async () => {
    const server = vehicleGarage();
    const app = await open();
    await fill(app);
    const purchase = await unfold(app, 'Achat');
    const price = purchase.getByRole('textbox', { name: /^Prix d’achat/ });
    await app.user.type(price, 'cher');
    await app.user.click(screen.getByText('Achat', { selector: 'summary *' }));
    expect(price.closest('details')?.open).toBe(false);
    await save(app);
    expect(price.closest('details')?.open).toBe(true);
    expect(document.activeElement).toBe(price);
    expect(mainText()).toContain('Indiquez un nombre');
    expect(addedVehicles(server)).toHaveLength(0);
  });

  it('offline → error, the input stays; the second attempt saves it', async () => {
    const server = vehicleGarage();
    const app = await open();
    await fill(app);
    server.down();
    await save(app);
    await screen.findByText('Le véhicule n’a pas pu être ajouté');
    expect(mainText()).toContain('Pas de connexion');
    expect([valueOf(name()), plain(valueOf(mileage()))]).toEqual(['Clio', '84 210']);
    server.up();
    await save(app);
    await screen.findByRole('heading', { level: 1, name: 'Clio' });
    expect(addedVehicles(server)).toHaveLength(1);
  });

  it('plan without room for vehicles → notice above the form, with a link to the plans', async () => {
    vehicleGarage({ getSubscription: () => fullPlan });
    const app = await open();
    const notice = await screen.findByText('La limite de votre formule est atteinte');
    const form = screen.getByRole('form');
    expect(notice.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await app.user.click(screen.getByRole('link', { name: 'Voir les formules' }));
    await waitFor(() => expect(app.address()).toBe('/pricing'));
  });

  it('full plan arrives while the name is typed, its texts later → the form stays, then the notice comes', async () => {
    const plan = Promise.withResolvers<Subscription>();
    const texts = Promise.withResolvers<void>();
    vehicleGarage({ getSubscription: () => plan.promise });
    const others: string[] = [];
    const known = [...alwaysLoaded, ...(routeAt('/add-vehicle')?.texts ?? [])];
    const app = await open({
      texts: {
        known,
        async onOthers(namespace) {
          others.push(namespace);
          await texts.promise;
        },
      },
    });
    await app.user.type(name(), 'Kan');
    plan.resolve(fullPlan);
    await waitFor(() => expect(others).toEqual(['plans']));
    // A hidden field has no role, and a browser takes the focus from it.
    await app.user.type(name(), 'goo');
    expect(valueOf(name())).toBe('Kangoo');
    texts.resolve();
    expect(await screen.findByText('La limite de votre formule est atteinte')).toBeDefined();
  });

  it.each([
    ['a plan with room for one more', { vehicles: 3, storageBytes: 500_000_000 }],
    ['a plan without a limit', { vehicles: null, storageBytes: 0 }],
  ])('%s → no notice about the plan', async (_what, limits) => {
    const server = vehicleGarage({ getSubscription: () => ({ ...fullPlan, limits }) });
    await open();
    await expect.poll(() => server.callsOf('getSubscription')).toHaveLength(1);
    await screen.findByRole('form');
    expect(screen.queryByText('La limite de votre formule est atteinte')).toBeNull();
  });

  it('refused in English → says what failed and why, in English', async () => {
    vehicleGarage({ createVehicle: () => refuse('plan_limit_reached') });
    const app = await open({ language: 'en' });
    await app.user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Clio');
    await app.user.type(screen.getByRole('textbox', { name: /^Current mileage/ }), '84,210');
    await app.user.click(screen.getByRole('button', { name: 'Add the vehicle' }));
    await screen.findByText('Error adding vehicle');
    expect(mainText()).toContain('You have reached the limit of your plan.');
  });

  it('response lost, name changed since → one vehicle, with the change', async () => {
    let stored: Vehicle | null = null;
    const server = vehicleGarage({
      createVehicle({ body }) {
        if (stored) return stored;
        stored = storedVehicle(body);
        throw new TypeError('Failed to fetch');
      },
      replaceVehicle: ({ path, body }) => storedVehicle({ ...body, id: path.id }),
    });
    const app = await open();
    await fill(app);
    await save(app);
    await waitFor(() => expect(mainText()).toContain('Pas de connexion'));
    await app.user.type(name(), ' V');
    await save(app);
    await waitFor(() => expect(server.callsOf('replaceVehicle')).toHaveLength(1));
    const ids = addedVehicles(server).map(({ id }) => id);
    expect(ids).toEqual([expect.any(String), ids[0]]);
    expect(server.callsOf('replaceVehicle')[0]?.body).toMatchObject({ name: 'Clio V' });
  });

  it('server-only fault of a folded field → unfolded, with the focus', async () => {
    vehicleGarage({
      createVehicle: () =>
        refuse('validation_failed', {
          errors: [{ pointer: '/vin', code: 'too_long', params: { maximum: 32 } }],
        }),
    });
    const app = await open();
    await fill(app);
    await save(app);
    const vin = await screen.findByRole('textbox', { name: /^Numéro de série/ });
    await waitFor(() => expect(document.activeElement).toBe(vin));
    expect(vin.closest('details')?.open).toBe(true);
    expect(mainText()).toContain('32 caractères au maximum');
  });
});

describe('unsaved input', () => {
  it('left and reopened → restored, and can be discarded', async () => {
    vehicleGarage();
    const app = await open();
    await fill(app);
    cleanup();
    const later = await open();
    expect([valueOf(name()), plain(valueOf(mileage()))]).toEqual(['Clio', '84 210']);
    expect(screen.getByText('Votre saisie a été récupérée.')).toBeDefined();
    await later.user.click(screen.getByRole('button', { name: 'Repartir de zéro' }));
    expect([valueOf(name()), valueOf(mileage())]).toEqual(['', '']);
  });

  it('saved → not restored again', async () => {
    vehicleGarage();
    const app = await open();
    await fill(app);
    await save(app);
    await screen.findByRole('heading', { level: 1, name: 'Clio' });
    cleanup();
    await open();
    expect(valueOf(name())).toBe('');
  });
});

describe('photos and registration certificate', () => {
  const photo = new File(['photo'], 'clio.jpg', { type: 'image/jpeg' });
  const scan = new File(['%PDF-1'], 'carte-grise.pdf', { type: 'application/pdf' });

  it('saved during uploads → waits for them, then sends the vehicle with its files', async () => {
    const uploads = fakeUploads();
    const server = vehicleGarage();
    const app = await open();
    await fill(app);
    await unfold(app, 'Photos et documents');
    const [photoPicker, documentPicker] = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
    if (!photoPicker || !documentPicker) throw new Error('No pickers');
    await app.user.upload(photoPicker, photo);
    await app.user.upload(documentPicker, scan);
    await save(app);
    expect(addedVehicles(server)).toHaveLength(0);
    expect(
      await screen.findByRole('button', { name: 'Envoi des fichiers, puis enregistrement…' }),
    ).toBeDefined();
    for (const upload of uploads) {
      const id = new URL(upload.address, 'http://carnet.test').searchParams.get('id') ?? '';
      upload.answer(201, aFile(id, upload === uploads[0] ? photo.name : scan.name));
    }
    await waitFor(() => expect(addedVehicles(server)).toHaveLength(1));
    const ids = uploads.map(({ address }) => new URL(address, 'http://carnet.test').searchParams.get('id'));
    expect(addedVehicles(server)[0]).toMatchObject({ photos: [ids[0]], registrationDocument: ids[1] });
  });

  it('upload fails → the vehicle is not saved without it, and the group says so', async () => {
    const uploads = fakeUploads();
    const server = vehicleGarage();
    const app = await open();
    await fill(app);
    await unfold(app, 'Photos et documents');
    const [photoPicker] = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
    if (!photoPicker) throw new Error('No picker');
    await app.user.upload(photoPicker, photo);
    uploads[0]?.lose();
    await screen.findByText(/clio\.jpg.*a échoué/);
    await save(app);
    expect(
      await screen.findByText('Un fichier n’a pas pu être envoyé : réessayez ou retirez-le.', {
        normalizer: plain,
      }),
    ).toBeDefined();
    expect(addedVehicles(server)).toHaveLength(0);
  });
});
