import type { PushPayload } from '@carnet/contract/push/push-payload';

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
export function readPayload(text: string): PushPayload {
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
