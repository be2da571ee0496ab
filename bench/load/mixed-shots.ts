import { bearer, movedTo, type Cases } from '#load/cases.ts';
import type { Shot } from '#load/shooting.ts';

const WORDS = ['vidange', 'pneus', 'frein', 'batterie', 'filtre', 'axa', 'contrôle', 'huile'] as const;
/** One write in so many requests. */
const WRITE_EVERY = 50;

/** What people do all day: mostly the same reads, some that nobody has asked before, and now and then a write. */
export function mixedShots(url: string, { reads, writes, histories, writing }: Cases): Shot[] {
  const headers = bearer(histories[200]);
  const searches = WORDS.flatMap((word) =>
    [10, 20, 30].map((limit) => ({
      url: `${url}/v1/maintenances?q=${encodeURIComponent(word)}&limit=${limit}`,
      headers,
    })),
  );
  const often = reads.map(({ shot }) => movedTo(url, shot));
  const ofWriter = { url: `${url}/v1/maintenances?limit=20`, headers: bearer(writing) };
  const looks = [...often, ...searches, ...often, ofWriter, ...often, ofWriter];
  const shots: Shot[] = [];
  for (let place = 0; shots.length < WRITE_EVERY * writes.length; place += 1) {
    const look = looks[place % looks.length];
    const write = writes[Math.floor(shots.length / WRITE_EVERY)];
    if (shots.length % WRITE_EVERY === WRITE_EVERY - 1 && write) shots.push(movedTo(url, write.shot));
    else if (look) shots.push(look);
  }
  return shots;
}
