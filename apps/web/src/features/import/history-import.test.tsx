import { startTranslation } from '#features/import/translate/translate.ts';
import type {
  TranslationProgress,
  TranslationReply,
  TranslationRequest,
} from '#features/import/translate/translation.ts';
import { aMaintenance, aUser, aVehicle } from '#testing/builders.ts';
import { fakeDownloads } from '#testing/fake-downloads.ts';
import { fakeUploads, type FakeUpload } from '#testing/fake-uploads.ts';
import { renderApp } from '#testing/render-app.tsx';
import { vehicleGarage } from '#testing/vehicle-garage.ts';
import { storeSharedFile, readSharing, SHARING_LIMITS } from '#platform/shared-files.ts';
import { writeRows } from '@carnet/imports/content/write-rows';
import { makePlan } from '@carnet/imports/plan/make-plan';
import { readFiles } from '@carnet/imports/read-files';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { strToU8, zipSync } from 'fflate';
import { CompressionStream } from 'node:stream/web';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Runs the worker in the page. */
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

const FUELIO = [
  '"## Vehicle"',
  '"Name","Description","DistUnit","FuelUnit","ConsumptionUnit","ImportCSVDateFormat"',
  '"Twingo","","0","0","0","yyyy-MM-dd"',
  '"## CostCategories"',
  '"CostTypeID","Name","priority","color"',
  '"1","Service","0",""',
  '"## Costs"',
  '"CostTitle","Date","Odo","CostTypeID","Notes","Cost","flag","idR","read","RemindOdo","RemindDate","isTemplate","RepeatOdo","RepeatMonths","isIncome","UniqueId"',
  '"Vidange","2026-03-14","61250","1","","189.9","0","0","1","0","2011-01-01","0","0","0","0","31"',
  '"## Pictures"',
  '"Filename","Note","Type","target_id"',
  '"vidange.jpg","","2","31"',
  '"note.txt.jpg","","2","31"',
].join('\n');

async function choose(
  content: string | File,
  name = 'carnet.csv',
  garage: Parameters<typeof vehicleGarage>[0] = {},
) {
  const user = aUser();
  vehicleGarage({
    listMaintenances: () => ({ items: [], nextCursor: null }),
    getUserContext: () => ({ user }),
    ...garage,
  });
  const uploads = fakeUploads();
  const rendered = await renderApp({ at: '/import' });
  await give(content, name);
  return { uploads, ...rendered };
}

async function give(content: string | File, name = 'carnet.csv') {
  const file = typeof content === 'string' ? new File([content], name) : content;
  await screen.findByRole('button', { name: 'Choisir des fichiers' });
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no choice of files');
  await act(async () => fireEvent.change(input, { target: { files: [file] } }));
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

/** The sheet lacks the vehicle type: it is asked for before anything is stored. */
async function chooseCar(user: UserEvent) {
  await chooseOption(user, /^Type de véhicule/, 'Voiture');
}

it('a spreadsheet → a plan to correct, stored in one call', async () => {
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
  expect(uploads[0]?.bytes?.type).toBe('application/x-ndjson');
  const rows = await rowsIn(uploads[0]);
  expect(rows.map(({ kind }) => kind)).toEqual([
    'type',
    'vehicle',
    'record',
    'record',
    'record',
    'reminder',
    'reminder',
  ]);
  expect(rows[1]?.object).toMatchObject({ name: 'Partner', type: 'car' });
  expect(rows[2]?.object).toMatchObject({ type: 'oil_change', cost: 189.9, mileage: 61_250 });
});

/** The uploaded rows, gzipped or not. */
async function rowsIn(upload: FakeUpload | undefined) {
  const bytes = Buffer.from((await upload?.bytes?.arrayBuffer()) ?? new ArrayBuffer());
  const text = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes;
  const lines = text.toString().trim().split('\n');
  return lines.map((line): { kind: string; object: Record<string, unknown> } => JSON.parse(line));
}

describe('a backup with pictures', () => {
  const backup = (large = 200) =>
    new File(
      [
        zipSync(
          {
            'vehicle.csv': strToU8(FUELIO),
            'vidange.jpg': new Uint8Array(200).fill(0xff),
            'note.txt.jpg': new Uint8Array(large),
          },
          { level: 0 },
        ),
      ],
      'sauvegarde.zip',
    );
  const idOf = (upload: FakeUpload | undefined) => upload?.address.split('id=')[1];

  async function start(file = backup()) {
    const rendered = await choose(file);
    const button = { name: /^Importer 1 ligne/ };
    await screen.findByRole('button', button);
    await chooseCar(rendered.user);
    await rendered.user.click(await screen.findByRole('button', button));
    await waitFor(() => expect(rendered.uploads).toHaveLength(1));
    return { ...rendered, button };
  }

  async function store(upload: FakeUpload | undefined) {
    await act(async () => upload?.answer(201, { id: idOf(upload), url: '/v1/files/x' }));
  }

  it('→ files first, then rows; a refused file is listed', async () => {
    const { uploads, user } = await start();
    expect(uploads[0]?.address).toMatch(/^\/v1\/files\?id=/);
    await store(uploads[0]);
    await waitFor(() => expect(uploads).toHaveLength(2));
    // Answers given while files are uploading are not sent.
    await user.clear(screen.getByRole('textbox', { name: 'Nom du véhicule' }));
    await user.type(screen.getByRole('textbox', { name: 'Nom du véhicule' }), 'Twingo 2');
    await user.tab();
    await act(async () => uploads[1]?.answer(415, { code: 'unsupported_media_type', status: 415 }));
    await waitFor(() => expect(uploads[2]?.address).toBe('/v1/account/import'));
    const rows = await rowsIn(uploads[2]);
    const objectOf = (wanted: string) => rows.find(({ kind }) => kind === wanted)?.object;
    expect(objectOf('vehicle')).toMatchObject({ name: 'Twingo' });
    expect(objectOf('record')).toMatchObject({ photos: [idOf(uploads[0])] });
    await act(async () => uploads[2]?.answer(200, DONE));
    expect(await screen.findByText('Import terminé')).toBeDefined();
    expect(screen.getByText(/^Ce fichier n’a pas été repris/)).toBeDefined();
    expect(screen.getByText('note.txt.jpg')).toBeDefined();
  });

  it('with a file that is too large → not sent, listed', async () => {
    const { uploads } = await start(backup(15 * 1024 * 1024 + 1));
    await store(uploads[0]);
    await waitFor(() => expect(uploads[1]?.address).toBe('/v1/account/import'));
    await act(async () => uploads[1]?.answer(200, DONE));
    expect(await screen.findByText('note.txt.jpg')).toBeDefined();
  });

  it('connection lost or cancelled during a file → no rows; retried with the same ids', async () => {
    const { uploads, user, button } = await start();
    await store(uploads[0]);
    await waitFor(() => expect(uploads).toHaveLength(2));
    await act(async () => uploads[1]?.lose());
    expect(await screen.findByText('L’import a échoué')).toBeDefined();
    await user.click(screen.getByRole('button', button));
    await waitFor(() => expect(uploads).toHaveLength(3));
    await act(async () => uploads[2]?.progress(1, 2));
    expect(screen.getByRole('progressbar')).toHaveProperty('value', expect.closeTo(0.1, 1));
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    expect(uploads[2]?.isAborted).toBe(true);
    expect(screen.queryByText('L’import a échoué')).toBeNull();
    await user.click(await screen.findByRole('button', button));
    await waitFor(() => expect(uploads).toHaveLength(4));
    expect(new Set([uploads[0], uploads[2], uploads[3]].map(idOf)).size).toBe(1);
    expect(uploads.map(({ address }) => address)).not.toContain('/v1/account/import');
  });
});

it('Carnet’s own export → dry run', async () => {
  const tables = [
    'vehicles.csv',
    'maintenances.csv',
    'mileage.csv',
    'reminders.csv',
    'maintenance-types.csv',
  ];
  const entries = tables.map((name) => [name, strToU8('id\n')] as const);
  const zip = zipSync({ 'account.json': strToU8('{"version":1}'), ...Object.fromEntries(entries) });
  const { uploads, user } = await choose(new File([zip], 'carnet.zip'));
  await user.click(await screen.findByRole('button', { name: 'Importer mon historique' }));
  await waitFor(() => expect(uploads[0]?.address).toBe('/v1/account/import?dryRun=true'));
  const sent = uploads[0]?.body?.get('file');
  expect(sent instanceof File && new Uint8Array(await sent.arrayBuffer())).toEqual(zip);
});

describe('a file that was imported before', () => {
  const TABLE = [
    'Véhicule;Date;Km;Travaux;Prix;Payé',
    'Partner;14/03/2024;61250;Vidange;10,00;189,90',
    'Partner;02/06/2025;72480;Freins;20,00;250,00',
  ].join('\n');

  /** The account after an import that read the other column as the cost. */
  function garageAfterImport() {
    const today = parseCivilDate('2026-11-22');
    if (today === null) throw new Error('No such day');
    const bytes = new TextEncoder().encode(TABLE);
    const columns = { 'carnet.csv': ['vehicle', 'date', 'mileage', 'title', 'cost', 'ignored'] };
    const answers = { columns };
    const read = readFiles([{ name: 'carnet.csv', bytes }], { today, timeZone: 'Europe/Paris', answers });
    const user = aUser();
    const context = { namespace: user.id, language: 'fr', ownTypes: [], unnamed: 'Véhicule' } as const;
    const { rows } = writeRows(makePlan(read, {}, { today }), context);
    const objectsOf = (wanted: string) =>
      rows.filter(({ kind }) => kind === wanted).map(({ object }) => object);
    const partner = aVehicle({ name: 'Partner', id: String(objectsOf('vehicle')[0]?.['id']) });
    const made = { created_at: '2026-11-01T10:00:00.000Z', updated_at: '2026-11-01T10:00:00.000Z' };
    const [oilChange, brakes] = objectsOf('record').map((object) =>
      aMaintenance({ ...object, photos: [], invoice: null, ...made, version: 1 }),
    );
    if (!oilChange || !brakes) throw new Error('The plan lacks a record');
    const changed = { ...brakes, cost: 33, updated_at: '2026-11-02T10:00:00.000Z', version: 2 };
    return {
      oilChange,
      garage: {
        getUserContext: () => ({ user }),
        listVehicles: () => ({ items: [partner], nextCursor: null }),
        listMaintenances: () => ({ items: [oilChange, changed], nextCursor: null }),
        listMileageReadings: () => ({ items: [], nextCursor: null }),
      },
    };
  }

  it('read differently → replaced and undone in one step; changed rows stay, listed', async () => {
    const { oilChange, garage } = garageAfterImport();
    const { uploads, user } = await choose(TABLE, 'carnet.csv', garage);
    const nothing = await screen.findByRole('button', { name: /^(Rien à importer|Importer \d rappel)/ });
    expect(nothing).toBeDefined();
    expect(
      screen.getByText('1 ligne est déjà dans Carnet, lue autrement lors d’un import précédent.'),
    ).toBeDefined();
    expect(screen.getByText(/^1 ligne déjà dans Carnet a été modifiée depuis/)).toBeDefined();
    await user.click(screen.getByRole('radio', { name: /^Non repris\s*2$/ }));
    expect(await screen.findByText(/^déjà dans Carnet, modifié depuis/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remplacer cette ligne' }));
    await screen.findByRole('button', { name: 'Importer 1 ligne' });
    await user.click(screen.getByRole('button', { name: 'Ne pas remplacer' }));
    await user.click(await screen.findByRole('button', { name: 'Remplacer cette ligne' }));
    await user.click(await screen.findByRole('button', { name: 'Importer 1 ligne' }));
    await waitFor(() => expect(uploads[0]?.address).toBe('/v1/account/import'));
    const records = (await rowsIn(uploads[0])).filter(({ kind }) => kind === 'record');
    expect(records).toMatchObject([
      { object: { cost: 189.9 }, replaces: { kind: 'record', id: oilChange.id, version: 1 } },
    ]);
    await act(async () =>
      uploads[0]?.answer(200, {
        ...DONE,
        counts: [{ entity: 'maintenances', added: 0, replaced: 1, skipped: 0, refused: 0 }],
      }),
    );
    expect(await screen.findByRole('columnheader', { name: 'Remplacés' })).toBeDefined();
  });
});

describe('a file from another app or from a site', () => {
  const title = 'Reçu d’une autre application ou d’un site';
  async function receive(content: Parameters<typeof storeSharedFile>[0]) {
    vehicleGarage({
      listMaintenances: () => ({ items: [], nextCursor: null }),
      getUserContext: () => ({ user: aUser() }),
    });
    const rendered = await renderApp({ at: '/import' });
    await screen.findByRole('button', { name: 'Choisir des fichiers' });
    await act(async () => storeSharedFile(content));
    await screen.findByRole('heading', { name: title });
    return rendered;
  }
  const file = () => new File([SHEET], 'reçu.csv');

  it('→ name and size; not read before it is opened', async () => {
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

  it('no answer for an hour → removed while the page is open', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      await receive(file());
      await act(() => vi.advanceTimersByTimeAsync(SHARING_LIMITS.millis));
      expect(screen.queryByRole('heading', { name: title })).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('too large → shows the limit; nothing to open', async () => {
    const { user } = await receive('too_much');
    expect(screen.getByText(/^Plus de 20 fichiers ou de 50\sMo : rien n’a été gardé/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ouvrir' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());
  });
});

it('a template and the rows not imported → saved as files, announced', async () => {
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

it('a plan → every field has a label', async () => {
  const { user } = await choose(SHEET);
  await user.click(await screen.findByText('Lecture du tableau'));
  const fields = [...document.querySelectorAll('main :is(input:not([type=file]), select)')];
  expect(fields.length).toBeGreaterThan(10);
  expect(fields.filter((field) => !field.getAttribute('name')).map((field) => field.outerHTML)).toEqual([]);
});

it('a corrected column and word → applied, and remembered for the same headings', async () => {
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

it('a table without a known date column → one can be chosen', async () => {
  await choose('a;b\nx;1\ny;2\nz;3');
  expect(await screen.findByText(/^Aucune colonne de dates/)).toBeDefined();
  expect(screen.getByLabelText('Contenu de la colonne « Colonne 1 »')).toHaveProperty(
    'value',
    'Ne pas importer',
  );
});

it('reading a file → a progress bar, cancellable at any time', async () => {
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

it('how to export → explained for each app', async () => {
  const { user } = await choose('bonjour');
  await user.click(await screen.findByText('Comment récupérer mon fichier'));
  expect(await screen.findByText(/vehicle-1-sync\.csv/)).toBeDefined();
});

it('miles and foreign currency → the rates are shown', async () => {
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

it('amounts before 2002 → read as francs after one answer', async () => {
  const { user } = await choose('Date;Km;Travaux;Prix\n14/03/1999;61250;Péage;655,96');
  const francs = { name: /^Francs ou euros/ };
  const group = within(await screen.findByRole('region', francs));
  await user.click(group.getByRole('button', { name: 'Appliquer à cette ligne' }));
  await waitFor(() => expect(screen.queryByRole('region', francs)).toBeNull());
  await user.click(screen.getByRole('radio', { name: /^Tout/ }));
  expect(await screen.findAllByText(/100,00/)).not.toEqual([]);
});

it('an unreadable file → the reason, and another choice', async () => {
  await choose('bonjour');
  expect(await screen.findByText(/^Ce fichier n’est pas reconnu/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Choisir des fichiers' })).toBeDefined();
});

it('a browser with gzip → compressed rows', async () => {
  vi.stubGlobal('CompressionStream', CompressionStream);
  const { uploads, user } = await choose(SHEET);
  await screen.findByRole('button', { name: /^Importer 4 lignes/ });
  await chooseCar(user);
  await user.click(await screen.findByRole('button', { name: /^Importer 4 lignes/ }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect([...new Uint8Array((await uploads[0]?.bytes?.arrayBuffer()) ?? [])].slice(0, 2)).toEqual([
    0x1f, 0x8b,
  ]);
  expect((await rowsIn(uploads[0])).map(({ kind }) => kind)).toContain('vehicle');
});

it('a file being sent → cancelled, back to its plan; not after all is sent', async () => {
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
