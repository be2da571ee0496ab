import type { Figure } from '#figures/figure.ts';
import { median } from '#figures/median.ts';
import type { BenchPlace } from '#place.ts';
import { startCarnet } from '#server/carnet-server.ts';
import { withServer } from '#server/with-server.ts';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const SIGN_UPS = 100;
const UNKNOWN_KEYS = 120_000;
const READ_EVERY_MILLIS = 5;
/** Limits for the effect of unauthenticated callers on others. */
const FILE_MILLIS = 250;
const BODY_MILLIS = 100;

/** Delay that strangers can cause: static files during 100 simultaneous sign-ups, and during a huge body to sign-in. */
async function measure({ folder, options }: BenchPlace): Promise<readonly Figure[]> {
  const data = mkdtempSync(path.join(folder, 'strangers-'));
  const environment = { SIGN_UPS_PER_ADDRESS: '10000' };
  return withServer(startCarnet(data, environment), async ({ url }) => {
    const besideSignUps: number[] = [];
    const besideBodies: number[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      besideSignUps.push(await longestFileDuring(url, () => signUpTogether(url, round)));
      besideBodies.push(await longestFileDuring(url, () => sendHugeBody(url)));
    }
    return [
      figureOf('sign-ups', `static file during ${SIGN_UPS} sign-ups at once`, besideSignUps, FILE_MILLIS),
      figureOf('body', 'static file during 1 MB of unknown keys to sign-in', besideBodies, BODY_MILLIS),
    ];
  });
}

function post(address: string, body: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(address, { method: 'POST', headers, body });
}

async function signUpTogether(url: string, round: number): Promise<void> {
  const signUps = Array.from({ length: SIGN_UPS }, async (_, index) => {
    const body = { email: `stranger-${round}-${index}@carnet.example`, password: 'a password for measuring' };
    const answer = await post(`${url}/v1/authentication/signup`, JSON.stringify(body));
    await answer.arrayBuffer();
    if (answer.status !== 201 && answer.status !== 503) throw new Error(`It answered ${answer.status}`);
  });
  await Promise.all(signUps);
}

/** It is refused before it is read; the connection may end during it. */
async function sendHugeBody(url: string): Promise<void> {
  const keys = Array.from({ length: UNKNOWN_KEYS }, (_, index) => `"k${index}":0`);
  const answer = await post(`${url}/v1/authentication/signin`, `{${keys.join(',')}}`).catch(() => null);
  await answer?.arrayBuffer();
  if (answer && answer.status !== 413) throw new Error(`It answered ${answer.status}`);
}

/** The slowest read of a static file meanwhile, in milliseconds. */
async function longestFileDuring(url: string, work: () => Promise<void>): Promise<number> {
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  let longest = 0;
  do {
    const asked = performance.now();
    await (await fetch(`${url}/favicon.svg`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - asked);
    await pause(READ_EVERY_MILLIS);
  } while (!isDone);
  await working;
  return longest;
}

function figureOf(name: string, title: string, millis: readonly number[], bound: number): Figure {
  const value = median(millis);
  return {
    name: `strangers/${name}`,
    title: `${title}: the slowest meanwhile`,
    unit: 'millis',
    value,
    limit: { title: 'what is promised', value: bound, ratio: value / bound },
    aim: { of: 'value', is: 'at most', bound },
  };
}

export const strangers = { title: 'What strangers can make others wait for', measure };
