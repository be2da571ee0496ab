import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';

const KEPT_FOR_MS = 14 * 24 * 3600 * 1000;

/**
 * The half-filled form kept under a name; null when there is none, or it is older than two weeks. Only fields that
 * the form still has, with a value of the same kind, are given back: a draft may be older than this build.
 */
export function readDraft<Values extends object>(name: string, blank: Values): Values | null {
  const draft = parse(deviceStore.read(deviceKeys.draftPrefix + name));
  if (!draft || Date.now() - draft.savedAt > KEPT_FOR_MS) return null;
  return fillForm(draft.values, blank);
}

/** The blank form with what fits of other values: fields that it has, with a value of the same kind. */
function fillForm<Values extends object>(values: object, blank: Values): Values {
  const kept = Object.entries(values).filter(
    ([field, value]) => Object.hasOwn(blank, field) && isSameKind(value, Reflect.get(blank, field)),
  );
  return { ...blank, ...Object.fromEntries(kept) };
}

export function keepDraft(name: string, values: object): void {
  deviceStore.write(deviceKeys.draftPrefix + name, JSON.stringify({ savedAt: Date.now(), values }));
}

export function discardDraft(name: string): void {
  deviceStore.remove(deviceKeys.draftPrefix + name);
}

/** Keeps a draft under another name, where there is one. */
export function renameDraft(from: string, to: string): void {
  const draft = deviceStore.read(deviceKeys.draftPrefix + from);
  if (draft === null) return;
  deviceStore.write(deviceKeys.draftPrefix + to, draft);
  discardDraft(from);
}

/** Called when another window has saved or dropped the draft. Answers the function that stops it. */
export function onDraftGoneElsewhere(name: string, listener: () => void): () => void {
  const key = deviceKeys.draftPrefix + name;
  return deviceStore.onChangeElsewhere((changed) => {
    if (changed === key && deviceStore.read(key) === null) listener();
  });
}

/**
 * Called at each sign-in: drafts belong to the person who typed them, and another one on the same device must not
 * find them. The same person after an expired session does.
 */
export function adoptDrafts(userId: string): void {
  if (deviceStore.read(deviceKeys.draftOwner) === userId) return;
  discardAllDrafts();
  deviceStore.write(deviceKeys.draftOwner, userId);
}

/** For someone who leaves by themselves: nothing they typed stays behind. */
export function discardAllDrafts(): void {
  for (const key of deviceStore.keys()) {
    if (key.startsWith(deviceKeys.draftPrefix)) deviceStore.remove(key);
  }
}

function parse(text: string | null): { savedAt: number; values: object } | null {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is { savedAt: number; values: object } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'savedAt' in value &&
    typeof value.savedAt === 'number' &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null
  );
}

/** An empty field is null, so null goes with everything. */
function isSameKind(value: unknown, blank: unknown): boolean {
  if (value === null || blank === null) return true;
  return typeof value === typeof blank && Array.isArray(value) === Array.isArray(blank);
}
