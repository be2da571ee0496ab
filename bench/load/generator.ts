import { fireWithAutocannon } from '#load/fire-with-autocannon.ts';
import type { Load, Rate, Shooting, Shot } from '#load/shooting.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A load in which nothing was answered is repeated and made longer, up to this. */
const MOST_SECONDS = 30;

/**
 * Repeats a request, or several in turn, as fast as they are answered. All go to one server.
 *
 * @throws Error when any answer was not 2xx, or there was none
 */
export async function fire(shots: Shot | readonly Shot[], load: Load): Promise<Rate> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carnet-load-'));
  try {
    const shooting = shootingOf(Array.isArray(shots) ? shots : [shots]);
    // What an earlier load has left unanswered is worked off first.
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
