import { shareTestServer } from '#testing/held-server.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

describe('the web app', () => {
  const webDir = mkdtempSync(join(tmpdir(), 'carnet-web-'));
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Carnet</title>');
  const server = shareTestServer({ dialect: 'sqlite', config: { webDir } });
  afterAll(() => rmSync(webDir, { recursive: true, force: true }));

  it.each(['/', '/dashboard', '/subscription', '/vehicles/42/edit', '/reset-password?token=x.y', '/v10'])(
    '%s → the page',
    async (path) => {
      const answer = await server.nobody.get(path);
      expect([answer.status, answer.text]).toEqual([200, '<!doctype html><title>Carnet</title>']);
    },
  );

  it.each([
    '/v1',
    '/v1/',
    '/v1/unknown',
    '/v1?x=1',
    '//v1/vehicles',
    '/subscriptions',
    '/subscriptions/x',
    '/x.js',
  ])('%s → 404 problem instead of the page', async (path) => {
    const answer = await server.nobody.get(path);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });

  it('link to a deleted file opened in a window → the app shows it, not a JSON problem', async () => {
    const path = '/v1/files/01a20031-4ed9-74ce-a209-2510634218a1/original/gone';
    const looked = await server.nobody.get(path, { 'sec-fetch-dest': 'document' });
    expect([looked.status, looked.text]).toEqual([404, '<!doctype html><title>Carnet</title>']);
    expect(looked.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    const shown = await server.nobody.get(path, { 'sec-fetch-dest': 'image' });
    expect([shown.status, shown.body.code]).toEqual([404, 'not_found']);
  });
});
