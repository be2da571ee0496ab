import { startCarnet } from '#server/carnet-server.ts';
import { median } from '#report/median.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const SETTLE_MILLIS = 2000;

export interface StartResult {
  /** Over the filled database. */
  readonly readyMillis: number;
  /** The very first start, which makes the database. */
  readonly firstReadyMillis: number;
  readonly idleBytes: number;
}

/** How long the server takes to be ready, and what it holds when nobody has asked anything. */
export async function measureStart(filledFolder: string, rounds: number): Promise<StartResult> {
  const filled = [];
  const first = [];
  for (let round = 0; round < rounds; round += 1) {
    filled.push(await startOnce(filledFolder));
    const empty = mkdtempSync(path.join(tmpdir(), 'carnet-bench-empty-'));
    try {
      first.push(await startOnce(empty));
    } finally {
      rmSync(empty, { recursive: true, force: true });
    }
  }
  return {
    readyMillis: median(filled.map((start) => start.readyMillis)),
    firstReadyMillis: median(first.map((start) => start.readyMillis)),
    idleBytes: median(filled.map((start) => start.idleBytes)),
  };
}

async function startOnce(folder: string): Promise<{ readyMillis: number; idleBytes: number }> {
  const server = await startCarnet(folder);
  try {
    await pause(SETTLE_MILLIS);
    return { readyMillis: server.readyAfterMillis, idleBytes: server.memory() };
  } finally {
    await server.stop();
  }
}
