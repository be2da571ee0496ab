/** Work waiting in a queue. */
export interface Waiting {
  readonly id: string;
  /** Networks from the widest to the narrowest, then the account. */
  readonly countedAs: readonly string[];
  /** Increases with each entry. */
  readonly entered: number;
}

/**
 * Chooses the next work: networks take turns, within a network the narrower ones, within those the accounts.
 * The one whose last turn is longest ago comes first, so that no one waits for two pieces of another network,
 * however many it has queued.
 * @param lastTurns by network and account, increasing; missing without a recent turn
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
