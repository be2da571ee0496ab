import { rmSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { writeHouseTree } from '../boundaries/house-tree.ts';
import { countImporters, readImportGraph, shortestWay } from './import-graph.ts';

let folder = '';

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('imports by each kind of name → resolved; tests and what is no product do not count', () => {
  folder = writeHouseTree({
    'apps/web/src/features/vehicles/vehicle-card.tsx': `
      import { due } from '@carnet/domain/reminders/due';
      import type { Camera } from '#platform/camera.ts';
      export { plate } from './pieces/plate.tsx';
      const load = () => import('#shared/ui/card.tsx');`,
  });
  const graph = readImportGraph(folder);
  expect(graph.get('apps/web/src/features/vehicles/vehicle-card.tsx')?.toSorted()).toEqual([
    'apps/web/src/features/vehicles/pieces/plate.tsx',
    'apps/web/src/platform/camera.ts',
    'apps/web/src/shared/ui/card.tsx',
    'packages/domain/src/reminders/due.ts',
  ]);
  expect(graph.has('packages/domain/src/reminders/due.test.ts')).toBe(false);
  const importers = countImporters(graph);
  expect(importers.get('apps/web/src/features/vehicles/pieces/plate.tsx')).toBe(2);
  expect(importers.get('apps/web/src/features/vehicles/vehicles.queries.ts')).toBe(1);
  expect(importers.get('apps/server/src/main.ts')).toBe(0);
});

it('two ways → the shorter one; no way → undefined', () => {
  const graph = new Map([
    ['page', ['form', 'queries']],
    ['form', ['queries']],
    ['queries', ['client']],
    ['client', []],
  ]);
  expect(shortestWay(graph, 'page', 'client')).toEqual(['page', 'queries', 'client']);
  expect(shortestWay(graph, 'client', 'page')).toBeUndefined();
});
