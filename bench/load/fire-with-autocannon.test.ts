import { fireWithAutocannon } from '#load/fire-with-autocannon.ts';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

it('sends what it was given, whatever else the options of a run hold', async () => {
  const asked = new Set<string>();
  const server = createServer((request, response) => {
    asked.add(`${request.method} ${request.url}`);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  const folder = mkdtempSync(path.join(tmpdir(), 'carnet-load-'));
  try {
    const options = { connections: 2, seconds: 1, requests: 1_000_000, rounds: 3 };
    const rate = await fireWithAutocannon(
      {
        origin: `http://127.0.0.1:${port}`,
        requests: [
          { method: 'GET', path: '/one', headers: {} },
          { method: 'POST', path: '/two', headers: {}, body: '{}' },
        ],
      },
      options,
      folder,
    );
    expect(rate.requests).toBeGreaterThan(0);
    expect(asked).toEqual(new Set(['GET /one', 'POST /two']));
  } finally {
    rmSync(folder, { recursive: true });
    server.closeAllConnections();
    server.close();
  }
});
