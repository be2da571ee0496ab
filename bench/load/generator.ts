import { fireWithAutocannon } from '#load/fire-with-autocannon.ts';
import type { Load, Rate, Shooting, Shot } from '#load/shooting.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A load without answers is repeated for longer, up to this. */
const MOST_SECONDS = 30;

/**
 * Repeats requests in turn, as fast as they are answered, on one server.
 *
 * @throws Error for any answer that is not 2xx, or without answers
 */
export async function fire(shots: Shot | readonly Shot[], load: Load): Promise<Rate> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carnet-load-'));
  try {
    const shooting = shootingOf(Array.isArray(shots) ? shots : [shots]);
    // Let the server finish unanswered requests of an earlier load first.
    await (await fetch(`${shooting.origin}/healthz`)).text();
    let [rate, { seconds }] = [await fireWithAutocannon(shooting, load, folder), load];
    while (rate.requests === 0 && seconds < MOST_SECONDS) {
      seconds *= 4;
      rate = await fireWithAutocannon(shooting, { ...load, seconds }, folder);
    }
    if (!(rate.requests > 0)) throw new Error(`${shooting.requests[0]?.path}: nothing was answered in time`);
    return rate;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function shootingOf(shots: readonly Shot[]): Shooting {
  const [first] = shots;
  if (!first) throw new Error('There is nothing to fire');
  return {
    origin: new URL(first.url).origin,
    requests: shots.map(({ url, headers = {} }) => {
      const { pathname, search } = new URL(url);
      return { method: 'GET', path: pathname + search, headers };
    }),
  };
}
