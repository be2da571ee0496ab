import type { PushPayload } from '@carnet/contract/push/push-payload';

/** Where a click leads, and what notes that it did. */
export interface NotificationTarget {
  readonly path: string;
  readonly notePaths: readonly string[];
}

/** What a notification keeps for its click; each of its buttons has a target of its own. */
export interface NotificationTargets extends NotificationTarget {
  readonly actions: Readonly<Record<string, NotificationTarget>>;
}

/** The badge of the installed app; not every browser has one. */
interface BadgeNavigator {
  setAppBadge?(count: number): Promise<void>;
}

type ShownOptions = NotificationOptions & {
  readonly actions?: readonly { action: string; title: string }[];
  readonly renotify?: boolean;
};

/** Shows what was pushed, counts it on the icon, and tells the open pages. */
export async function showPush(
  self: { registration: ServiceWorkerRegistration; navigator: object; clients: Clients },
  text: string,
): Promise<void> {
  const payload = readPayload(text);
  await self.registration.showNotification(payload.title, optionsOf(payload));
  await Promise.allSettled([countOnIcon(self.navigator, payload.badge), tellPages(self.clients)]);
}

function optionsOf({ body, language, path, notePaths, tag, actions }: PushPayload): ShownOptions {
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

/** A page in sight reads its reminders anew, so that the bell says the same as the notification. */
async function tellPages(clients: Clients): Promise<void> {
  for (const client of await clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    client.postMessage({ type: 'pushed' });
  }
}

/** Browsers want every push to be shown: what cannot be read still says who it is from and opens the app. */
const UNREADABLE: PushPayload = {
  title: 'Carnet',
  body: '',
  language: 'fr',
  path: '/dashboard',
  notePaths: [],
  tag: '',
  badge: null,
  actions: [],
};

/** What was pushed, field by field: a server may be newer or older than this worker. */
function readPayload(text: string): PushPayload {
  const fields = fieldsOf(text);
  return {
    title: textOf(fields['title']) ?? UNREADABLE.title,
    body: textOf(fields['body']) ?? UNREADABLE.body,
    language: fields['language'] === 'en' ? 'en' : 'fr',
    path: pathOf(fields['path']) ?? UNREADABLE.path,
    notePaths: pathsOf(fields['notePaths']),
    tag: textOf(fields['tag']) ?? UNREADABLE.tag,
    badge: Number.isInteger(fields['badge']) ? Number(fields['badge']) : null,
    actions: Array.isArray(fields['actions']) ? fields['actions'].flatMap(actionOf) : [],
  };
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function actionOf(value: unknown): PushPayload['actions'] {
  if (typeof value !== 'object' || value === null) return [];
  const { title, path, notePaths } = { title: null, path: null, notePaths: null, ...value };
  const [shown, opened] = [textOf(title), pathOf(path)];
  return shown !== null && opened !== null
    ? [{ title: shown, path: opened, notePaths: pathsOf(notePaths) }]
    : [];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Only a place inside the app: a click must not lead to another site. */
function pathOf(value: unknown): string | null {
  const path = textOf(value);
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}

function pathsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((path) => pathOf(path) ?? []) : [];
}
