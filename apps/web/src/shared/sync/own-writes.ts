let count = 0;

/** Called when the server has taken a write of this window. */
export function noteOwnWrite(): void {
  count += 1;
}

/** How many writes of this window the server has taken: a copy that was pulled before the last one lacks it. */
export function ownWrites(): number {
  return count;
}
