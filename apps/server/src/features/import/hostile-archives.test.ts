import { importArchive } from '#features/import/import.service.ts';
import { findActor } from '#features/authentication/authentication.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { findNetworks } from '#platform/networks.ts';
import { openIncomingFile } from '#platform/files/incoming.ts';
import {
  countsIn,
  editEntries,
  exportOf,
  importFaultsIn,
  importInto,
  rowsEdited,
  tryImportInto,
  unzip,
  zipOf,
  type Entries,
  type EntryChanges,
} from '#testing/archives.ts';
import { addMaintenance, addVehicle, listed, newId, uploadPhoto } from '#testing/builders.ts';
import { rowCounter } from '#testing/databases/stored-rows.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { DIALECTS } from '#testing/test-server.ts';
import { execFile } from 'node:child_process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

describe('a small export that would expand to gigabytes or minutes', () => {
  const server = shareTestServer({ dialect: 'sqlite' });
  let exported: Entries;
  let fresh: TestCaller;

  beforeAll(async () => {
    const owner = await server.signUp();
    const { id } = await addVehicle(owner);
    await addMaintenance(owner, id);
    exported = await unzip(await exportOf(owner));
  });
  beforeEach(async () => {
    fresh = await server.signUp();
  });

  /** Not compressed, or its ratio would be refused before its content. */
  const edited = (changes: EntryChanges) => zipOf(editEntries(exported, changes), { compress: false });

  /** Imports the export with changes, while others are served. */
  async function importEdited(changes: EntryChanges): Promise<TestAnswer> {
    const importing = importInto(fresh, await edited(changes));
    for (let asked = 0; asked < 20; asked += 1) {
      expect((await server.nobody.get('/healthz')).status).toBe(200);
      await nextTurn();
    }
    const answer = await importing;
    expect(await listed(fresh, '/v1/vehicles')).toEqual([]);
    return answer;
  }

  async function reasonFor(changes: EntryChanges): Promise<unknown> {
    const { status, body } = await importEdited(changes);
    expect([status, body.code]).toEqual([422, 'archive_unreadable']);
    return body.params.reason;
  }

  const accountWith = (extra: string) => (text: string) => `${text.trimEnd().slice(0, -1)},"more":${extra}}`;
  const listing = (count: number) => (text: string) =>
    JSON.stringify({ ...JSON.parse(text), files: Array.from({ length: count }, () => 0) });

  it.each([
    ['a hundred arrays within each other', '['.repeat(100) + ']'.repeat(100)],
    ['a million values', `[${'0,'.repeat(1_000_000)}0]`],
  ])('account.json with %s → too_much_content', async (_, extra) => {
    expect(await reasonFor({ 'account.json': accountWith(extra) })).toBe('too_much_content');
  });

  it('account.json that lists 50,001 files, none of them valid → too_many_entries', async () => {
    expect(await reasonFor({ 'account.json': listing(50_001) })).toBe('too_many_entries');
  });

  it('account.json that lists 150 invalid files → all counted, the first hundred named', async () => {
    const { body } = await importEdited({ 'account.json': listing(150) });
    expect([body.code, body.params.faults, body.errors.length]).toEqual(['import_refused', 150, 100]);
    expect(body.errors[99].pointer).toBe('/account.json/files~199');
  });

  it('too many rows in all tables, even below an unknown header → too_much_content', async () => {
    const rows = () => 'x\n'.repeat(100_002);
    expect(await reasonFor({ 'maintenances.csv': rows, 'mileage.csv': rows })).toBe('too_much_content');
  });

  it('a header with hundreds of columns → too_much_content', async () => {
    const wide = (text: string) => `${'x,'.repeat(100)}\n${text}`;
    expect(await reasonFor({ 'vehicles.csv': wide })).toBe('too_much_content');
  });

  it('rows of thousands of cells → a fault each', async () => {
    const wide = (text: string) => `${text}${`${','.repeat(100_000)}\n`.repeat(2)}`;
    expect(importFaultsIn(await importEdited({ 'vehicles.csv': wide }))).toEqual([
      '/vehicles.csv/3 malformed_row',
      '/vehicles.csv/4 malformed_row',
    ]);
  });

  it('a cell that names thousands of files → one fault', async () => {
    const photos = 'x '.repeat(50_000);
    const answer = await importEdited({ 'vehicles.csv': rowsEdited((row) => ({ ...row, photos })) });
    expect(importFaultsIn(answer)).toEqual(['/vehicles.csv/2/photos too_many_items']);
  });

  it('a cell of nested arrays → invalid', async () => {
    const inspection = '['.repeat(50_000) + ']'.repeat(50_000);
    const answer = await importEdited({ 'maintenances.csv': rowsEdited((row) => ({ ...row, inspection })) });
    expect(importFaultsIn(answer)).toEqual(['/maintenances.csv/2/inspection invalid_type']);
  });

  it('more custom types than there may be → one fault, the others are not compared', async () => {
    const row = (index: number) => `type_${index},Type ${index},true,,,false\n`;
    const types = Array.from({ length: 400 }, (_, index) => row(index)).join('');
    const tried = await tryImportInto(
      fresh,
      await edited({ 'maintenance-types.csv': (text) => text + types }),
    );
    expect(importFaultsIn(tried)).toEqual(['maintenance-types.csv too_many_items']);
    // Of 408, the first 200 are compared with each other.
    expect(countsIn(tried)['maintenance_types']).toBe('192/8/208');
  });

  it('more invalid rows than are named → all counted, the first hundred named, also in a dry run', async () => {
    const copies = rowsEdited((row) =>
      Array.from({ length: 150 }, () => ({ ...row, id: newId(), cost: 'x' })),
    );
    const { body } = await tryImportInto(fresh, await edited({ 'maintenances.csv': copies }));
    expect([body.faultCount, body.faults.length]).toEqual([150, 100]);
    expect(body.counts).toContainEqual({
      entity: 'maintenances',
      added: 0,
      replaced: 0,
      skipped: 0,
      refused: 150,
    });
  });
});

describe.each(DIALECTS)('an import that is broken off on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let owner: TestCaller;
  let heir: TestCaller;

  beforeAll(async () => {
    owner = await server.signUp();
    const photo = await uploadPhoto(owner);
    const { id } = await addVehicle(owner, { photos: [photo.id] });
    await addMaintenance(owner, id);
  });
  beforeEach(async () => {
    heir = await server.signUp();
    await server.context.background.settle();
  });

  async function actorOf(caller: TestCaller): Promise<Actor> {
    const actor = await findActor(server.context, caller.token ?? '');
    if (!actor) throw new Error('The caller is signed in');
    return actor;
  }

  async function importWith(
    changed: Partial<Context>,
    signal = new AbortController().signal,
  ): Promise<unknown> {
    const actor = await actorOf(heir);
    const bytes = await openIncomingFile(server.context.config);
    try {
      await bytes.writeFile(await exportOf(owner));
      const { accountId } = actor;
      const asker = { accountId, networks: findNetworks('203.0.113.1', 24), signal };
      const context = { ...server.context, ...changed };
      return await importArchive(context, actor, {
        bytes,
        form: { form: 'archive', maximumBytes: 100_000_000 },
        isDryRun: false,
        areMileagesConfirmed: false,
        asker,
      });
    } finally {
      await bytes.close();
    }
  }

  /** Whether the job that a listening server begins has gone through all garages, and writes nothing more. */
  async function hasPruned(): Promise<boolean> {
    const walks = queriesOf(server.context.transactions.readOnly).selectFrom('garage_walk');
    const pruning = await walks.select('finished_at').where('name', '=', 'prune').executeTakeFirst();
    return typeof pruning?.finished_at === 'string';
  }

  async function storedFiles(): Promise<number> {
    let count = 0;
    await server.context.background.settle();
    for await (const _file of server.context.fileStore.list()) count += 1;
    return count;
  }

  it('client disconnects while queued → its process ends, nothing stored', async () => {
    const { garageId } = await actorOf(heir);
    const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(await exportOf(owner))]), 'carnet.zip');
    const client = new AbortController();
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = server.context.transactions.forGarage(garageId, () => {
      locked.resolve();
      return release.promise;
    });
    await locked.promise;
    const answer = fetch(`http://127.0.0.1:${port}/v1/account/import`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${heir.token}` },
      body: form,
      signal: client.signal,
    });
    await expect.poll(countImportProcesses).toBe(1);
    client.abort();
    await expect(answer).rejects.toThrow(/abort/i);
    await expect.poll(countImportProcesses).toBe(0);
    release.resolve();
    await holding;
    expect(await listed(heir, '/v1/vehicles')).toEqual([]);
    await expect.poll(async () => (await importInto(heir, await exportOf(owner))).status).toBe(200);
    await expect.poll(hasPruned).toBe(true);
  });

  it('client disconnects during the transaction → neither rows nor bytes', async () => {
    const count = await rowCounter(server.context);
    const [rows, files] = [await count(), await storedFiles()];
    const client = new AbortController();
    const { transactions } = server.context;
    const forGarage: typeof transactions.forGarage = (garageId, work) =>
      transactions.forGarage(garageId, (tx) => {
        client.abort();
        return work(tx);
      });
    const importing = importWith({ transactions: { ...transactions, forGarage } }, client.signal);
    await expect(importing).rejects.toMatchObject({ name: 'Unavailable' });
    await server.context.background.settle();
    expect(await count()).toEqual(rows);
    expect(await storedFiles()).toBe(files);
  });

  it('process exceeds its time → refused, neither rows nor bytes; the next import works', async () => {
    const count = await rowCounter(server.context);
    const [rows, files] = [await count(), await storedFiles()];
    const { children } = server.context;
    const hasty: Pick<typeof children, 'run'> = {
      run: (kind, options, work) => children.run({ ...kind, millis: 1 }, options, work),
    };
    await expect(importWith({ children: hasty as typeof children })).rejects.toMatchObject({
      code: 'archive_unreadable',
      details: { params: { reason: 'too_much_content' } },
    });
    await server.context.background.settle();
    expect(await count()).toEqual(rows);
    expect(await storedFiles()).toBe(files);
    expect(await importWith({})).toMatchObject({ dryRun: false, faultCount: 0 });
  });
});

/** Of this process, by `ps` as every system has it. */
async function countImportProcesses(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,args=']);
  const own = new RegExp(`^\\s*${process.pid}\\s.*import-program`);
  return stdout.split('\n').filter((line) => own.test(line)).length;
}
