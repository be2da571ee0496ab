import { aUser } from '#testing/builders.ts';
import { refuse, type FakeServer } from '#testing/fake-server.ts';
import { fakeUploads, type FakeUpload } from '#testing/fake-uploads.ts';
import { valueOf } from '#testing/form-values.ts';
import { aFile, oilReminder, recordGarage, savedBodies, storedRecord } from '#testing/record-garage.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import { adoptDrafts } from '#shared/forms/drafts.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

const doneAddress = `/add-maintenance?reminder=${oilReminder.id}`;
const photo = new File(['pixels'], 'vidange.jpg', { type: 'image/jpeg' });
const pdf = new File(['%PDF'], 'facture.pdf', { type: 'application/pdf' });

async function open(): Promise<Rendered> {
  const app = await renderApp({ at: doneAddress });
  const form = await screen.findByRole('form');
  // Parts below the first screen are rendered later.
  await waitFor(() => expect(form.querySelector('[type=submit]')).not.toBeNull());
  return app;
}

const cost = () => within(screen.getByRole('group', { name: 'L’essentiel' })).getByLabelText(/^Coût/);
const save = async ({ user }: Rendered) =>
  user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
const listShown = () => screen.findByRole('heading', { level: 1, name: 'Entretiens' });

async function enterCost({ user }: Rendered, text: string): Promise<void> {
  await user.clear(cost());
  await user.click(cost());
  await user.paste(text);
}

/** Adds a file to its field: photos under « Photos », a PDF under « Facture ». */
async function attach({ user }: Rendered, file: File): Promise<void> {
  const field = screen.getByRole('group', { name: file === pdf ? 'Facture' : 'Photos' });
  const input = field.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('Nowhere to choose a file');
  await user.upload(input, file);
}

function idOf(upload: FakeUpload | undefined): string {
  return new URL(upload?.address ?? '', 'http://carnet.test').searchParams.get('id') ?? '';
}

function accept(upload: FakeUpload | undefined): string {
  const id = idOf(upload);
  upload?.answer(201, aFile(id, upload.body?.get('file') === pdf ? 'facture.pdf' : 'vidange.jpg'));
  return id;
}

function ids(server: FakeServer): (string | null | undefined)[] {
  return savedBodies(server).map(({ id }) => id);
}

let sent: readonly FakeUpload[];
beforeEach(() => {
  sent = fakeUploads();
});

describe('a failed save', () => {
  it('offline → input and files stay; the retry has the same id', async () => {
    const server = recordGarage();
    const app = await open();
    await enterCost(app, '89,90');
    await attach(app, photo);
    const photoId = accept(sent[0]);
    server.down();
    await save(app);
    await expect(screen.findByText('L’entretien n’a pas pu être enregistré')).resolves.toBeDefined();
    expect(screen.getByText('Pas de connexion. Vérifiez votre réseau, puis réessayez.')).toBeDefined();
    expect(valueOf(cost())).toBe('89,90');
    expect(screen.getByRole('button', { name: /Agrandir la photo/ })).toBeDefined();
    server.up();
    await save(app);
    await listShown();
    expect(savedBodies(server)[0]).toMatchObject({ cost: 89.9, photos: [photoId] });
  });

  it('server refuses, then accepts → one id for both', async () => {
    const server = recordGarage({ createMaintenance: () => refuse('unavailable') });
    const app = await open();
    await enterCost(app, '89,90');
    await save(app);
    await screen.findByText(/momentanément indisponible/);
    server.use({ createMaintenance: ({ body }) => storedRecord(body) });
    await save(app);
    await listShown();
    expect(new Set(ids(server)).size).toBe(1);
  });

  it('response lost, and the cost changed since → the change is written too', async () => {
    const server = recordGarage({ createMaintenance: () => refuse('unavailable') });
    const app = await open();
    await enterCost(app, '89,90');
    await save(app);
    await screen.findByText(/momentanément indisponible/);
    server.use({
      createMaintenance: ({ body }) => storedRecord({ ...body, cost: 89.9 }),
      replaceMaintenance: ({ body, path }) => storedRecord({ ...body, id: path.id, reminder_id: null }),
    });
    await enterCost(app, '98,90');
    await save(app);
    await listShown();
    expect(server.callsOf('replaceMaintenance')[0]?.body).toMatchObject({ cost: 98.9 });
  });

  it('session ended → back after signing in, with all input', async () => {
    const camille = aUser();
    adoptDrafts(camille.id);
    const server = recordGarage({
      createMaintenance: () => refuse('unauthenticated'),
      signIn: () => ({ token: 'fresh', user: camille }),
    });
    const app = await open();
    await enterCost(app, '89,90');
    await save(app);
    await app.user.type(await screen.findByLabelText('Adresse e-mail'), 'camille@example.org');
    await app.user.type(screen.getByLabelText('Mot de passe'), 'secret-word');
    server.use({ createMaintenance: ({ body }) => storedRecord(body) });
    await app.user.click(screen.getByRole('button', { name: 'Se connecter' }));
    await expect(screen.findByText('Votre saisie a été récupérée.')).resolves.toBeDefined();
    expect([app.address(), valueOf(cost())]).toEqual([doneAddress, '89,90']);
    await save(app);
    await listShown();
    expect(new Set(ids(server)).size).toBe(1);
  });
});

describe('a draft', () => {
  it('page left and reopened → input and files are restored; saved → the draft is removed', async () => {
    const server = recordGarage();
    const first = await open();
    await enterCost(first, '89,90');
    await attach(first, photo);
    const photoId = accept(sent[0]);
    await screen.findByRole('button', { name: 'Retirer vidange.jpg' });
    cleanup();
    const app = await open();
    expect(screen.getByText('Votre saisie a été récupérée.')).toBeDefined();
    expect(valueOf(cost())).toBe('89,90');
    await save(app);
    await listShown();
    expect(savedBodies(server)[0]?.photos).toEqual([photoId]);
    cleanup();
    await open();
    expect(screen.queryByText('Votre saisie a été récupérée.')).toBeNull();
  });

  it('discarded → an empty form with a new id', async () => {
    const server = recordGarage({ createMaintenance: () => refuse('unavailable') });
    const first = await open();
    await enterCost(first, '89,90');
    await save(first);
    await screen.findByText(/momentanément indisponible/);
    cleanup();
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Repartir de zéro' }));
    expect(screen.queryByText('Votre saisie a été récupérée.')).toBeNull();
    expect(valueOf(cost())).toBe('');
    server.use({ createMaintenance: ({ body }) => storedRecord(body) });
    await enterCost(app, '12');
    await save(app);
    await listShown();
    expect(new Set(ids(server)).size).toBe(2);
  });
});

describe('photos and invoice', () => {
  it('a photo and a PDF → both are in the record', async () => {
    const server = recordGarage();
    const app = await open();
    await enterCost(app, '89,90');
    await attach(app, photo);
    await attach(app, pdf);
    const [photoId, invoiceId] = [accept(sent[0]), accept(sent[1])];
    await save(app);
    await listShown();
    expect(savedBodies(server)[0]).toMatchObject({ photos: [photoId], invoice: invoiceId });
  });

  it('upload fails → the record is not saved without it; after a retry it is', async () => {
    const server = recordGarage();
    const app = await open();
    await enterCost(app, '89,90');
    await attach(app, photo);
    sent[0]?.lose();
    await expect(screen.findByText(/vidange.jpg : l’envoi a échoué/)).resolves.toBeDefined();
    await save(app);
    expect(screen.getByText(/réessayez ou retirez-le/)).toBeDefined();
    expect(savedBodies(server)).toHaveLength(0);
    await app.user.click(screen.getByRole('button', { name: 'Réessayer l’envoi de vidange.jpg' }));
    expect(idOf(sent[1])).toBe(idOf(sent[0]));
    const id = accept(sent[1]);
    await save(app);
    await listShown();
    expect(savedBodies(server)[0]?.photos).toEqual([id]);
  });

  it('saved during an upload → waits for it and says so', async () => {
    const server = recordGarage();
    const app = await open();
    await enterCost(app, '89,90');
    await attach(app, photo);
    await save(app);
    expect(screen.getByRole('button', { name: 'Envoi des fichiers, puis enregistrement…' })).toBeDefined();
    expect(savedBodies(server)).toHaveLength(0);
    const id = accept(sent[0]);
    await listShown();
    expect(savedBodies(server)[0]?.photos).toEqual([id]);
  });

  it('saved during an upload that fails → error; removed → the record is saved', async () => {
    const server = recordGarage();
    const app = await open();
    await enterCost(app, '89,90');
    await attach(app, photo);
    await save(app);
    sent[0]?.lose();
    await expect(screen.findByText('L’entretien n’a pas pu être enregistré')).resolves.toBeDefined();
    const [remove] = screen.getAllByRole('button', { name: 'Retirer vidange.jpg' });
    if (remove) await app.user.click(remove);
    await save(app);
    await listShown();
    expect(savedBodies(server)[0]?.photos).toEqual([]);
  });

  it('HEIC photo chosen as a file → refused before it is sent, with advice', async () => {
    recordGarage();
    const app = await open();
    await attach(app, new File(['x'], 'IMG_0042.HEIC', { type: 'image/heic' }));
    const told = screen.getByText(/^IMG_0042\.HEIC\s: les photos HEIC ne sont pas acceptées/);
    expect(told.textContent).toMatch(/Sur un iPhone, choisissez-la dans la photothèque.*en JPEG/);
    await waitFor(() => expect(sent).toHaveLength(0));
  });

  it('video → refused by name before it is sent', async () => {
    recordGarage();
    const app = await open();
    const film = new File(['x'], 'film.mp4', { type: 'video/mp4' });
    const input = screen
      .getByRole('group', { name: 'Photos' })
      .querySelector<HTMLInputElement>('input[type=file]');
    input?.removeAttribute('accept');
    await attach(app, film);
    expect(screen.getByText('film.mp4 : ce type de fichier n’est pas accepté.')).toBeDefined();
    await waitFor(() => expect(sent).toHaveLength(0));
  });

  it('page left → running uploads are aborted', async () => {
    recordGarage();
    const app = await open();
    await attach(app, photo);
    cleanup();
    expect(sent[0]?.isAborted).toBe(true);
  });
});
