let count = 0;

/** Called when the server has accepted a write of this window. */
export function noteOwnWrite(): void {
  count += 1;
}

/**
 * The number of writes of this window that the server has accepted: a copy pulled before the last one lacks
 * it.
 */
export function countOwnWrites(): number {
  return count;
}
