import { Refusal } from '#platform/refusal.ts';

/**
 * Refuses a change of an object that has changed since the caller read it; `current` makes the object as it stands,
 * for the answer. Without an expectation the last write wins.
 */
export async function refuseStaleVersion(
  stored: { readonly version: number },
  expectedVersion: number | null,
  current: () => Promise<unknown>,
): Promise<void> {
  if (expectedVersion === null || expectedVersion === stored.version) return;
  throw new Refusal('version_conflict', { current: await current() });
}
