import { startTranslation } from '#features/import/translate/translate.ts';
import type { TranslationReply, TranslationRequest } from '#features/import/translate/translation.ts';
import { fakeUploads } from '#testing/fake-uploads.ts';
import { renderApp } from '#testing/render-app.tsx';
import { vehicleGarage } from '#testing/vehicle-garage.ts';
import { readFiles } from '@carnet/imports/read-files';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

const TODAY = civilDateOf(2026, 11, 22);

/** The worker of the page, in the page. */
class WorkerHere {
  onmessage: ((event: { data: TranslationReply }) => void) | null = null;
  readonly #answer = startTranslation();

  postMessage(request: TranslationRequest) {
    const data = this.#answer(request);
    queueMicrotask(() => this.onmessage?.({ data }));
  }

  terminate() {
    this.onmessage = null;
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', WorkerHere);
});

async function choose(text: string, name = 'carnet.csv') {
  vehicleGarage({ listMaintenances: () => ({ items: [], nextCursor: null }) });
  const uploads = fakeUploads();
  const rendered = await renderApp({ at: '/import' });
  await screen.findByRole('button', { name: 'Choisir des fichiers' });
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no choice of files');
  await act(async () => fireEvent.change(input, { target: { files: [new File([text], name)] } }));
  return { uploads, ...rendered };
}

const SHEET = [
  'Véhicule;Date;Km;Travaux;Prix',
  'Kangoo;14/03/2024;61250;Vidange;189,90',
  'Kangoo;02/06/2025;72480;Essuie-glaces;25,00',
  'Kangoo;20/06/2025;7250;Batterie;95,00',
  'Kangoo;01/07/2025;73000;Péage;12,00',
  'Kangoo;31/02/2025;73100;Vidange;10,00',
].join('\n');

it('a spreadsheet → a plan to correct, then one call that stores it', async () => {
  const { uploads, user } = await choose(SHEET);
  expect(await screen.findByText('Source : CSV / Excel')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Nom du véhicule' })).toHaveProperty('value', 'Kangoo');
  expect(screen.getByText('date qui n’existe pas')).toBeDefined();
  expect(screen.getByRole('checkbox', { name: /^Péage/ })).toBeDefined();
  expect(screen.getByRole('img', { name: /^Kilométrages dans le temps/ })).toBeDefined();
  expect(screen.getByLabelText(/Type de .*Essuie-glaces/)).toHaveProperty('value', 'Réparations et pièces');
  await user.click(screen.getByRole('checkbox', { name: /^Péage/ }));
  await user.click(await screen.findByRole('button', { name: 'Importer 4 entretiens' }));
  await waitFor(() => expect(uploads[0]?.address).toBe('/v1/account/import'));
});

it('a file that is none → the reason, and another can be chosen', async () => {
  await choose('bonjour');
  expect(await screen.findByText(/^Ce fichier n’est pas reconnu/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Choisir des fichiers' })).toBeDefined();
});

it('the export of a plan → the tables of Carnet’s own export', () => {
  const ask = startTranslation();
  expect(
    ask({ kind: 'export', context: { namespace: '', language: 'fr', now: '', types: [], unnamed: '' } }).kind,
  ).toBe('refused');
  const bytes = new TextEncoder().encode(SHEET);
  const context = {
    namespace: crypto.randomUUID(),
    language: 'fr',
    now: '2026-11-22T10:00:00.000Z',
    types: [],
    unnamed: 'V',
  } as const;
  ask({
    kind: 'plan',
    request: {
      files: [{ name: 'a.csv', bytes }],
      answers: {},
      today: TODAY,
      timeZone: 'Europe/Paris',
      language: 'fr',
      intervals: new Map(),
      account: { records: [] },
    },
  });
  const reply = ask({ kind: 'export', context });
  const written = reply.kind === 'export' ? reply.bytes : new Uint8Array();
  const facts = { today: TODAY, timeZone: 'Europe/Paris', answers: {} };
  expect(readFiles([{ name: 'a.zip', bytes: written }], facts).source).toBe('carnet');
});
