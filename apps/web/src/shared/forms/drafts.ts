import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';

const KEPT_FOR_MS = 14 * 24 * 3600 * 1000;

/**
 * The draft stored under a name; null if there is none or it is older than two weeks. Restores only fields
 * that the form still has, with a value of the same type: a draft may be from an older build.
 */
export function readDraft<Values extends object>(name: string, blank: Values): Values | null {
  const draft = parse(deviceStore.read(deviceKeys.draftPrefix + name));
  if (!draft || Date.now() - draft.savedAt > KEPT_FOR_MS) return null;
  return fillForm(draft.values, blank);
}

/** The blank form with those values that match a field by name and type. */
function fillForm<Values extends object>(values: object, blank: Values): Values {
  const kept = Object.entries(values).filter(
    ([field, value]) => Object.hasOwn(blank, field) && isSameKind(value, Reflect.get(blank, field)),
  );
  return { ...blank, ...Object.fromEntries(kept) };
}

export function storeDraft(name: string, values: object): void {
  deviceStore.write(deviceKeys.draftPrefix + name, JSON.stringify({ savedAt: Date.now(), values }));
}

export function discardDraft(name: string): void {
  deviceStore.remove(deviceKeys.draftPrefix + name);
}

/** Moves a draft to another name, if there is one. */
export function renameDraft(from: string, to: string): void {
  const draft = deviceStore.read(deviceKeys.draftPrefix + from);
  if (draft === null) return;
  deviceStore.write(deviceKeys.draftPrefix + to, draft);
  discardDraft(from);
}

/** Called when another window has saved or discarded the draft. Returns the unsubscribe function. */
export function onDraftGoneElsewhere(name: string, listener: () => void): () => void {
  const key = deviceKeys.draftPrefix + name;
  return deviceStore.onChangeElsewhere((changed) => {
    if (changed === key && deviceStore.read(key) === null) listener();
  });
}

/** Called at each sign-in: discards the drafts of another user. After an expired session the same user keeps them. */
export function adoptDrafts(userId: string): void {
  if (deviceStore.read(deviceKeys.draftOwner) === userId) return;
  discardAllDrafts();
  deviceStore.write(deviceKeys.draftOwner, userId);
}

/** Called on a deliberate sign-out. */
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

/** null is compatible with every field type. */
function isSameKind(value: unknown, blank: unknown): boolean {
  if (value === null || blank === null) return true;
  return typeof value === typeof blank && Array.isArray(value) === Array.isArray(blank);
}
