import { ImportPanel } from '#features/import/import-panel.tsx';
import { fakeServer } from '#testing/fake-server.ts';
import { fakeUploads } from '#testing/fake-uploads.ts';
import { renderPiece } from '#testing/render-app.tsx';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

const COUNTS = [
  { entity: 'vehicles', added: 2, replaced: 0, skipped: 1, refused: 0 },
  { entity: 'files', added: 0, replaced: 0, skipped: 0, refused: 0 },
];

function report(dryRun: boolean, faults: object[] = []) {
  return {
    dryRun,
    exportedAt: '2026-11-20T10:00:00.000Z',
    counts: COUNTS,
    faults,
    faultCount: faults.length,
  };
}

async function choose(name = 'carnet.zip') {
  fakeServer();
  const uploads = fakeUploads();
  await renderPiece(<ImportPanel />);
  await chooseFile(name);
  return uploads;
}

async function chooseFile(name = 'carnet.zip') {
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no choice of files');
  const file = new File(['zip'], name, { type: name.endsWith('zip') ? 'application/zip' : 'text/plain' });
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
}

it('a zip → dry run, summary, import on request', async () => {
  const uploads = await choose();
  expect(uploads[0]?.address).toBe('/v1/account/import?dryRun=true');
  expect(await screen.findByText(/^Lecture de carnet\.zip/)).toBeDefined();
  await act(async () => uploads[0]?.answer(200, report(true)));
  expect(await screen.findByText('Prêt à importer')).toBeDefined();
  expect(screen.getByRole('row', { name: 'Véhicules 2 1' })).toBeDefined();
  expect(screen.queryByText('Photos et documents')).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Importer maintenant' })));
  expect(uploads[1]?.address).toBe('/v1/account/import');
  await act(async () => uploads[1]?.answer(200, report(false)));
  expect(await screen.findByText('Import terminé')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Importer maintenant' })).toBeNull();
});

it('unlikely mileages → asked, then imported once confirmed', async () => {
  const uploads = await choose();
  const fault = { file: 'mileage.csv', line: 3, column: 'mileage', code: 'mileage_unlikely' };
  await act(async () => uploads[0]?.answer(200, report(true, [fault])));
  const right = { name: 'Ces kilométrages sont justes' };
  const confirm = await screen.findByRole('button', right);
  expect(screen.queryByRole('button', { name: 'Importer maintenant' })).toBeNull();
  await act(async () => fireEvent.click(confirm));
  expect(uploads[1]?.address).toBe('/v1/account/import?dryRun=true&confirmMileage=true');
  await act(async () => uploads[1]?.answer(200, report(true)));
  const start = await screen.findByRole('button', { name: 'Importer maintenant' });
  expect(screen.queryByRole('button', right)).toBeNull();
  await act(async () => fireEvent.click(start));
  expect(uploads[2]?.address).toBe('/v1/account/import?confirmMileage=true');
});

it('lines with faults → each listed with its position, import disabled', async () => {
  const uploads = await choose();
  const faults = [
    { file: 'vehicles.csv', line: 3, column: 'name', code: 'required' },
    { file: 'files/1/a.pdf', line: null, column: null, code: 'wrong_file_kind' },
  ];
  await act(async () => uploads[0]?.answer(200, report(true, faults)));
  expect(await screen.findByText(/^vehicles\.csv, ligne 3, colonne name/)).toBeDefined();
  expect(screen.getByText(/^files\/1\/a\.pdf/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Importer maintenant' })).toBeNull();
});

it('a zip that is no export → an error, and another choice', async () => {
  const uploads = await choose();
  const problem = { code: 'archive_unreadable', status: 422, params: { reason: 'damaged' } };
  await act(async () => uploads[0]?.answer(422, problem));
  expect(await screen.findByText(/n’est pas un export de Carnet/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Choisir un fichier zip' })).toBeDefined();
});

it('another kind of file → not sent', async () => {
  const uploads = await choose('photo.txt');
  expect(uploads).toHaveLength(0);
  expect(await screen.findByText('Choisissez le fichier zip d’un export de Carnet.')).toBeDefined();
});

it('cancelled during the dry run or upload → nothing more is sent', async () => {
  const uploads = await choose();
  await act(async () => uploads[0]?.progress(1, 1));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Annuler' })));
  expect(uploads[0]?.isAborted).toBe(true);
  await chooseFile();
  await act(async () => uploads[1]?.answer(200, report(true)));
  const start = await screen.findByRole('button', { name: 'Importer maintenant' });
  await act(async () => fireEvent.click(start));
  await act(async () => uploads[2]?.progress(1, 2));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Annuler' })));
  expect(uploads[2]?.isAborted).toBe(true);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['', '']);
  expect(screen.getByRole('button', { name: 'Choisir un fichier zip' })).toBeDefined();
});

it('an import that is sent → cannot be cancelled', async () => {
  const uploads = await choose();
  await act(async () => uploads[0]?.answer(200, report(true)));
  const start = await screen.findByRole('button', { name: 'Importer maintenant' });
  await act(async () => fireEvent.click(start));
  await act(async () => uploads[1]?.progress(2, 2));
  expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull();
});
