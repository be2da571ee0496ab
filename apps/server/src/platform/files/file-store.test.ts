import { diskFileStore } from '#platform/files/disk-file-store.ts';
import type { FileStore, FileVariant, StoredBytes } from '#platform/files/file-store.ts';
import { s3FileStore } from '#platform/files/s3-file-store.ts';
import { startS3Server, type S3Server } from '#testing/stand-ins/s3-server.ts';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const GARAGE = '01939c3e-0000-7000-8000-00000000000a';
const OTHER_GARAGE = '01939c3e-0000-7000-8000-00000000000b';
const FILE = '01939c3e-0000-7000-8000-000000000001';
const OTHER = '01939c3e-0000-7000-8000-000000000002';

async function readText(
  store: FileStore,
  fileId: string,
  variant: FileVariant = 'original',
): Promise<string | null> {
  const bytes = await store.read(GARAGE, fileId, variant);
  if (!bytes) return null;
  const content = await buffer(bytes.stream);
  expect(content.length).toBe(bytes.size);
  return content.toString();
}

function bySpelling(one: string, other: string): number {
  return one < other ? -1 : 1;
}

async function listed(store: FileStore): Promise<StoredBytes[]> {
  const all: StoredBytes[] = [];
  for await (const stored of store.list()) all.push(stored);
  return all;
}

interface OpenStore {
  readonly store: FileStore;
  end(): Promise<void>;
}

async function openDiskStore(): Promise<OpenStore> {
  const folder = await mkdtemp(join(tmpdir(), 'carnet-files-'));
  return {
    store: diskFileStore(folder),
    end: () => rm(folder, { recursive: true, force: true }),
  };
}

describe.each(['disk', 's3'] as const)('a file store on %s', (kind) => {
  let s3: S3Server | undefined;
  let open: OpenStore;
  let store: FileStore;

  beforeAll(async () => {
    if (kind === 's3') s3 = await startS3Server();
  });
  afterAll(() => s3?.stop());

  beforeEach(async () => {
    open = s3 ? openS3Store(s3) : await openDiskStore();
    ({ store } = open);
  });
  afterEach(() => open.end());

  function openS3Store(server: S3Server): OpenStore {
    const made = s3FileStore(server.optionsAt(server.port));
    return {
      store: made,
      end: async () => {
        for (const garage of [GARAGE, OTHER_GARAGE]) await made.removeGarage(garage);
        made.close();
      },
    };
  }

  it('returns what was stored, for each variant', async () => {
    await store.put(GARAGE, FILE, 'original', Buffer.from('large'));
    await store.put(GARAGE, FILE, 'thumbnail', Buffer.from('small'));
    expect(await readText(store, FILE)).toBe('large');
    expect(await readText(store, FILE, 'thumbnail')).toBe('small');
    expect(await readText(store, OTHER)).toBeNull();
  });

  it('returns megabytes byte for byte', async () => {
    const bytes = Buffer.alloc(3_000_001, 'Été en Clio, ');
    await store.put(GARAGE, FILE, 'original', bytes);
    const read = await store.read(GARAGE, FILE, 'original');
    if (!read) throw new Error('just put');
    expect(read.size).toBe(bytes.length);
    expect((await buffer(read.stream)).equals(bytes)).toBe(true);
  });

  it('knows which variants exist', async () => {
    await store.put(GARAGE, FILE, 'original', Buffer.from('large'));
    expect([
      await store.has(GARAGE, FILE, 'original'),
      await store.has(GARAGE, FILE, 'thumbnail'),
      await store.has(GARAGE, OTHER, 'original'),
    ]).toEqual([true, false, false]);
  });

  it('replaces bytes as a whole', async () => {
    await store.put(GARAGE, FILE, 'original', Buffer.from('a longer text'));
    await store.put(GARAGE, FILE, 'original', Buffer.from('short'));
    expect(await readText(store, FILE)).toBe('short');
  });

  it('removes every variant of a file, and no other file', async () => {
    await store.put(GARAGE, FILE, 'original', Buffer.from('one'));
    await store.put(GARAGE, FILE, 'thumbnail', Buffer.from('one'));
    await store.put(GARAGE, OTHER, 'original', Buffer.from('two'));
    await store.remove(GARAGE, FILE);
    await store.remove(GARAGE, FILE);
    expect(await readText(store, FILE)).toBeNull();
    expect(await readText(store, FILE, 'thumbnail')).toBeNull();
    expect(await readText(store, OTHER)).toBe('two');
  });

  it('removes all files of a garage, and of no other', async () => {
    await store.put(GARAGE, FILE, 'original', Buffer.from('one'));
    await store.put(GARAGE, OTHER, 'original', Buffer.from('two'));
    await store.put(OTHER_GARAGE, FILE, 'original', Buffer.from('theirs'));
    await store.removeGarage(GARAGE);
    expect((await listed(store)).map(({ garageId }) => garageId)).toEqual([OTHER_GARAGE]);
  });

  it('lists each file once, with the time it was written', async () => {
    expect(await listed(store)).toEqual([]);
    const before = Date.now();
    await store.put(GARAGE, FILE, 'original', Buffer.from('one'));
    await store.put(GARAGE, FILE, 'thumbnail', Buffer.from('one'));
    await store.put(GARAGE, OTHER, 'original', Buffer.from('two'));
    const found = await listed(store);
    expect(found.map(({ garageId, fileId }) => `${garageId}/${fileId}`).toSorted(bySpelling)).toEqual([
      `${GARAGE}/${FILE}`,
      `${GARAGE}/${OTHER}`,
    ]);
    // S3 reports whole seconds.
    for (const { storedAtMillis } of found) expect(storedAtMillis).toBeGreaterThan(before - 2000);
  });

  it('rejects ids that could escape the folder', async () => {
    for (const id of ['..', '../../etc', '', 'a/b', `${FILE}/`, '-'.repeat(35)]) {
      await expect(store.put(GARAGE, id, 'original', Buffer.from('x'))).rejects.toThrow('Not an id');
      await expect(async () => store.read(id, FILE, 'original')).rejects.toThrow('Not an id');
      await expect(async () => store.has(id, FILE, 'original')).rejects.toThrow('Not an id');
      await expect(store.remove(GARAGE, id)).rejects.toThrow('Not an id');
      await expect(store.removeGarage(id)).rejects.toThrow('Not an id');
    }
  });

  it('responds to a ping', async () => {
    await expect(store.ping()).resolves.toBeUndefined();
  });
});

describe('the file store on disk', () => {
  let folder: string;
  let root: string;
  let store: FileStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carnet-files-'));
    root = join(folder, 'files');
    await mkdir(root);
    store = diskFileStore(root);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('leaves no partial file next to the content', async () => {
    await store.put(GARAGE, FILE, 'original', Buffer.from('text'));
    expect(await readdir(join(root, GARAGE, FILE))).toEqual(['original']);
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
  });

  it('leaves nothing when the final rename fails', async () => {
    await mkdir(join(root, GARAGE, FILE, 'original', 'in the way'), { recursive: true });
    await expect(store.put(GARAGE, FILE, 'original', Buffer.from('text'))).rejects.toThrow(
      /EISDIR|ENOTEMPTY/,
    );
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
  });

  it('takes the time of writing from the folder', async () => {
    await store.put(GARAGE, FILE, 'original', Buffer.from('one'));
    await utimes(join(root, GARAGE, FILE), 1000, 1000);
    expect(await listed(store)).toEqual([{ garageId: GARAGE, fileId: FILE, storedAtMillis: 1_000_000 }]);
  });

  it('removes partial files of a crash once they are old', async () => {
    await store.ping();
    const abandoned = join(root, '.incoming', 'abandoned');
    await writeFile(abandoned, 'half');
    await utimes(abandoned, 1000, 1000);
    await writeFile(join(root, '.incoming', 'under way'), 'half');
    await store.removeLeftovers(2_000_000);
    expect(await readdir(join(root, '.incoming'))).toEqual(['under way']);
  });

  it('its folder is gone → fails, stores nothing and does not recreate it', async () => {
    await rm(root, { recursive: true });
    await expect(store.ping()).rejects.toThrow('ENOENT');
    await expect(store.put(GARAGE, FILE, 'original', Buffer.from('text'))).rejects.toThrow('ENOENT');
    expect(await readdir(folder)).toEqual([]);
  });

  it('fails the ping when its folder cannot be created', async () => {
    await rm(root, { recursive: true });
    await writeFile(root, 'a file where the folder should be');
    await expect(store.ping()).rejects.toThrow('ENOTDIR');
  });

  it('has no public address', async () => {
    const presentation = { contentType: 'image/jpeg', contentDisposition: 'inline', expirySeconds: 1 };
    expect(await store.publicAddress(GARAGE, FILE, 'original', presentation)).toBeNull();
  });
});
