import { halfSentForm, openBrokenClient } from '#testing/faults/broken-client.ts';
import { openFiles } from '#testing/fuzz/leaks.ts';
import { signUpRemotely } from '#testing/remote-caller.ts';
import { createServerData, startServerProcess } from '#testing/server-process.ts';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const FILE_BYTES = 5_000_000;

it('server killed during an import and an upload → nothing of them is on disk', async () => {
  const data = await createServerData('sqlite');
  const server = await startServerProcess(data.environment);
  const caller = await signUpRemotely(server.url, 'camille@example.org');
  const half = { bytes: Buffer.alloc(400_000, 'secret'), bodyBytes: FILE_BYTES };
  for (const path of ['/v1/files', '/v1/account/import']) {
    await openBrokenClient(server.url, halfSentForm(path, caller.token, half));
  }
  const named = () =>
    readdirSync(data.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(data.folder, join(parentPath, name)))
      .filter((name) => /^(incoming|imports|files)\/./.test(name));
  // Each file is unlinked right after it was opened.
  await expect.poll(() => [openFiles(server.pid).length, ...named()]).toEqual([2]);
  await server.end('SIGKILL');
  expect(named()).toEqual([]);
  caller.close();
  await data.remove();
});
