import { startTranslation } from '#features/import/translate/translate.ts';
import type {
  TranslationProgress,
  TranslationReply,
  TranslationRequest,
} from '#features/import/translate/translation.ts';
import { aUser } from '#testing/builders.ts';
import { fakeUploads } from '#testing/fake-uploads.ts';
import { renderApp } from '#testing/render-app.tsx';
import { vehicleGarage } from '#testing/vehicle-garage.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
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

async function choose(text: string) {
  vehicleGarage({
    listMaintenances: () => ({ items: [], nextCursor: null }),
    getUserContext: () => ({ user: aUser() }),
  });
  const uploads = fakeUploads();
  const rendered = await renderApp({ at: '/import' });
  await screen.findByRole('button', { name: 'Choisir des fichiers' });
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no choice of files');
  await act(async () => fireEvent.change(input, { target: { files: [new File([text], 'carnet.csv')] } }));
  await screen.findByRole('radio', { name: /^Tout/ });
  return { uploads, ...rendered };
}

/** The row of the list with this text. */
async function rowWith(text: string | RegExp) {
  const found = await within(await screen.findByRole('list', { name: 'Lignes de l’import' })).findByText(
    text,
  );
  const row = found.closest('li[aria-posinset]');
  if (!(row instanceof HTMLElement)) throw new Error('The text is in no row');
  return within(row);
}

const rowCount = () => document.querySelectorAll('li[aria-posinset]').length;

/** The button that stores the plan, by its exact text. */
const startButton = (name: string) => screen.findByRole('button', { name });

async function show(user: UserEvent, filter: RegExp) {
  await user.click(await screen.findByRole('radio', { name: filter }));
}

const SHEET = [
  'Véhicule;Date;Km;Travaux;Prix',
  'Partner;14/03/2024;61250;Vidange;189,90',
  'Partner;02/06/2025;72480;Essuie-glaces;?',
  'Partner;20/06/2025;7249;Batterie;95,00',
  'Partner;22/06/2025;7259;Pneus;300,00',
  'Partner;01/07/2025;72560;Péage;12,00',
  'Partner;31/02/2025;73100;Vidange;10,00',
].join('\n');

describe('lines of a plan', () => {
  it('have three filters with counts; doubts are open first', async () => {
    const { user } = await choose(SHEET);
    expect(await screen.findByRole('radio', { name: /^À vérifier\s*3$/, checked: true })).toBeDefined();
    await rowWith('Essuie-glaces · ?');
    await waitFor(() => expect(rowCount()).toBe(3));
    await show(user, /^Tout\s*6$/);
    await waitFor(() => expect(rowCount()).toBe(6));
    const last = document.querySelector('li[aria-posinset="6"]');
    expect(last?.getAttribute('aria-setsize')).toBe('6');
    await show(user, /^Non repris\s*1$/);
    await rowWith('date qui n’existe pas');
    await waitFor(() => expect(rowCount()).toBe(1));
  });

  it('show their sheet and row, and on a tap their original text', async () => {
    const { user } = await choose(SHEET);
    const row = await rowWith('Essuie-glaces · ?');
    expect(row.queryByText(/Essuie-glaces;\?/)).toBeNull();
    await user.click(row.getByRole('button', { name: 'carnet.csv, ligne 3' }));
    expect(row.getByText('Partner;02/06/2025;72480;Essuie-glaces;?')).toBeDefined();
  });

  it('have no doubts → the whole list is open', async () => {
    await choose('Date;Km;Travaux;Prix\n14/03/2024;61250;Vidange;189,90');
    expect(await screen.findByRole('radio', { name: /^Tout/, checked: true })).toBeDefined();
  });
});

describe('doubts of one cause', () => {
  it('one answer to all, undone in one tap; the button updates', async () => {
    const { user } = await choose(SHEET);
    await startButton('Importer 5 lignes, 1 sans son montant, 2 sans leur kilométrage');
    const group = within(screen.getByRole('region', { name: /^Kilométrages incohérents/ }));
    expect(group.getByText(/^Exemple : « 7249 km \? » devient 72/)).toBeDefined();
    await user.click(group.getByRole('button', { name: 'Appliquer aux 2' }));
    await startButton('Importer 5 lignes, 1 sans son montant');
    expect(screen.getByText('Kilométrages incohérents : appliqué à 2 lignes')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Annuler cette réponse' }));
    await startButton('Importer 5 lignes, 1 sans son montant, 2 sans leur kilométrage');
  });

  it('many causes → two are expanded, the others on a tap', async () => {
    const { user } = await choose(
      [
        SHEET,
        'Partner;04/08/2025;73200;Contrôle technique;80,00',
        'Partner;05/08/2025;env. 73 250;Batterie;95,00',
        'Partner;septembre 2025;73400;Pneus;300,00',
      ].join('\n'),
    );
    const causes = () => screen.getAllByRole('region', { name: /\d$/ });
    const more = await screen.findByRole('button', { name: /^\d autres causes$/ });
    expect(causes()).toHaveLength(2);
    const others = Number.parseInt(more.textContent ?? '', 10);
    await user.click(more);
    expect(causes()).toHaveLength(2 + others);
    await user.click(screen.getByRole('button', { name: 'Moins de causes' }));
    expect(causes()).toHaveLength(2);
  });

  it('show only their lines', async () => {
    const { user } = await choose(SHEET);
    await user.click(await screen.findByRole('button', { name: 'Voir les 2' }));
    await waitFor(() => expect(rowCount()).toBe(2));
    await user.click(screen.getByRole('button', { name: 'Voir toutes les lignes à vérifier' }));
    await waitFor(() => expect(rowCount()).toBe(3));
  });

  it('a column is read as another field → asks again for answers to all', async () => {
    const { user } = await choose(SHEET);
    await user.click(await screen.findByRole('button', { name: 'Appliquer aux 2' }));
    await startButton('Importer 5 lignes, 1 sans son montant');
    await user.click(screen.getByText('Lecture du tableau'));
    await user.click(screen.getByLabelText('Contenu de la colonne « Prix »', { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name: 'Ne pas importer' }));
    expect(await startButton('Importer 5 lignes, 2 sans leur kilométrage')).toBeDefined();
  });
});

describe('a line', () => {
  it('is corrected in place and restored', async () => {
    const { user } = await choose(SHEET);
    await user.click((await rowWith('Essuie-glaces · ?')).getByRole('button', { name: 'Modifier' }));
    const form = within(await screen.findByRole('form', { name: 'Modifier cette ligne' }));
    await user.type(form.getByLabelText('Coût'), '25');
    await user.click(form.getByRole('button', { name: 'Enregistrer' }));
    await startButton('Importer 5 lignes, 2 sans leur kilométrage');
    expect(screen.queryByRole('form')).toBeNull();
    await show(user, /^Tout/);
    const row = await rowWith('Essuie-glaces');
    expect(row.getByText('Corrigé')).toBeDefined();
    expect(row.getByText(/^25,00/)).toBeDefined();
    await user.click(row.getByRole('button', { name: 'Modifier' }));
    await user.click(await screen.findByRole('button', { name: 'Revenir à la lecture du fichier' }));
    await startButton('Importer 5 lignes, 1 sans son montant, 2 sans leur kilométrage');
  });

  it('one editor at a time; an invalid amount is not saved', async () => {
    const { user } = await choose(SHEET);
    await user.click((await rowWith('Essuie-glaces · ?')).getByRole('button', { name: 'Modifier' }));
    await user.type(await screen.findByLabelText('Coût'), 'vingt');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(screen.getAllByRole('form')).toHaveLength(1);
    await startButton('Importer 5 lignes, 1 sans son montant, 2 sans leur kilométrage');
    await user.click((await rowWith('Pneus · 7259 km ?')).getByRole('button', { name: 'Modifier' }));
    expect(screen.getAllByRole('form')).toHaveLength(1);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('is excluded and listed', async () => {
    const { user } = await choose(SHEET);
    await user.click((await rowWith('Essuie-glaces · ?')).getByRole('button', { name: 'Modifier' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Ne pas importer' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    // 61 250 drops to 7 249, and 7 259 rises to 72 560 within nine days.
    await startButton('Importer 4 lignes, 2 sans leur kilométrage');
    await show(user, /^Non repris\s*2$/);
    expect(await rowWith('écarté par vous')).toBeDefined();
  });

  it('with several works is split', async () => {
    const visit = '14/03/2024;61250;Vidange;90,00\n14/03/2024;61250;Main-d’œuvre;60,00';
    const { user } = await choose(`Date;Km;Travaux;Prix\n${visit}`);
    await startButton('Importer 1 ligne');
    await user.click((await rowWith('2 lignes réunies')).getByRole('button', { name: 'Modifier' }));
    await user.click(await screen.findByRole('button', { name: 'Séparer les 2 lignes' }));
    expect(await startButton('Importer 2 lignes')).toBeDefined();
    await user.click((await rowWith('Main-d’œuvre')).getByRole('button', { name: 'Modifier' }));
    await user.click(await screen.findByRole('button', { name: 'Réunir la visite' }));
    await startButton('Importer 1 ligne');
  });
});

describe('a column of tyres', () => {
  const TYRES = [
    'Véhicule;Date;Km;Travaux;Prix;Pneus',
    'Clio;14/03/2024;61250;Vidange;189,90;hiver',
    'Clio;02/05/2025;72480;Freins;95,00;été',
  ].join('\n');

  it('asks for its vehicle once; its sets and fittings become lines that can be corrected', async () => {
    const { user } = await choose(TYRES);
    await startButton('Importer 2 lignes');
    expect(screen.getByText(/^Une colonne dit quels pneus étaient montés\s: hiver · été/)).toBeDefined();
    await user.click(screen.getByLabelText(/^Colonne des pneus\s: Clio$/));
    await user.click(await screen.findByRole('option', { name: /montages$/ }));
    await startButton('Importer 6 lignes');
    await show(user, /^Tout/);
    expect(await screen.findAllByText('Pneus d’hiver')).toHaveLength(2);
    const [, fitting] = await screen.findAllByText('Montage de pneus');
    const row = fitting?.closest('li[aria-posinset]');
    if (!(row instanceof HTMLElement)) throw new Error('The fitting is in no row');
    expect(within(row).getByText('Pneus d’été')).toBeDefined();
    expect(within(row).getByText('Date lue dans « été » : 2 mai 2025')).toBeDefined();
    await user.click(within(row).getByRole('button', { name: 'Modifier' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Ne pas importer' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await startButton('Importer 5 lignes');
  });
});

it('a set without a known season asks in its row, and is excluded until answered', async () => {
  const sets = 'Description,Notes,Tags,IsEquipped\nNokian,,tires,True\n';
  const { user } = await choose(sets);
  await startButton('Rien à importer');
  const row = await rowWith('Jeu de pneus');
  await user.click(row.getByRole('button', { name: 'Modifier' }));
  await user.click(screen.getByRole('combobox', { name: 'Saison' }));
  await user.click(await screen.findByRole('option', { name: 'Pneus d’hiver' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await startButton('Importer 1 ligne')).toBeDefined();
});

describe('the button', () => {
  it('counts only reminders', async () => {
    await choose('Véhicule;Date;Km;Travaux;Prix\nTrafic;14/03/2031;75000;Vidange;1');
    expect(await startButton('Importer 1 rappel')).toBeDefined();
  });

  it('says so when there is nothing to store', async () => {
    const { uploads, user } = await choose('Véhicule;Date;Km;Travaux;Prix\nClio;31/02/2024;61250;Vidange;1');
    const button = await startButton('Rien à importer');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(uploads).toHaveLength(0);
  });
});

it('mileage and reminders update with the lines', async () => {
  const { user } = await choose(SHEET);
  await user.click(await screen.findByText('Ce qui en découle'));
  expect(await screen.findByText(/^72\s560\skm$/, { selector: 'dd *' })).toBeDefined();
  expect(screen.getByRole('checkbox', { name: /^Vidange/ })).toBeDefined();
});
