import { RecordRow } from '#features/maintenances/list/record-row.tsx';
import { aMaintenance } from '#testing/builders.ts';
import { renderPiece } from '#testing/render-app.tsx';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

async function show(changes: Partial<Maintenance>) {
  const record = aMaintenance({ type: 'tire_change', ...changes });
  const actions = { onShowPhotos: vi.fn<() => void>(), onDownloadInvoice: vi.fn<() => void>() };
  await renderPiece(
    <RecordRow record={record} typeName="Pneus" vehicleName="Clio" menu={null} {...actions} />,
  );
  return screen.getByRole('article');
}

it('record → its name is a link with a chevron', async () => {
  await show({});
  const link = screen.getByRole('link', { name: 'Pneus' });
  expect(link.textContent).toBe('Pneus\u00a0›');
});

it("description and workshop, which may be truncated → in full in the row's tooltip", async () => {
  const row = await show({ description: 'Quatre pneus', garage_name: 'Garage du Port' });
  expect(row.getAttribute('title')).toBe('Quatre pneus · Garage du Port');
});

it('neither → no tooltip', async () => {
  const row = await show({ description: null, garage_name: null });
  expect(row.getAttribute('title')).toBeNull();
});

it('refund → marked by a word, and its amount has a sign', async () => {
  const row = await show({ isRefund: true, cost: 45, description: null, garage_name: null });
  expect(row.textContent).toContain('Remboursement');
  expect(row.textContent).toContain('-45,00\u00a0€');
});
