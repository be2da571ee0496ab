import { makeFolders } from '#platform/files/make-folder.ts';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

describe('makeFolders', () => {
  let place: string;
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'carnet-folders-'));
  });
  afterEach(() => {
    rmSync(place, { recursive: true });
  });

  it('creates several missing levels; a second call does nothing', () => {
    const path = join(place, 'a', 'b', 'c');
    makeFolders(path);
    makeFolders(path);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it('a file in the way → refused', () => {
    const file = join(place, 'file');
    writeFileSync(file, '');
    expect(() => makeFolders(file)).toThrow('EEXIST');
    expect(() => makeFolders(join(file, 'below'))).toThrow('EEXIST');
  });

  it('a parent that allows no folders → refused without retrying for ever', () => {
    expect(() => makeFolders('/proc/carnet/data')).toThrow(/\bE[A-Z]+\b/);
  });
});
