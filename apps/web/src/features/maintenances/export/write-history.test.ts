import { writeHistory } from '#features/maintenances/export/write-history.ts';
import { aMaintenance, aVehicle } from '#testing/builders.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { expect, it, vi } from 'vitest';

const WORDING = {
  language: 'fr',
  typeLabel: (key: string) => (key === 'oil_change' ? 'Vidange' : key),
  expenseLabel: (kind: string) => kind,
} as const;

it('list as a CSV → every page of it, with names of vehicles and types, and no executable formulas', async () => {
  const vehicle = aVehicle({ name: '=Clio' });
  const record = aMaintenance({ vehicle_id: vehicle.id, type: 'oil_change', description: null, cost: 89.9 });
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}` }));
  fakeServer({
    listVehicles: ({ query }) => ({ items: query['archived'] === 'true' ? [] : [vehicle], nextCursor: null }),
    listMaintenances: ({ query }) => ({
      items: [record],
      nextCursor: query['cursor'] === undefined ? 'next' : null,
    }),
  });
  const file = await writeHistory({ format: 'csv', name: 'Clio 2026-11-24', query: {} }, WORDING);
  expect(file.name).toBe('Clio 2026-11-24.csv');
  const lines = (await saved[0]?.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`"'=Clio";`);
  expect(lines[1]).toContain('"Vidange";"Vidange";');
  expect(lines[1]).toContain(';89,90;');
});
