import { routeAt } from '#app/route-table.ts';
import { prefetchFirstScreen } from '#app/layout/first-calls.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { isSignedIn, lastSessionEnd, startSession } from '#shared/session/session.ts';
import { aVehicle } from '#testing/builders.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { earlyCalls, ownerPages } from '../vite/early-files.ts';
import { textGroups } from '../vite/chunk-groups.ts';
import script from '../public/early-files.js?raw';

const vehicleId = '015886c1-d600-7680-a885-8ab912e98fe8';

/** Files that a page has in both languages. */
const inBoth = (files: readonly string[]) => ({ fr: files, en: files });

beforeEach(() => {
  const list = {
    languages: ['fr', 'en'],
    owner: {
      fr: ['/shell.js', '/shell.css', '/texts-fr.js'],
      en: ['/shell.js', '/shell.css', '/texts-en.js'],
      pages: {
        '/dashboard': inBoth(['/dashboard.js']),
        '/vehicles/:id': inBoth(['/vehicle.js', '/vehicle.css']),
        '/settings': { fr: ['/settings.js', '/settings-fr.js'], en: ['/settings.js', '/settings-en.js'] },
      },
    },
    calls: {
      all: ['/v1/all'],
      pages: {
        '/dashboard': ['/v1/costs'],
        '/vehicles/:id': ['/v1/vehicles/:id'],
        '/maintenance': ['/v1/archive'],
        '/maintenance?tab=all': ['/v1/records'],
      },
    },
    guest: { fr: ['/texts-fr.js'], en: ['/texts-en.js'], pages: { '/login': inBoth(['/login.js']) } },
  };
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'early-files';
  data.textContent = JSON.stringify(list);
  document.head.append(data);
});

afterEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
  delete window.carnetEarly;
  window.history.replaceState(null, '', '/');
});

function askedAt(path: string): string[] {
  window.history.replaceState(null, '', path);
  // oxlint-disable-next-line no-eval -- a classic script, to be run in the realm of the page
  globalThis.eval(script);
  return [...document.head.querySelectorAll('link')].map(
    (link) => `${link.rel} ${link.getAttribute('href')}`,
  );
}

it('signed in → files of the frame and the texts of the chosen language', () => {
  localStorage.setItem('carnet.loggedIn', 'true');
  localStorage.setItem('carnet.language', 'en');
  expect(askedAt('/subscription')).toEqual([
    'modulepreload /shell.js',
    'preload /shell.css',
    'modulepreload /texts-en.js',
  ]);
});

it.each([
  ['/', ['modulepreload /dashboard.js']],
  ['/dashboard', ['modulepreload /dashboard.js']],
  [`/vehicles/${vehicleId}`, ['modulepreload /vehicle.js', 'preload /vehicle.css']],
  [`/vehicles/${vehicleId}/edit`, []],
])('signed in, at %s → also the files of its page', (path, page) => {
  localStorage.setItem('carnet.loggedIn', 'true');
  expect(askedAt(path).slice(3)).toEqual(page);
});

it('signed in, page with texts of its own → the texts of the chosen language', () => {
  localStorage.setItem('carnet.loggedIn', 'true');
  localStorage.setItem('carnet.language', 'en');
  expect(askedAt('/settings').slice(3)).toEqual([
    'modulepreload /settings.js',
    'modulepreload /settings-en.js',
  ]);
});

it.each(Object.entries(ownerPages))('%s → the texts that its route names', (path, { texts = [] }) => {
  const fetched = [...textGroups.frame, ...textGroups.garage, ...texts];
  const named = routeAt(path.replace(':id', vehicleId))?.texts;
  expect(named?.filter((name) => !fetched.includes(name))).toEqual([]);
});

it.each(['/', '/login'])('signed out, at %s → files of the login page, in French', (path) => {
  expect(askedAt(path)).toEqual(['modulepreload /texts-fr.js', 'modulepreload /login.js']);
});

it('signed out, on a public page → no files of the login page', () => {
  expect(askedAt('/terms')).toEqual([]);
});

describe('calls', () => {
  function calledAt(path: string): string[] {
    const calls: string[] = [];
    vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
      calls.push(`${address} ${new Headers(headers).get('Authorization')}`);
      throw new TypeError('Failed to fetch');
    });
    askedAt(path);
    return calls;
  }

  it("signed in → the calls of every page and of this page, with the user's token", () => {
    startSession('mine');
    expect(calledAt('/')).toEqual(['/v1/all Bearer mine', '/v1/costs Bearer mine']);
    delete window.carnetEarly;
    expect(calledAt('/vehicles')).toEqual(['/v1/all Bearer mine']);
  });

  it.each([
    ['/maintenance', '/v1/archive'],
    ['/maintenance?tab=all', '/v1/records'],
    ['/maintenance?tab=recent', '/v1/archive'],
    [`/vehicles/${vehicleId}`, `/v1/vehicles/${vehicleId}`],
  ])('signed in, at %s → the calls of that page', (path, address) => {
    startSession('mine');
    expect(calledAt(path)).toEqual(['/v1/all Bearer mine', `${address} Bearer mine`]);
  });

  it('with a copy of the garage on this device → only calls that it does not answer', () => {
    startSession('mine');
    localStorage.setItem('carnet.copyOf', 'somebody');
    expect(calledAt(`/vehicles/${vehicleId}`)).toEqual(['/v1/all Bearer mine']);
  });

  it('no readable token, as in the native app → no calls', () => {
    localStorage.setItem('carnet.loggedIn', 'true');
    expect(calledAt('/dashboard')).toEqual([]);
  });

  it('signed out → no calls', () => {
    expect(calledAt('/login')).toEqual([]);
  });

  it('app loaded first → no calls', async () => {
    fakeServer();
    startSession('mine');
    await prefetchFirstScreen(createQueryClient(), '/dashboard', '');
    expect(calledAt('/dashboard')).toEqual([]);
  });
});

describe('the app', () => {
  /** Requests the addresses that the build lists, as the script does. */
  function askEarly(addresses: readonly string[]) {
    const answers = new Map(addresses.map((address) => [address, fetch(address, {})]));
    window.carnetEarly = { token: 'mine', answers };
    return answers;
  }

  it.each([...Object.entries<readonly string[]>(earlyCalls.pages), ['/change-password', []] as const])(
    'at %s → uses every early response and repeats no request',
    async (place, pageCalls) => {
      const addresses = [...earlyCalls.all, ...pageCalls].map((call) => call.replace(':id', vehicleId));
      const server = fakeServer({
        getVehicle: () => aVehicle({ id: vehicleId }),
        listMileageReadings: () => ({ items: [], nextCursor: null }),
      });
      startSession('mine');
      const answers = askEarly(addresses);
      const { pathname, search } = new URL(place.replace(':id', vehicleId), 'https://carnet.example');
      await prefetchFirstScreen(createQueryClient(), pathname, search);
      expect(answers.size).toBe(0);
      expect(server.calls).toHaveLength(addresses.length);
    },
  );

  it('signed in as another user meanwhile → requests again', async () => {
    const server = fakeServer();
    startSession('of somebody else');
    askEarly(earlyCalls.all);
    await prefetchFirstScreen(createQueryClient(), '/change-password', '');
    expect(server.calls).toHaveLength(2 * earlyCalls.all.length);
  });

  it('early response reports an ended session → signs out', async () => {
    fakeServer({ getSettings: () => refuse('unauthenticated') });
    startSession('mine');
    askEarly(earlyCalls.all);
    await prefetchFirstScreen(createQueryClient(), '/settings', '');
    expect([isSignedIn(), lastSessionEnd()]).toEqual([false, 'expired']);
  });
});
