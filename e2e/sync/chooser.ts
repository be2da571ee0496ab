/** Chooses one of several things, the same ones for the same seed. */
export type Choose = <Item>(items: readonly Item[]) => Item;

/** A linear congruential generator (Numerical Recipes). */
export function chooser(seed: number): Choose {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  return (items) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const item = items[Math.floor((state / 2 ** 32) * items.length)];
    if (item === undefined) throw new Error('Nothing to choose from');
    return item;
  };
}

/** Returns true with this probability, from 0 to 1. */
export function happens(choose: Choose, share: number): boolean {
  return choose(THOUSAND) < share * 1_000;
}
const THOUSAND = Array.from({ length: 1_000 }, (_, index) => index);
