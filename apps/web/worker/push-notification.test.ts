import type { PushPayload } from '@carnet/contract/push/push-payload';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFromNotification, showPush } from './push-notification.ts';

const payload: PushPayload = {
  title: 'Contrôle technique de Clio',
  body: 'À faire avant le 21 nov.',
  language: 'fr',
  path: '/maintenance?edit=1',
  notePaths: ['/v1/notifications/open/a?to=reminder'],
  tag: 'reminder-1',
  badge: 3,
  actions: [
    {
      title: 'Fait',
      path: '/add-maintenance?reminder=1',
      notePaths: ['/v1/notifications/open/a?to=done'],
    },
  ],
};

const data = {
  path: '/maintenance?edit=1',
  notePaths: ['/v1/notifications/open/a?to=reminder'],
  actions: {
    'action-0': { path: '/add-maintenance?reminder=1', notePaths: ['/v1/notifications/open/a?to=done'] },
  },
};

function worker(pages: readonly object[] = []) {
  const showNotification = vi.fn<(title: string, options: object) => Promise<void>>(async () => undefined);
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined);
  const openWindow = vi.fn<(path: string) => Promise<null>>(async () => null);
  const self = {
    registration: { showNotification },
    navigator: { setAppBadge },
    clients: { matchAll: async () => pages, openWindow },
    location: { origin: 'https://carnet.example.org' },
  };
  return { self: self as unknown as ServiceWorkerGlobalScope, showNotification, setAppBadge, openWindow };
}

async function shownFor(text: string) {
  const { self, showNotification, setAppBadge } = worker();
  await showPush(self, text);
  const [title, options] = showNotification.mock.calls[0] ?? [];
  return { title, options, setAppBadge };
}

describe('a push', () => {
  it('→ shows a notification in its language with its buttons, and sets the badge', async () => {
    const { title, options, setAppBadge } = await shownFor(JSON.stringify(payload));
    expect(title).toBe(payload.title);
    expect(options).toMatchObject({
      body: payload.body,
      lang: 'fr',
      tag: 'reminder-1',
      renotify: true,
      actions: [{ action: 'action-0', title: 'Fait' }],
      data,
    });
    expect(setAppBadge).toHaveBeenCalledWith(3);
  });

  it.each(['', 'not json', '42', 'null', '{"title":7,"actions":[1,{"title":"x"}]}'])(
    'unreadable (%s) → shows a notification that opens the app',
    async (text) => {
      const { title, options, setAppBadge } = await shownFor(text);
      expect(title).toBe('Carnet');
      expect(options).toMatchObject({
        data: { path: '/dashboard', notePaths: [], actions: {} },
        actions: [],
      });
      expect(options).not.toHaveProperty('tag');
      expect(setAppBadge).not.toHaveBeenCalled();
    },
  );

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
  ])('with the target %s → opens the app instead', async (path) => {
    const { options } = await shownFor(JSON.stringify({ ...payload, path }));
    expect(options).toMatchObject({ data: { path: '/dashboard' } });
  });
});

describe('a click on a notification', () => {
  let noted: [string, RequestInit | undefined][];
  beforeEach(() => {
    noted = [];
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      noted.push([path, init]);
      return new Response();
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  function page({ isAnswering, visibility = 'visible' }: { isAnswering: boolean; visibility?: string }) {
    const client = {
      focused: false,
      visibilityState: visibility,
      focus: vi.fn<() => Promise<object>>(async (): Promise<object> => client),
      navigate: vi.fn<(path: string) => Promise<object>>(async (): Promise<object> => client),
      postMessage: vi.fn<(message: object, ports: readonly MessagePort[]) => void>((_message, ports) => {
        if (isAnswering) ports[0]?.postMessage('taken');
      }),
    };
    return client;
  }

  it('no page open → opens one at the target', async () => {
    const { self, openWindow } = worker();
    const close = vi.fn<() => void>();
    await openFromNotification(self, { data, close }, '');
    expect(close).toHaveBeenCalled();
    expect(openWindow).toHaveBeenCalledWith('/maintenance?edit=1');
  });

  it('on a button → the target of that button', async () => {
    const { self, openWindow } = worker();
    await openFromNotification(self, { data, close: vi.fn<() => void>() }, 'action-0');
    expect(openWindow).toHaveBeenCalledWith('/add-maintenance?reminder=1');
    expect(noted).toEqual([['/v1/notifications/open/a?to=done', { redirect: 'manual' }]]);
  });

  it('page open → focuses it and lets it navigate itself, so that no input is lost', async () => {
    const [hidden, shown] = [page({ isAnswering: true, visibility: 'hidden' }), page({ isAnswering: true })];
    const { self, openWindow } = worker([hidden, shown]);
    await openFromNotification(self, { data, close: vi.fn<() => void>() }, '');
    expect(shown.focus).toHaveBeenCalled();
    expect(shown.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'open', path: '/maintenance?edit=1' });
    expect(shown.navigate).not.toHaveBeenCalled();
    expect(hidden.postMessage).not.toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('page does not respond → navigates it', async () => {
    vi.useFakeTimers();
    const silent = page({ isAnswering: false });
    const { self, openWindow } = worker([silent]);
    const opened = openFromNotification(self, { data, close: vi.fn<() => void>() }, '');
    await vi.runAllTimersAsync();
    await opened;
    vi.useRealTimers();
    expect(silent.navigate).toHaveBeenCalledWith('/maintenance?edit=1');
    expect(openWindow).not.toHaveBeenCalled();
  });
});
