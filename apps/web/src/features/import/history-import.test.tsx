import { startTranslation } from '#features/import/translate/translate.ts';
import type {
  TranslationProgress,
  TranslationReply,
  TranslationRequest,
} from '#features/import/translate/translation.ts';
import { aUser } from '#testing/builders.ts';
import { fakeDownloads } from '#testing/fake-downloads.ts';
import { fakeUploads } from '#testing/fake-uploads.ts';
import { renderApp } from '#testing/render-app.tsx';
import { vehicleGarage } from '#testing/vehicle-garage.ts';
import { handSharedFile, readSharing, SHARING_LIMITS } from '#platform/shared-files.ts';
import { readFiles } from '@carnet/imports/read-files';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const TODAY = civilDateOf(2026, 11, 22);

/** The worker of the page, in the page. */
class WorkerHere {
  onmessage: ((event: { data: TranslationReply | TranslationProgress }) => void) | null = null;
  readonly #answer = startTranslation((share) => this.onmessage?.({ data: { kind: 'progress', share } }));

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
  const user = aUser();
  vehicleGarage({
    listMaintenances: () => ({ items: [], nextCursor: null }),
    getUserContext: () => ({ user }),
  });
  const uploads = fakeUploads();
  const rendered = await renderApp({ at: '/import' });
  await give(text, name);
  return { uploads, ...rendered };
}

async function give(text: string, name = 'carnet.csv') {
  await screen.findByRole('button', { name: 'Choisir des fichiers' });
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no choice of files');
  await act(async () => fireEvent.change(input, { target: { files: [new File([text], name)] } }));
}

async function chooseOption(user: UserEvent, field: string | RegExp, option: string) {
  await user.click(screen.getByLabelText(field, { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: option }));
}

const DONE = {
  dryRun: false,
  importId: null,
  exportedAt: '2026-11-22T10:00:00.000Z',
  counts: [],
  faults: [],
  faultCount: 0,
};

const SHEET = [
  'Véhicule;Date;Km;Travaux;Prix',
  'Partner;14/03/2024;61250;Vidange;189,90',
  'Partner;02/06/2025;72480;Essuie-glaces;25,00',
  'Partner;20/06/2025;7250;Batterie;95,00',
  'Partner;01/07/2025;73000;Péage;12,00',
  'Partner;31/02/2025;73100;Vidange;10,00',
].join('\n');

/** The type of a vehicle is not in the sheet: it is asked before anything is stored. */
async function chooseCar(user: UserEvent) {
  await chooseOption(user, /^Type de véhicule/, 'Voiture');
}

it('a spreadsheet → a plan to correct, then one call that stores it', async () => {
  const { uploads, user } = await choose(SHEET);
  expect(await screen.findByText('Source : CSV / Excel')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Nom du véhicule' })).toHaveProperty('value', 'Partner');
  expect(screen.getByRole('img', { name: /^Kilométrage dans le temps/ })).toBeDefined();
  await user.click(screen.getByText('Pleins et autres dépenses'));
  const start = 'Importer 4 lignes, 1 sans son kilométrage';
  expect(await screen.findByRole('button', { name: start })).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: /^Péage/ }));
  await user.click(await screen.findByRole('button', { name: 'Importer 3 lignes, 1 sans son kilométrage' }));
  expect(uploads).toHaveLength(0);
  expect(screen.getByText('Le fichier ne le dit pas : choisissez le type.')).toBeDefined();
  await chooseCar(user);
  await user.click(await screen.findByRole('button', { name: /^Importer 3 lignes/ }));
  await waitFor(() => expect(uploads[0]?.address).toBe('/v1/account/import'));
});

describe('a file from another app or from a site', () => {
  const title = 'Reçu d’une autre application ou d’un site';
  async function receive(content: Parameters<typeof handSharedFile>[0]) {
    vehicleGarage({
      listMaintenances: () => ({ items: [], nextCursor: null }),
      getUserContext: () => ({ user: aUser() }),
    });
    const rendered = await renderApp({ at: '/import' });
    await screen.findByRole('button', { name: 'Choisir des fichiers' });
    await act(async () => handSharedFile(content));
    await screen.findByRole('heading', { name: title });
    return rendered;
  }
  const file = () => new File([SHEET], 'reçu.csv');

  it('→ its name and size, and nothing of it is read before it is opened', async () => {
    const { user } = await receive(file());
    expect(screen.getByText('reçu.csv')).toBeDefined();
    expect(screen.getByText(/^1\sko$/)).toBeDefined();
    expect(screen.queryByText('Source : CSV / Excel')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
    expect(await screen.findByText('Source : CSV / Excel')).toBeDefined();
    expect(screen.queryByRole('heading', { name: title })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choisir d’autres fichiers' }));
    await screen.findByRole('button', { name: 'Choisir des fichiers' });
    expect(screen.queryByRole('heading', { name: title })).toBeNull();
  });

  it('discarded → gone', async () => {
    const { user } = await receive(file());
    await user.click(screen.getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());
    expect(await readSharing()).toBeNull();
  });

  it('no answer for an hour → gone while the page is open', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      await receive(file());
      await act(() => vi.advanceTimersByTimeAsync(SHARING_LIMITS.millis));
      expect(screen.queryByRole('heading', { name: title })).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('too large → says how much may wait, and nothing can be opened', async () => {
    const { user } = await receive('too_much');
    expect(screen.getByText(/^Plus de 20 fichiers ou de 50\sMo : rien n’a été gardé/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ouvrir' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());
  });
});

it('a template and the rows that were set aside → saved as files, and said to be', async () => {
  const { user } = await choose(SHEET);
  const { saved } = fakeDownloads(200);
  await user.click(await screen.findByRole('radio', { name: /^Non repris/ }));
  await user.click(await screen.findByRole('button', { name: 'Télécharger ce qui n’a pas été importé' }));
  await screen.findByText(/^non-importe.csv.: téléchargement terminé\.$/);
  await user.click(screen.getByRole('button', { name: 'Choisir d’autres fichiers' }));
  await user.click(await screen.findByRole('button', { name: 'Télécharger un modèle de tableur' }));
  await screen.findByText(/^modele-carnet.csv.: téléchargement terminé\.$/);
  expect(saved).toEqual(['non-importe.csv', 'modele-carnet.csv']);
});

it('a plan → each of its fields has a name', async () => {
  const { user } = await choose(SHEET);
  await user.click(await screen.findByText('Lecture du tableau'));
  const fields = [...document.querySelectorAll('main :is(input:not([type=file]), select)')];
  expect(fields.length).toBeGreaterThan(10);
  expect(fields.filter((field) => !field.getAttribute('name')).map((field) => field.outerHTML)).toEqual([]);
});

it('a column and a word corrected by hand → the plan follows, and the next file with the same head begins so', async () => {
  const { uploads, user } = await choose(SHEET);
  await user.click(await screen.findByText('Lecture du tableau'));
  await chooseOption(user, 'Contenu de la colonne « Prix »', 'Ne pas importer');
  await user.click(screen.getByText('Vos mots et leur type dans Carnet'));
  await chooseOption(user, /Type de .*Essuie-glaces/, 'Batterie');
  await chooseCar(user);
  await user.click(await screen.findByRole('button', { name: /^Importer 4 lignes/ }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  await act(async () => uploads[0]?.answer(200, DONE));
  await screen.findByText('Import terminé');
  await user.click(screen.getByRole('button', { name: 'Choisir d’autres fichiers' }));
  await give(`${SHEET}\n02/07/2025;Partner;74000;Vidange;1,00`);
  await user.click(await screen.findByText('Lecture du tableau'));
  expect(screen.getByLabelText('Contenu de la colonne « Prix »')).toHaveProperty('value', 'Ne pas importer');
  await user.click(screen.getByText('Vos mots et leur type dans Carnet'));
  expect(screen.getByLabelText(/Type de .*Essuie-glaces/)).toHaveProperty('value', 'Batterie');
});

it('a table in which no column of dates is known → its owner can name one', async () => {
  await choose('a;b\nx;1\ny;2\nz;3');
  expect(await screen.findByText(/^Aucune colonne de dates/)).toBeDefined();
  expect(screen.getByLabelText('Contenu de la colonne « Colonne 1 »')).toHaveProperty(
    'value',
    'Ne pas importer',
  );
});

it('while a file is read → a bar that goes with the work, and the way back at any time', async () => {
  const ended: string[] = [];
  class BusyWorker {
    onmessage: ((event: { data: TranslationProgress }) => void) | null = null;
    postMessage() {
      this.onmessage?.({ data: { kind: 'progress', share: 0.42 } });
    }
    terminate() {
      ended.push('ended');
    }
  }
  vi.stubGlobal('Worker', BusyWorker);
  const { user } = await choose(SHEET);
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveProperty('value', 0.42));
  expect(screen.getByText(/^Lecture en cours… 42/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByRole('button', { name: 'Choisir des fichiers' })).toBeDefined();
  expect(ended).toEqual(['ended']);
});

it('how the file is got → told for each program', async () => {
  const { user } = await choose('bonjour');
  await user.click(await screen.findByText('Comment récupérer mon fichier'));
  expect(await screen.findByText(/vehicle-1-sync\.csv/)).toBeDefined();
});

it('miles and other money → the rates are seen', async () => {
  const text =
    'Date;Km;Travaux;Prix\n14/03/2024;61250 mi;Vidange;655,96\n02/06/2025;152480 mi;Batterie;82,00 CHF';
  const { user } = await choose(text);
  expect(await screen.findByText(/1 mile = 1,609344/)).toBeDefined();
  await chooseOption(user, 'Montants', 'Convertir avec un taux');
  const rate = await screen.findByLabelText('Un euro vaut (dans l’autre monnaie)');
  await user.clear(rate);
  await user.type(rate, '0,8');
  await user.tab();
  expect(await screen.findByText(/125,00/)).toBeDefined();
});

it('amounts of before 2002 → francs, when that is said', async () => {
  const { user } = await choose('Date;Km;Travaux;Prix\n14/03/1999;61250;Péage;655,96');
  expect(await screen.findByText(/655,96/)).toBeDefined();
  await user.click(screen.getByLabelText(/6,55957/));
  expect(await screen.findByText(/100,00/)).toBeDefined();
});

it('a file that is none → the reason, and another can be chosen', async () => {
  await choose('bonjour');
  expect(await screen.findByText(/^Ce fichier n’est pas reconnu/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Choisir des fichiers' })).toBeDefined();
});

it('the export of a plan → the tables of Carnet’s own export', () => {
  const ask = startTranslation(() => undefined);
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
    kind: 'files',
    answers: {},
    request: {
      files: [{ name: 'a.csv', bytes }],
      today: TODAY,
      timeZone: 'Europe/Paris',
      language: 'fr',
      intervals: new Map(),
      account: { records: [] },
      ownTypes: [],
    },
  });
  const reply = ask({ kind: 'export', context });
  const written = reply.kind === 'export' ? reply.bytes : new Uint8Array();
  const facts = { today: TODAY, timeZone: 'Europe/Paris', answers: {} };
  expect(readFiles([{ name: 'a.zip', bytes: written }], facts).source).toBe('carnet');
});

it('a file that is being sent → given up, back at its plan; once all is sent it cannot be', async () => {
  const { uploads, user } = await choose(SHEET);
  const start = { name: /^Importer 4 lignes/ };
  await screen.findByRole('button', start);
  await chooseCar(user);
  await user.click(await screen.findByRole('button', start));
  await waitFor(() => expect(uploads).toHaveLength(1));
  await act(async () => uploads[0]?.progress(1, 2));
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  expect(uploads[0]?.isAborted).toBe(true);
  expect(screen.queryByText('L’import a échoué. Rien n’a été enregistré.')).toBeNull();
  await user.click(await screen.findByRole('button', start));
  await waitFor(() => expect(uploads).toHaveLength(2));
  await act(async () => uploads[1]?.progress(2, 2));
  expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull();
});
