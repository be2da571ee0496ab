import type { Figure } from '#figures/figure.ts';
import { pairedFigure } from '#figures/rate-figure.ts';
import { startLimit } from '#limit/start-limit.ts';
import type { BenchPlace } from '#place.ts';
import { startCarnet } from '#server/carnet-server.ts';
import type { ChildServer } from '#server/child-server.ts';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const SETTLE_MILLIS = 2000;
const FEWEST_ROUNDS = 3;
const START_AIM_MILLIS = 1000;
const IDLE_AIM_BYTES = 150e6;

interface Start {
  readonly readyMillis: number;
  readonly idleBytes: number;
}

/** Time until the server is ready, and its memory at rest. */
async function measure({ folder, options, accountsFolder }: BenchPlace): Promise<readonly Figure[]> {
  const filledFolder = accountsFolder();
  const starts: { filled: Start; first: Start; bare: Start }[] = [];
  for (let round = 0; round < Math.max(FEWEST_ROUNDS, options.rounds); round += 1) {
    starts.push({
      bare: await startOnce(startLimit(folder)),
      filled: await startOnce(startCarnet(filledFolder)),
      first: await startOnce(startCarnet(mkdtempSync(path.join(folder, 'empty-')))),
    });
  }
  const limitTitle = 'the bare framework';
  const ready = {
    limitTitle,
    unit: 'millis',
    aim: { of: 'value', is: 'at most', bound: START_AIM_MILLIS },
  } as const;
  return [
    pairedFigure(
      { ...ready, name: 'start/ready', title: 'first answer over 22,000 records' },
      starts.map(({ filled, bare }) => ({ of: filled.readyMillis, limit: bare.readyMillis })),
    ),
    pairedFigure(
      { ...ready, name: 'start/first', title: 'first answer of the very first start' },
      starts.map(({ first, bare }) => ({ of: first.readyMillis, limit: bare.readyMillis })),
    ),
    pairedFigure(
      {
        name: 'start/idle',
        title: 'memory before anybody asks',
        unit: 'bytes',
        limitTitle,
        aim: { of: 'value', is: 'at most', bound: IDLE_AIM_BYTES },
      },
      starts.map(({ filled, bare }) => ({ of: filled.idleBytes, limit: bare.idleBytes })),
    ),
  ];
}

async function startOnce(starting: Promise<ChildServer>): Promise<Start> {
  const server = await starting;
  try {
    await pause(SETTLE_MILLIS);
    return { readyMillis: server.readyAfterMillis, idleBytes: server.memory() };
  } finally {
    await server.stop();
  }
}

export const start = { title: 'Start', measure };
