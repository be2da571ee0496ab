import 'fake-indexeddb/auto';
import { aUser } from '#testing/builders.ts';
import { fakeServer, refuse, type FakeServer } from '#testing/fake-server.ts';
import { addUnsent, forbidListing, keptCopies, leaveCopy, raiseVersion } from '#testing/left-copy.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import { wholeText } from '#testing/whole-text.ts';
import { call } from '#shared/api/api-client.ts';
import { endSession, isSignedIn } from '#shared/session/session.ts';
import { openedCopy } from '#shared/sync/open-copy.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// New users in each test: a database may still be closing when the next test opens its own.
let [camille, alix] = [aUser(), aUser()];
beforeEach(() => void ([camille, alix] = [aUser(), aUser()]));

afterEach(async () => {
  vi.restoreAllMocks();
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
});

/** The keys that a sign-in of Camille leaves on this device. */
function noteCamille(): void {
  localStorage.setItem('carnet.copyOf', camille.id);
  localStorage.setItem('carnet.draftOwner', camille.id);
}

const outOfOrder = {
  createMileageReading: () => refuse('unavailable'),
  applyOperations: () => refuse('unavailable'),
  listChanges: () => refuse('unavailable'),
};

/** A window that opens no database itself until the server says who is signed in. */
async function openWindow(): Promise<Rendered & { readonly server: FakeServer }> {
  const server = fakeServer({ ...outOfOrder, getUserContext: () => new Promise(() => undefined) });
  return { ...(await renderApp({ at: '/change-password' })), server };
}

async function press({ user }: Rendered, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name }));
}

const TWO = '2 modifications ne sont pas encore envoyées';
const THREE = '3 modifications ne sont pas encore envoyées';
const MAYBE = 'Des modifications ne sont peut-être pas encore envoyées';

/** Cases of a window without a database of its own while one is on the device. */
const ways: readonly {
  readonly way: string;
  readonly title: string;
  readonly unsent: number;
  readonly prepare: () => Promise<unknown>;
}[] = [
  {
    way: 'a newer version of Carnet has written the database (a server that was rolled back)',
    title: TWO,
    unsent: 2,
    async prepare() {
      noteCamille();
      await raiseVersion(await leaveCopy(camille.id, 2));
    },
  },
  {
    way: 'a newer version has written the database, and its changes are not where this one looks',
    title: MAYBE,
    unsent: 0,
    async prepare() {
      noteCamille();
      await raiseVersion(await leaveCopy(camille.id, 0));
    },
  },
  {
    way: 'the mark of the copy was lost in a crash',
    title: TWO,
    unsent: 2,
    async prepare() {
      localStorage.setItem('carnet.draftOwner', camille.id);
      await leaveCopy(camille.id, 2);
    },
  },
  { way: 'all marks were lost', title: TWO, unsent: 2, prepare: () => leaveCopy(camille.id, 2) },
  {
    way: 'the browser cannot list its databases',
    title: TWO,
    unsent: 2,
    async prepare() {
      noteCamille();
      await raiseVersion(await leaveCopy(camille.id, 2));
      forbidListing();
    },
  },
  {
    way: 'the browser fails to list its databases',
    title: TWO,
    unsent: 2,
    async prepare() {
      noteCamille();
      await raiseVersion(await leaveCopy(camille.id, 2));
      vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('Failed', 'UnknownError'));
    },
  },
  {
    way: 'the database does not open',
    title: MAYBE,
    unsent: 2,
    async prepare() {
      noteCamille();
      await leaveCopy(camille.id, 2);
      vi.spyOn(indexedDB, 'open').mockImplementation(() => {
        throw new DOMException('Internal error opening backing store', 'UnknownError');
      });
    },
  },
];

describe.each(ways)('signing out while $way', ({ title, unsent, prepare }) => {
  it('→ asks first; the user stays → signed in, and everything is still there', async () => {
    await prepare();
    const app = await openWindow();
    await press(app, 'Se déconnecter');
    await screen.findByRole('dialog', { name: title });
    await press(app, 'Rester');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([isSignedIn(), app.server.callsOf('signOut')]).toEqual([true, []]);
    vi.restoreAllMocks();
    expect(await keptCopies()).toEqual({ [`carnet||${camille.id}`]: unsent });
  });

  it('→ the user gives the changes up → signed out, and nothing is left', async () => {
    await prepare();
    const app = await openWindow();
    await press(app, 'Se déconnecter');
    await screen.findByRole('dialog', { name: title });
    await press(app, 'Abandonner et se déconnecter');
    await screen.findByRole('heading', { level: 1, name: 'Connexion' });
    expect(isSignedIn()).toBe(false);
    vi.restoreAllMocks();
    expect(await keptCopies()).toEqual({});
  });
});

describe('signing out', () => {
  it('another tab has updated the app and its database since → asks first', async () => {
    noteCamille();
    const name = await leaveCopy(camille.id, 2);
    fakeServer({ ...outOfOrder, getUserContext: () => ({ user: camille }) });
    const app = await renderApp({ at: '/change-password' });
    await act(async () => expect(await (await openedCopy())?.isWhole()).toBe(true));
    await act(() => raiseVersion(name));
    await press(app, 'Se déconnecter');
    await screen.findByRole('dialog', { name: TWO });
    await press(app, 'Rester');
    expect(await keptCopies()).toEqual({ [name]: 2 });
  });

  it('keys present but database missing → does not ask, and creates none', async () => {
    noteCamille();
    localStorage.setItem(`carnet.waiting.carnet||${camille.id}`, '2');
    const app = await openWindow();
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    await press(app, 'Se déconnecter');
    await screen.findByText('Vous êtes déconnecté.');
    expect([await keptCopies(), localStorage.getItem(`carnet.waiting.carnet||${camille.id}`)]).toEqual([
      {},
      null,
    ]);
  });

  it('no queued changes → does not ask, and leaves nothing', async () => {
    localStorage.setItem('carnet.draftOwner', camille.id);
    await leaveCopy(camille.id, 0);
    const app = await openWindow();
    await press(app, 'Se déconnecter');
    await screen.findByText('Vous êtes déconnecté.');
    expect(await keptCopies()).toEqual({});
  });

  it('another account has unsent changes → they stay, and the login page says so', async () => {
    noteCamille();
    await leaveCopy(camille.id, 0);
    const other = await leaveCopy(alix.id, 2);
    const app = await openWindow();
    await press(app, 'Se déconnecter');
    await screen.findByText(/^2 modifications attendent sur cet appareil/);
    expect(await keptCopies()).toEqual({ [other]: 2 });
  });

  it('server refuses → everything stays', async () => {
    localStorage.setItem('carnet.draftOwner', camille.id);
    const name = await leaveCopy(camille.id, 0);
    const app = await openWindow();
    app.server.use({ signOut: () => refuse('internal_error') });
    await press(app, 'Se déconnecter');
    await screen.findByText('La déconnexion a échoué. Veuillez réessayer.');
    expect([isSignedIn(), await keptCopies()]).toEqual([true, { [name]: 0 }]);
  });

  it('session already expired → nothing is left', async () => {
    localStorage.setItem('carnet.draftOwner', camille.id);
    await leaveCopy(camille.id, 0);
    const app = await openWindow();
    app.server.use({ signOut: () => refuse('unauthenticated', { params: { reason: 'expired' } }) });
    await press(app, 'Se déconnecter');
    await screen.findByRole('heading', { level: 1, name: 'Connexion' });
    await waitFor(async () => expect(await keptCopies()).toEqual({}));
  });

  it('another call fails because the session has just ended → the login page says that the user signed out', async () => {
    localStorage.setItem('carnet.draftOwner', camille.id);
    await leaveCopy(camille.id, 0);
    const app = await openWindow();
    app.server.use({
      listVehicles: () => refuse('unauthenticated', { params: { reason: 'ended' } }),
      signOut: async () => {
        await call('listVehicles').catch(() => undefined);
      },
    });
    await press(app, 'Se déconnecter');
    await screen.findByRole('heading', { level: 1, name: 'Connexion' });
    within(screen.getByRole('main')).getByText('Vous êtes déconnecté. À bientôt.');
    expect(await keptCopies()).toEqual({});
  });

  it('shared files wait for an import → removed too', async () => {
    const deleted = vi.fn<(name: string) => Promise<boolean>>().mockResolvedValue(true);
    vi.stubGlobal('caches', { delete: deleted });
    const app = await openWindow();
    await press(app, 'Se déconnecter');
    await screen.findByText('Vous êtes déconnecté.');
    expect(deleted).toHaveBeenCalledWith('carnet-shared-files');
  });

  describe('another window adds a change after the answer', () => {
    const leaveMeanwhile = async () => {
      localStorage.setItem('carnet.draftOwner', camille.id);
      const name = await leaveCopy(camille.id, 2);
      const app = await openWindow();
      app.server.use({ signOut: () => addUnsent(name, 1) });
      await press(app, 'Se déconnecter');
      await press(app, 'Abandonner et se déconnecter');
      await screen.findByRole('dialog', { name: THREE });
      return { app, name };
    };

    it('→ asks again; kept → it waits for the next sign-in', async () => {
      const { app, name } = await leaveMeanwhile();
      await press(app, 'Garder sur cet appareil');
      await screen.findByText('Vous êtes déconnecté.');
      expect([isSignedIn(), await keptCopies()]).toEqual([false, { [name]: 3 }]);
    });

    it('→ asks again; given up → nothing is left', async () => {
      const { app } = await leaveMeanwhile();
      await press(app, 'Abandonner');
      await screen.findByText('Vous êtes déconnecté.');
      expect(await keptCopies()).toEqual({});
    });
  });
});

it('changes wait for a sign-in, and their key was lost → the login page says how many, not whose', async () => {
  await leaveCopy(camille.id, 2);
  fakeServer();
  await renderApp({ at: '/login', isSignedIn: false });
  expect(await screen.findByText(/^2 modifications attendent sur cet appareil/)).toBeDefined();
});

describe('erasing the device offline', () => {
  it('every key lost → says how many changes are lost, and nothing is left of any account', async () => {
    await leaveCopy(camille.id, 2);
    await leaveCopy(alix.id, 1);
    localStorage.setItem('carnet.draftOwner', camille.id);
    const app = await openWindow();
    app.server.down();
    await press(app, 'Se déconnecter');
    await screen.findByRole('dialog', { name: TWO });
    await press(app, 'Abandonner et se déconnecter');
    const dialog = await screen.findByRole('dialog', { name: 'Effacer cet appareil\u202f?' });
    within(dialog).getByText('3 modifications qui ne sont pas encore envoyées seront perdues.');
    await press(app, 'Effacer cet appareil');
    await screen.findByText('Cet appareil ne garde plus rien de vous.');
    expect(await keptCopies()).toEqual({});
  });

  it('the user stays → everything is still there', async () => {
    const name = await leaveCopy(camille.id, 0);
    const app = await openWindow();
    app.server.down();
    await press(app, 'Se déconnecter');
    await screen.findByRole('dialog', { name: 'Effacer cet appareil\u202f?' });
    await press(app, 'Rester');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([isSignedIn(), await keptCopies()]).toEqual([true, { [name]: 0 }]);
  });

  it('a database can be neither emptied nor deleted → does not claim that nothing is left', async () => {
    noteCamille();
    await leaveCopy(camille.id, 1);
    const app = await openWindow();
    const fail = () => {
      throw new DOMException('Internal error', 'UnknownError');
    };
    vi.spyOn(indexedDB, 'open').mockImplementation(fail);
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(fail);
    app.server.down();
    await press(app, 'Se déconnecter');
    await press(app, 'Abandonner et se déconnecter');
    await press(app, 'Effacer cet appareil');
    await screen.findByText(/Carnet n’a pas pu tout effacer sur cet appareil/);
    expect(screen.queryByText('Cet appareil ne garde plus rien de vous.')).toBeNull();
  });
});

describe('signing in on a shared computer with unsent changes', () => {
  const BOX = 'Ordinateur partagé\u00a0: ne rien garder ici';

  async function tick() {
    const name = await leaveCopy(camille.id, 2);
    const server = fakeServer({ ...outOfOrder, signIn: () => ({ token: 'fresh', user: camille }) });
    const app = await renderApp({ at: '/login', isSignedIn: false });
    await app.user.click(screen.getByRole('checkbox', { name: BOX }));
    await screen.findByRole('dialog', { name: TWO });
    const signIn = async () => {
      await app.user.type(screen.getByLabelText('Adresse e-mail'), 'camille@example.org');
      await app.user.type(screen.getByLabelText('Mot de passe'), 'secret');
      await press(app, 'Se connecter');
    };
    return { app, server, name, signIn };
  }

  it('→ asks when the box is ticked; cancelled → not ticked', async () => {
    const { app, name } = await tick();
    await press(app, 'Ne pas cocher');
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: BOX }).checked).toBe(false),
    );
    expect(await keptCopies()).toEqual({ [name]: 2 });
  });

  it('given up, and the password is wrong → still there; signed in → erased', async () => {
    const { app, server, name, signIn } = await tick();
    await press(app, 'Abandonner');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.use({ signIn: () => refuse('invalid_credentials') });
    await signIn();
    await screen.findByText(wholeText('E-mail ou mot de passe incorrect. Veuillez réessayer.'));
    expect(await keptCopies()).toEqual({ [name]: 2 });
    server.use({ signIn: () => ({ token: 'fresh', user: camille }) });
    await press(app, 'Se connecter');
    await screen.findByRole('heading', { level: 1, name: 'Tableau de bord' });
    expect(await keptCopies()).toEqual({});
    expect(server.callsOf('signIn').at(-1)?.body).toMatchObject({ shared: true });
    expect(Object.keys(localStorage).toSorted()).toEqual(['carnet.loggedIn', 'carnet.shared']);
    expect(sessionStorage.getItem('carnet.token')).toBe('fresh');
    act(() => endSession('expired'));
    expect(Object.keys(localStorage)).toEqual([]);
    expect(sessionStorage.getItem('carnet.token')).toBeNull();
  });

  it('given up, and more is added before the server responds → asks again; kept → signed in, and still there', async () => {
    const { app, server, name, signIn } = await tick();
    await press(app, 'Abandonner');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.use({
      signIn: async () => {
        await addUnsent(name, 1);
        return { token: 'fresh', user: camille };
      },
    });
    await signIn();
    await screen.findByRole('dialog', { name: THREE });
    await press(app, 'Garder sur cet appareil');
    await screen.findByRole('heading', { level: 1, name: 'Tableau de bord' });
    await waitFor(async () => expect(await keptCopies()).toEqual({ [name]: 3 }));
  });
});

describe('the server ends the session on purpose', () => {
  it('→ erases all data of the account without asking, including drafts; the login page says how many changes', async () => {
    noteCamille();
    await leaveCopy(camille.id, 2);
    const other = await leaveCopy(alix.id, 1);
    localStorage.setItem('carnet.draft.vehicle.new', '{}');
    const app = await openWindow();
    app.server.use({ getSettings: () => refuse('unauthenticated', { params: { reason: 'ended' } }) });
    await act(() => expect(call('getSettings')).rejects.toThrow('unauthenticated'));
    await screen.findByText(/^Votre session a été fermée ailleurs. 2 modifications .* ont été effacées/);
    expect(localStorage.getItem('carnet.draft.vehicle.new')).toBeNull();
    expect(await keptCopies()).toEqual({ [other]: 1 });
  });

  it('no queued changes, and an earlier loss already shown → the login page does not mention it', async () => {
    noteCamille();
    localStorage.setItem('carnet.lostChanges', '2');
    await leaveCopy(camille.id, 0);
    const app = await openWindow();
    app.server.use({ getSettings: () => refuse('unauthenticated', { params: { reason: 'ended' } }) });
    await act(() => expect(call('getSettings')).rejects.toThrow('unauthenticated'));
    await screen.findByRole('heading', { level: 1, name: 'Connexion' });
    await waitFor(async () => expect(await keptCopies()).toEqual({}));
    expect(screen.queryByText(/fermée ailleurs/)).toBeNull();
  });
});

it('deleting the account with queued changes → says how many are lost', async () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/London', 'Europe/Paris']);
  localStorage.setItem('carnet.draftOwner', camille.id);
  await leaveCopy(camille.id, 1);
  fakeServer({
    ...outOfOrder,
    getUserContext: () => new Promise(() => undefined),
    deleteAccount: () => undefined,
  });
  const app = await renderApp({ at: '/settings/account' });
  await press(app, 'Supprimer mon compte');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('1 modification qui n’est pas encore envoyée sera perdue.');
  await app.user.type(dialog.getByLabelText(/^Mot de passe actuel/), 'right');
  await app.user.click(dialog.getByRole('button', { name: 'Supprimer le compte' }));
  await screen.findByRole('heading', { level: 1, name: 'Connexion' });
  expect(await keptCopies()).toEqual({});
});
