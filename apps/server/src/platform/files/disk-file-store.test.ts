import { diskFileStore } from '#platform/files/disk-file-store.ts';
import type { FileStore, FileVariant, StoredBytes } from '#platform/files/file-store.ts';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const GARAGE = '01939c3e-0000-7000-8000-00000000000a';
const FILE = '01939c3e-0000-7000-8000-000000000001';
const OTHER = '01939c3e-0000-7000-8000-000000000002';

let folder: string;
let root: string;
let store: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carnet-files-'));
  root = join(folder, 'files');
  store = diskFileStore(root);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function textOf(fileId: string, variant: FileVariant = 'original'): Promise<string | null> {
  const bytes = await store.read(GARAGE, fileId, variant);
  if (!bytes) return null;
  const content = await buffer(bytes.stream);
  expect(content.length).toBe(bytes.size);
  return content.toString();
}

async function listed(): Promise<StoredBytes[]> {
  const all: StoredBytes[] = [];
  for await (const stored of store.list()) all.push(stored);
  return all;
}

describe('the file store on disk', () => {
  it('gives back what was put, each variant for itself', async () => {
    await store.put(GARAGE, FILE, 'original', Buffer.from('large'));
    await store.put(GARAGE, FILE, 'thumbnail', Buffer.from('small'));
    expect(await textOf(FILE)).toBe('large');
    expect(await textOf(FILE, 'thumbnail')).toBe('small');
    expect(await textOf(OTHER)).toBeNull();
  });

  it('replaces bytes as a whole', async () => {
    await store.put(GARAGE, FILE, 'original', Buffer.from('a longer text'));
    await store.put(GARAGE, FILE, 'original', Buffer.from('short'));
    expect(await textOf(FILE)).toBe('short');
  });

  it('leaves nothing half written beside the bytes', async () => {
    await store.put(GARAGE, FILE, 'original', Buffer.from('text'));
    expect(await readdir(join(root, GARAGE, FILE))).toEqual(['original']);
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
  });

  it('leaves nothing when the bytes cannot take their place', async () => {
    await mkdir(join(root, GARAGE, FILE, 'original', 'in the way'), { recursive: true });
    await expect(store.put(GARAGE, FILE, 'original', Buffer.from('text'))).rejects.toThrow(
      /EISDIR|ENOTEMPTY/,
    );
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
  });

  it('removes every variant, and nothing of another file', async () => {
    await store.put(GARAGE, FILE, 'original', Buffer.from('one'));
    await store.put(GARAGE, FILE, 'thumbnail', Buffer.from('one'));
    await store.put(GARAGE, OTHER, 'original', Buffer.from('two'));
    await store.remove(GARAGE, FILE);
    await store.remove(GARAGE, FILE);
    expect(await textOf(FILE)).toBeNull();
    expect(await textOf(FILE, 'thumbnail')).toBeNull();
    expect(await textOf(OTHER)).toBe('two');
  });

  it('removes all of a garage', async () => {
    await store.put(GARAGE, FILE, 'original', Buffer.from('one'));
    await store.put(GARAGE, OTHER, 'original', Buffer.from('two'));
    await store.removeGarage(GARAGE);
    expect(await listed()).toEqual([]);
  });

  it('lists what has bytes, with when they were written', async () => {
    expect(await listed()).toEqual([]);
    await store.put(GARAGE, FILE, 'original', Buffer.from('one'));
    await utimes(join(root, GARAGE, FILE), 1000, 1000);
    expect(await listed()).toEqual([{ garageId: GARAGE, fileId: FILE, storedAtMillis: 1_000_000 }]);
  });

  it('removes what a crash left half written, once it is old', async () => {
    await store.ping();
    const abandoned = join(root, '.incoming', 'abandoned');
    await writeFile(abandoned, 'half');
    await utimes(abandoned, 1000, 1000);
    await writeFile(join(root, '.incoming', 'under way'), 'half');
    await store.removeLeftovers(2_000_000);
    expect(await readdir(join(root, '.incoming'))).toEqual(['under way']);
  });

  it('takes no id that could leave its folder', async () => {
    for (const id of ['..', '../../etc', '', 'a/b', `${FILE}/`, '-'.repeat(35)]) {
      await expect(store.put(GARAGE, id, 'original', Buffer.from('x'))).rejects.toThrow('Not an id');
      await expect(store.read(id, FILE, 'original')).rejects.toThrow('Not an id');
      await expect(store.remove(GARAGE, id)).rejects.toThrow('Not an id');
      await expect(store.removeGarage(id)).rejects.toThrow('Not an id');
    }
  });

  it('does not answer when its folder cannot be made', async () => {
    await writeFile(root, 'a file where the folder should be');
    await expect(store.ping()).rejects.toThrow('ENOTDIR');
  });
});
