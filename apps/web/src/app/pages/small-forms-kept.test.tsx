import { adoptDrafts } from '#shared/forms/drafts.ts';
import { aUser } from '#testing/builders.ts';
import type { Handlers } from '#testing/fake-call.ts';
import { refuse, type FakeServer } from '#testing/fake-server.ts';
import { valueOf } from '#testing/form-values.ts';
import { oilReminder, recordGarage } from '#testing/record-garage.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import { addedReadings, clio, vehicleGarage, vespa } from '#testing/vehicle-garage.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const RESTORED = 'Votre saisie a été récupérée.';
const camille = aUser();
const plain = (field: HTMLElement) => valueOf(field).replaceAll(/\s/g, ' ');

async function signInAgain({ user }: Rendered): Promise<void> {
  await user.type(await screen.findByLabelText('Adresse e-mail'), 'camille@example.org');
  await user.type(screen.getByLabelText('Mot de passe'), 'secret-word');
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
}

const signIn = () => ({ token: 'fresh', user: camille });

describe('reminder dialog with unsaved input', () => {
  const address = `/maintenance?edit=${oilReminder.id}`;
  const dialog = async () => within(await screen.findByRole('dialog'));
  const days = async () => (await dialog()).findByLabelText('Intervalle en jours');

  function garage(more: Handlers = {}): FakeServer {
    return recordGarage({
      listReminders: () => ({ items: [oilReminder], nextCursor: null }),
      getReminder: () => oilReminder,
      replaceReminder: () => ({ ...oilReminder, interval_days: 90, version: oilReminder.version + 1 }),
      ...more,
    });
  }

  async function enterDays({ user }: Rendered, text: string): Promise<void> {
    const field = await days();
    await user.clear(field);
    await user.type(field, text);
  }

  const save = async ({ user }: Rendered) =>
    user.click((await dialog()).getByRole('button', { name: 'Enregistrer' }));

  it('page reloaded → input restored; discarded → the reminder as stored', async () => {
    garage();
    await enterDays(await renderApp({ at: address }), '90');
    cleanup();
    const app = await renderApp({ at: address });
    expect(valueOf(await days())).toBe('90');
    await app.user.click((await dialog()).getByRole('button', { name: 'Revenir à la version enregistrée' }));
    expect(screen.queryByText(RESTORED)).toBeNull();
    expect(valueOf(await days())).toBe(String(oilReminder.interval_days ?? ''));
    const first = (await dialog()).getByLabelText('Prochaine date');
    await waitFor(() => expect(document.activeElement).toBe(first));
    cleanup();
    await renderApp({ at: address });
    await days();
    expect(screen.queryByText(RESTORED)).toBeNull();
  });

  it('closed by Escape → restored when reopened; saved → the draft is removed', async () => {
    const server = garage();
    const app = await renderApp({ at: address });
    await enterDays(app, '90');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.user.click(await screen.findByRole('link', { name: 'Vidange' }));
    await (await dialog()).findByText(RESTORED);
    await save(app);
    await screen.findByText('Rappel modifié.');
    expect(server.callsOf('replaceReminder')[0]?.body).toMatchObject({ interval_days: 90 });
    cleanup();
    await renderApp({ at: address });
    await days();
    expect(screen.queryByText(RESTORED)).toBeNull();
  });

  it('session ended → restored after signing in, in the same dialog', async () => {
    adoptDrafts(camille.id);
    garage({ replaceReminder: () => refuse('unauthenticated'), signIn });
    const app = await renderApp({ at: address });
    await enterDays(app, '90');
    await save(app);
    await signInAgain(app);
    await (await dialog()).findByText(RESTORED);
    expect([app.address(), valueOf(await days())]).toEqual([address, '90']);
  });
});

describe('mileage form with unsaved input', () => {
  const address = `/vehicles/${clio.id}`;
  const field = () => screen.findByRole('textbox', { name: 'Kilométrage' });
  const opener = () => screen.findByRole('button', { name: 'Mettre à jour le kilométrage' });
  const save = ({ user }: Rendered) =>
    user.click(screen.getByRole('button', { name: 'Enregistrer le relevé' }));

  async function enter(app: Rendered, mileage: string): Promise<void> {
    await app.user.click(await opener());
    await app.user.type(await field(), mileage);
  }

  it('page reloaded → restored without focus; saved → the draft is removed', async () => {
    const server = vehicleGarage();
    await enter(await renderApp({ at: address }), '91500');
    cleanup();
    const app = await renderApp({ at: address });
    expect(plain(await field())).toBe('91 500');
    expect(screen.getByText(RESTORED)).toBeDefined();
    expect(document.activeElement).not.toBe(await field());
    await save(app);
    await screen.findByText(/^Kilométrage mis à jour/);
    expect(addedReadings(server)).toEqual([expect.objectContaining({ mileage: 91_500 })]);
    cleanup();
    await renderApp({ at: address });
    await opener();
  });

  it('discarded → an empty form; cancelled → no form', async () => {
    vehicleGarage();
    await enter(await renderApp({ at: address }), '91500');
    cleanup();
    const app = await renderApp({ at: address });
    await app.user.click(await screen.findByRole('button', { name: 'Repartir de zéro' }));
    expect(screen.queryByText(RESTORED)).toBeNull();
    expect(valueOf(await field())).toBe('');
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    await app.user.type(await field(), '92000');
    await app.user.click(screen.getByRole('button', { name: 'Annuler' }));
    await app.user.click(await opener());
    expect(valueOf(await field())).toBe('');
    cleanup();
    await renderApp({ at: address });
    await opener();
  });

  it('left for another vehicle → not there; back at the first one → restored', async () => {
    vehicleGarage();
    await enter(await renderApp({ at: address }), '91500');
    cleanup();
    await renderApp({ at: `/vehicles/${vespa.id}` });
    await opener();
    cleanup();
    await renderApp({ at: address });
    expect(plain(await field())).toBe('91 500');
  });

  it('session ended → restored after signing in; sent again → one reading', async () => {
    adoptDrafts(camille.id);
    const server = vehicleGarage({ createMileageReading: () => refuse('unauthenticated'), signIn });
    const app = await renderApp({ at: address });
    await enter(app, '91500');
    await save(app);
    await signInAgain(app);
    expect(plain(await field())).toBe('91 500');
    await save(app);
    await waitFor(() => expect(addedReadings(server)).toHaveLength(2));
    expect(new Set(addedReadings(server).map(({ id }) => id)).size).toBe(1);
  });
});
