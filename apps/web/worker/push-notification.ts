import type { PushPayload } from '@carnet/contract/push/push-payload';
import { defaultLanguage, readLanguage } from '@carnet/domain/text/language';

/** Target of a click, and the paths that report it. */
interface NotificationTarget {
  readonly path: string;
  readonly notePaths: readonly string[];
}

/** Data of a notification for its click; each button has a target of its own. */
interface NotificationTargets extends NotificationTarget {
  readonly actions: Readonly<Record<string, NotificationTarget>>;
}

/** The badge of the installed app, which not every browser supports. */
interface BadgeNavigator {
  setAppBadge?(count: number): Promise<void>;
}

type ShownOptions = NotificationOptions & {
  readonly actions?: readonly { action: string; title: string }[];
  readonly renotify?: boolean;
};

/** Shows the pushed notification, sets the badge, and informs open pages. */
export async function showPush(
  self: { registration: ServiceWorkerRegistration; navigator: object; clients: Clients },
  text: string,
): Promise<void> {
  const payload = readPayload(text);
  await self.registration.showNotification(payload.title, toOptions(payload));
  await Promise.allSettled([countOnIcon(self.navigator, payload.badge), informPages(self.clients)]);
}

function toOptions({ body, language, path, notePaths, tag, actions }: PushPayload): ShownOptions {
  const targets = actions.map((action) => ({ path: action.path, notePaths: action.notePaths }));
  const data: NotificationTargets = {
    path,
    notePaths,
    actions: Object.fromEntries(targets.map((target, index) => [`action-${index}`, target])),
  };
  return {
    body,
    lang: language,
    ...(tag === '' ? {} : { tag, renotify: true }),
    icon: '/icon-192.png',
    badge: '/notification-badge.png',
    actions: actions.map(({ title }, index) => ({ action: `action-${index}`, title })),
    data,
  };
}

async function countOnIcon(navigator: BadgeNavigator, badge: number | null): Promise<void> {
  if (badge !== null) await navigator.setAppBadge?.(badge);
}

/** A visible page refetches its reminders, so that the bell matches the notification. */
async function informPages(clients: Clients): Promise<void> {
  for (const client of await clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    client.postMessage({ type: 'pushed' });
  }
}

/** Browsers require a notification for every push: an unreadable one shows the app's name and opens the app. */
const UNREADABLE: PushPayload = {
  title: 'Carnet',
  body: '',
  language: defaultLanguage,
  path: '/dashboard',
  notePaths: [],
  tag: '',
  badge: null,
  actions: [],
};

/** Parses the payload field by field: the server may be newer or older than this worker. */
function readPayload(text: string): PushPayload {
  const fields = parseFields(text);
  return {
    title: readText(fields['title']) ?? UNREADABLE.title,
    body: readText(fields['body']) ?? UNREADABLE.body,
    language: readLanguage(fields['language']),
    path: readPath(fields['path']) ?? UNREADABLE.path,
    notePaths: readPaths(fields['notePaths']),
    tag: readText(fields['tag']) ?? UNREADABLE.tag,
    badge: Number.isInteger(fields['badge']) ? Number(fields['badge']) : null,
    actions: Array.isArray(fields['actions']) ? fields['actions'].flatMap(readAction) : [],
  };
}

function parseFields(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function readAction(value: unknown): PushPayload['actions'] {
  if (typeof value !== 'object' || value === null) return [];
  const { title, path, notePaths } = { title: null, path: null, notePaths: null, ...value };
  const [shown, opened] = [readText(title), readPath(path)];
  return shown !== null && opened !== null
    ? [{ title: shown, path: opened, notePaths: readPaths(notePaths) }]
    : [];
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Only paths inside the app: a click must not open another site. */
function readPath(value: unknown): string | null {
  const path = readText(value);
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}

function readPaths(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((path) => readPath(path) ?? []) : [];
}

/** Timeout for pages on slow devices; a suspended page never replies. */
const ANSWER_MILLIS = 4000;

/**
 * Opens the target of a notification or of one of its buttons. An open page navigates itself, without a reload, so
 * that no input is lost; a page that does not reply is navigated from here; without a page, one is opened.
 */
export async function openFromNotification(
  self: { readonly clients: Clients },
  notification: Pick<Notification, 'close' | 'data'>,
  action: string,
): Promise<void> {
  notification.close();
  const targets = readTargets(notification.data);
  const { path, notePaths } = targets.actions[action] ?? targets;
  await Promise.all([openPage(self.clients, path), noteOpened(notePaths)]);
}

/** Reports the opening to the server. A failure has no consequence for the user. */
async function noteOpened(notePaths: readonly string[]): Promise<void> {
  await Promise.allSettled(notePaths.map((path) => fetch(path, { redirect: 'manual' })));
}

async function openPage(clients: Clients, target: string): Promise<void> {
  const page = await findPage(clients);
  if (!page) {
    await clients.openWindow(target);
    return;
  }
  const focused = await page.focus().catch(() => page);
  if (await requestNavigation(focused, target)) return;
  const isLed = await focused.navigate(target).then(
    (led) => led !== null,
    () => false,
  );
  if (!isLed) await clients.openWindow(target);
}

/** The visible page, else any. */
async function findPage(clients: Clients): Promise<WindowClient | undefined> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return (
    pages.find((page) => page.focused) ?? pages.find((page) => page.visibilityState === 'visible') ?? pages[0]
  );
}

/** Whether the page has confirmed that it navigates. */
function requestNavigation(page: WindowClient, path: string): Promise<boolean> {
  const channel = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_MILLIS);
    channel.port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    page.postMessage({ type: 'open', path }, [channel.port2]);
  });
}

function readTargets(data: unknown): NotificationTargets {
  const isKnown = typeof data === 'object' && data !== null && 'path' in data && 'actions' in data;
  return isKnown ? (data as NotificationTargets) : { path: '/dashboard', notePaths: [], actions: {} };
}
