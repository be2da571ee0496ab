/** A piece of work that waits. */
export interface Waiting {
  readonly id: string;
  /** Who it is for: networks, the widest first, then the account. */
  readonly countedAs: readonly string[];
  /** Grows with each that enters. */
  readonly entered: number;
}

/**
 * Whose turn is next: networks take turns, within a network the narrower ones, within those the accounts. Whoever had
 * their last turn longest ago comes first, so between entering and starting nobody waits for two pieces of another
 * network, however many it has waiting.
 *
 * @param lastTurns by network and account, growing; who has none recently is missing
 */
export function nextInTurn(
  waiting: readonly Waiting[],
  lastTurns: ReadonlyMap<string, number>,
): Waiting | null {
  const turnsOf = ({ countedAs }: Waiting): number[] => countedAs.map((key) => lastTurns.get(key) ?? 0);
  const [first] = waiting
    .map((one) => ({ one, turns: turnsOf(one) }))
    .toSorted((a, b) => compareTurns(a.turns, b.turns) || a.one.entered - b.one.entered);
  return first?.one ?? null;
}

function compareTurns(a: readonly number[], b: readonly number[]): number {
  const length = Math.min(a.length, b.length);
  for (let place = 0; place < length; place += 1) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
