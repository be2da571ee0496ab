import { Refusal } from '#platform/refusal.ts';

/**
 * Refuses a change to an object that has changed since the caller read it. `current` loads the stored object
 * for the response. Without an expected version the last write wins.
 */
export async function refuseStaleVersion(
  stored: { readonly version: number },
  expectedVersion: number | null,
  current: () => Promise<unknown>,
): Promise<void> {
  if (expectedVersion === null || expectedVersion === stored.version) return;
  throw new Refusal('version_conflict', { current: await current() });
}
