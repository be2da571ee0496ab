import { nextInTurn, type Waiting } from '#platform/turns/next-in-turn.ts';
import { assert, array, constantFrom, record, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

/** A queue whose work is done one by one. */
class Simulation {
  readonly waiting: (Waiting & { readonly passedBy: Map<string, number> })[] = [];
  readonly #lastTurns = new Map<string, number>();
  #ticks = 0;

  enter(countedAs: readonly string[]): void {
    this.#ticks += 1;
    this.waiting.push({ id: String(this.#ticks), countedAs, entered: this.#ticks, passedBy: new Map() });
  }

  /** Starts the next one, and records for all that still wait whom they let pass. */
  start(): Waiting | null {
    const next = nextInTurn(this.waiting, this.#lastTurns);
    if (next === null) return null;
    this.#ticks += 1;
    for (const key of next.countedAs) this.#lastTurns.set(key, this.#ticks);
    this.waiting.splice(
      this.waiting.findIndex(({ id }) => id === next.id),
      1,
    );
    const [network = ''] = next.countedAs;
    for (const { passedBy } of this.waiting) passedBy.set(network, (passedBy.get(network) ?? 0) + 1);
    return next;
  }
}

describe('nextInTurn', () => {
  it('empty queue → null', () => {
    expect(nextInTurn([], new Map())).toBeNull();
  });

  it('several of one network → its accounts take turns, in order within an account', () => {
    const queue = new Simulation();
    for (const account of ['a', 'a', 'a', 'b', 'c']) queue.enter(['net', account]);
    const order = Array.from({ length: 5 }, () => queue.start()?.countedAs.at(-1));
    expect(order).toEqual(['a', 'b', 'c', 'a', 'a']);
  });

  it('a wide network with many narrow ones → one turn for each turn of another network', () => {
    const queue = new Simulation();
    for (const narrow of ['1', '2', '3', '4']) queue.enter(['wide', narrow, `account of ${narrow}`]);
    for (const account of ['h', 'i']) queue.enter(['honest', account]);
    const order = Array.from({ length: 6 }, () => queue.start()?.countedAs.at(-1));
    expect(order).toEqual(['account of 1', 'h', 'account of 2', 'i', 'account of 3', 'account of 4']);
  });

  it('in any order → the only work of a network lets no other network pass twice', () => {
    const step = record({
      network: constantFrom('p', 'q', 'r', 's', 'honest'),
      account: constantFrom('1', '2', '3'),
      isStart: constantFrom(true, false),
    });
    assert(
      property(array(step, { maxLength: 80 }), (steps) => {
        const queue = new Simulation();
        for (const { network, account, isStart } of steps) {
          const isHonest = network === 'honest';
          const isAlone = !queue.waiting.some(({ countedAs }) => countedAs[0] === 'honest');
          if (isStart) queue.start();
          else if (!isHonest || isAlone) queue.enter([network, `${account} of ${network}`]);
          const honest = queue.waiting.filter(({ countedAs }) => countedAs[0] === 'honest');
          const passed = honest.flatMap(({ passedBy }) => [...passedBy.values()]);
          expect(Math.max(0, ...passed)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 500 },
    );
  });
});
