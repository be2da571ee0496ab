import type { Figure } from '#figures/figure.ts';
import { rateFigure, type Pair } from '#figures/rate-figure.ts';
import { fire } from '#load/generator.ts';
import { whileReading } from '#load/reads.ts';
import type { BenchPlace } from '#place.ts';

const WARM_UP_SECONDS = 1;

/** Reads in a closed loop, compared with the framework alone serialising the same. */
async function measure(place: BenchPlace): Promise<readonly Figure[]> {
  const { options } = place;
  return whileReading(place, async (reads) => {
    for (const { carnet, limit } of reads) {
      for (const shot of [carnet, limit]) await fire(shot, { ...options, seconds: WARM_UP_SECONDS });
    }
    const rounds = new Map<string, Pair[]>(reads.map(({ name }) => [name, []]));
    for (let round = 0; round < options.rounds; round += 1) {
      for (const { name, carnet, limit } of reads) {
        rounds.get(name)?.push({ of: await fire(carnet, options), limit: await fire(limit, options) });
      }
    }
    return reads.map(({ name, title }) =>
      rateFigure(
        { name: `reads/${name}`, title, limitTitle: 'framework serialising the object' },
        rounds.get(name) ?? [],
      ),
    );
  });
}

export const reads = { title: 'Reads', measure };
