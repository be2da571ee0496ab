import { clio, costedGarage } from '#testing/costed-garage.ts';
import { fakeDownloads } from '#testing/fake-downloads.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { aTyreSet } from '#testing/tyre-sets.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

/** Fixed dates, so that no figure depends on the clock. */
const FIRST_QUARTER = '/reports?period=custom&from=2026-01-01&to=2026-03-31';

function plain(text: string | null): string {
  return (text ?? '').replace(/\s/g, ' ');
}

function section(title: string) {
  return within(screen.getByRole('region', { name: title }));
}

async function tableOf(title: string, user: Awaited<ReturnType<typeof renderApp>>['user']) {
  const shown = section(title);
  await user.click(shown.getByRole('button', { name: 'Voir le tableau' }));
  return shown
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => plain(cell.textContent)).join(' | '));
}

describe('reports of all vehicles', () => {
  it('a period → its figures, and each chart is preceded by its message', async () => {
    costedGarage();
    await renderApp({ at: FIRST_QUARTER });
    const figures = await screen.findByRole('region', { name: 'Chiffres clés de la période' });
    expect(plain(figures.textContent)).toContain('642,30 €');
    expect(plain(figures.textContent)).toContain('3 000 km');
    expect(plain(figures.textContent)).toContain('0,134 €');
    const said = screen.getAllByRole('region').map((region) => plain(region.textContent));
    for (const message of [
      '642,30 € sur la période, soit 214,10 € par mois en moyenne ; le plus cher : janvier 2026, 310,00 €.',
      'Premier poste : Assurance, 240,00 €, soit 37 % du total.',
      'Clio coûte le plus : 402,30 €, soit 63 % du total.',
      'Du 1er janv. 2026 au 31 mars 2026 : 642,30 €, soit 542 % de plus qu’aux mêmes dates un an plus tôt (100,00 €).',
      '742,30 € depuis le 1er janv. 2025, et 10 242,30 € avec le prix d’achat.',
    ]) {
      expect(
        said.some((text) => text.includes(message)),
        `${message}\n${said.join('\n')}`,
      ).toBe(true);
    }
  });

  it('less than a month → its monthly mean is what was spent', async () => {
    costedGarage();
    await renderApp({ at: '/reports?period=custom&from=2026-03-01&to=2026-03-20' });
    const shown = await screen.findByRole('region', { name: 'Coût par mois' });
    const [, total, mean] =
      /([\d,]+) € sur la période, soit ([\d,]+) € par mois/.exec(plain(shown.textContent)) ?? [];
    expect(mean).toBe(total);
    expect(total).toBeDefined();
  });

  it('tables → the same values as the charts', async () => {
    costedGarage();
    const { user } = await renderApp({ at: FIRST_QUARTER });
    await screen.findByRole('region', { name: 'Coût par mois' });
    expect(await tableOf('Coût par mois', user)).toEqual([
      'Mois | Total | Entretien | Carburant | Assurance | Péage',
      'mars 2026 | 75,30 € | 0,00 € | 63,00 € | 0,00 € | 12,30 €',
      'février 2026 | 257,00 € | 180,50 € | 76,50 € | 0,00 € | 0,00 €',
      'janvier 2026 | 310,00 € | 0,00 € | 70,00 € | 240,00 € | 0,00 €',
    ]);
    expect((await tableOf('Par catégorie', user)).slice(0, 3)).toEqual([
      'Catégorie | Nombre | Coût | Part | Par km',
      'Assurance | 1 | 240,00 € | 37 % | 0,00 €',
      'Carburant | 3 | 209,50 € | 33 % | 0,07 €',
    ]);
    expect((await tableOf('2026 et 2025', user)).slice(0, 4)).toEqual([
      'Mois | 2026 | 2025 | Écart',
      'janvier | 310,00 € | 0,00 € | –',
      'février | 257,00 € | 100,00 € | 157 %',
      'mars | 75,30 € | 0,00 € | –',
    ]);
    expect(
      section('Consommation par véhicule')
        .getAllByRole('row')
        .map((row) => plain(row.textContent)),
    ).toEqual(['VéhiculeAux 100 kmCoût aux 100 kmDistance', 'Clio5,5 L9,96 €1 400 km']);
  });

  it('column selected by keyboard → announces its values by kind', async () => {
    costedGarage();
    const { user } = await renderApp({ at: FIRST_QUARTER });
    const cursor = await screen.findByRole('slider', { name: 'Coût par mois' });
    expect(plain(cursor.getAttribute('aria-valuetext'))).toBe(
      'mars 2026, 75,30 €, Carburant 63,00 €, Péage 12,30 €',
    );
    await user.click(section('Coût par mois').getByRole('radio', { name: 'Par année' }));
    expect(await screen.findByRole('region', { name: 'Coût par année' })).toBeDefined();
  });
});

describe('reports of one vehicle', () => {
  it('since its purchase, without and with the price; consumption from full to full', async () => {
    costedGarage();
    const { user } = await renderApp({ at: `${FIRST_QUARTER}&vehicle=${clio.id}` });
    await screen.findByRole('region', { name: 'Cumul depuis l’achat' });
    const running = section('Cumul depuis l’achat');
    expect(plain(running.getByText(/depuis le/).textContent)).toBe(
      '502,30 € depuis le 15 janv. 2025, et 10 002,30 € avec le prix d’achat.',
    );
    const cursor = running.getByRole('slider');
    expect(plain(cursor.getAttribute('aria-valuetext'))).toBe('mars 2026, 502,30 €');
    await user.click(running.getByRole('radio', { name: 'Avec l’achat' }));
    expect(plain(cursor.getAttribute('aria-valuetext'))).toBe('mars 2026, 10 002,30 €');
    expect(plain(section('Consommation (L)').getByText(/aux 100/).textContent)).toBe(
      '5,5 L aux 100 km sur 1 400 km ; de 5 à 6 L selon les pleins.',
    );
    expect(screen.queryByRole('region', { name: 'Par véhicule' })).toBeNull();
  });

  it('another vehicle and period → stored in the address', async () => {
    costedGarage();
    const { user, address } = await renderApp({ at: '/reports' });
    await user.click(await screen.findByRole('combobox', { name: 'Véhicule' }));
    await user.click(await screen.findByRole('option', { name: 'Clio' }));
    await user.click(screen.getByRole('combobox', { name: 'Période' }));
    await user.click(await screen.findByRole('option', { name: 'Depuis le début' }));
    await waitFor(() => expect(address()).toBe(`/reports?vehicle=${clio.id}&period=all`));
  });
});

describe('exporting a report', () => {
  it('CSV → a file with the same content', async () => {
    costedGarage();
    const contents: Blob[] = [];
    const { user } = await renderApp({ at: FIRST_QUARTER });
    const ready = await screen.findByRole('button', { name: 'CSV' });
    const { saved } = fakeDownloads(200);
    vi.mocked(URL.createObjectURL).mockImplementation((content) => {
      if (content instanceof Blob) contents.push(content);
      return 'blob:file';
    });
    await user.click(ready);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.startsWith('Rapport Tous les véhicules ') && saved[0].endsWith('.csv')).toBe(true);
    const [content] = contents;
    const text = await content?.text();
    expect(text?.startsWith('\ufeff"Coût par mois"\r\n"Mois";"Total"')).toBe(true);
    expect(text).toContain('"Clio (L)";5,5;');
  });

  it("print → print dialog with each table, under the report's name; then the screen as before", async () => {
    costedGarage();
    const { user } = await renderApp({ at: FIRST_QUARTER });
    const title = document.title;
    const seen: { title: string; tables: number; figures: number }[] = [];
    vi.stubGlobal('print', () => {
      act(() => void dispatchEvent(new Event('beforeprint')));
      seen.push({
        title: document.title,
        tables: screen.getAllByRole('table').length,
        figures: screen.getAllByRole('figure').length,
      });
      act(() => void dispatchEvent(new Event('afterprint')));
    });
    await user.click(await screen.findByRole('button', { name: 'Imprimer ou PDF' }));
    // Seven charts, each with its table, and a table of consumption.
    expect(seen).toEqual([
      { title: expect.stringMatching(/^Rapport Tous les véhicules /), tables: 8, figures: 7 },
    ]);
    expect(document.title).toBe(title);
    expect(screen.getAllByRole('table')).toHaveLength(1);
  });
});

describe('the cost of tyres', () => {
  const summer = { name: 'Pneus d’été', vehicle_id: clio.id, price: 480, distance: 30_000 };
  const sets = [aTyreSet(summer), aTyreSet({ vehicle_id: clio.id, price: 500, distance: 900 })];
  const listTyreSets = () => ({ items: sets, nextCursor: null });

  it('by 1,000 km of the sets that ran enough, with what it is computed from; in no sum of costs', async () => {
    costedGarage().use({ listTyreSets });
    await renderApp({ at: FIRST_QUARTER });
    const figures = await screen.findByRole('region', { name: 'Chiffres clés de la période' });
    expect(plain(figures.textContent)).toContain('642,30 €');
    const shown = section('Coût des pneus');
    expect(plain(shown.getByText(/de pneus pour/).textContent)).toBe(
      '16,00 € pour 1 000 km : 480,00 € de pneus pour 30 000 km parcourus, depuis le début. ' +
        'Un jeu dont le prix est noté compte après 5 000 km, ou quand il ne sert plus. ' +
        'Ces prix ne s’ajoutent pas aux coûts ci-dessus.',
    );
    expect(shown.getAllByRole('row').map((row) => plain(row.textContent))).toEqual([
      'Jeu de pneusVéhiculePrixDistancePour 1 000 km',
      'Pneus d’étéClio480,00 €30 000 km16,00 €',
    ]);
  });

  it.each([
    ['no set ran enough', () => ({ items: sets.slice(1), nextCursor: null })],
    ['the sets cannot be loaded', () => refuse('validation_failed')],
  ])('%s → the report is shown without it', async (_, answer) => {
    costedGarage().use({ listTyreSets: answer });
    await renderApp({ at: FIRST_QUARTER });
    await screen.findByRole('region', { name: 'Coût par mois' });
    expect(screen.queryByRole('region', { name: 'Coût des pneus' })).toBeNull();
  });

  it('in English', async () => {
    costedGarage().use({ listTyreSets });
    await renderApp({ at: `${FIRST_QUARTER}&vehicle=${clio.id}`, language: 'en' });
    const shown = within(await screen.findByRole('region', { name: 'Cost of tyres' }));
    expect(plain(shown.getByText(/of tyres for/).textContent)).toBe(
      '€16.00 per 1,000 km: €480.00 of tyres for 30,000 km driven, from the beginning. ' +
        'A set with a price counts after 5,000 km, or once it is retired. ' +
        'These prices are not added to the costs above.',
    );
  });
});

describe('reports without data', () => {
  it('no data yet → says what will be shown, with a link', async () => {
    fakeServer();
    await renderApp({ at: '/reports' });
    expect(await screen.findByText('Rien à compter pour le moment')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ajouter un véhicule' }).getAttribute('href')).toBe(
      '/add-vehicle',
    );
  });

  it('no data in the period → says so, and still compares the previous year', async () => {
    costedGarage();
    await renderApp({ at: '/reports?period=custom&from=2026-05-01&to=2026-05-31' });
    await screen.findByRole('region', { name: 'Coût par mois' });
    expect(section('Coût par mois').getByText('Aucun coût sur cette période.')).toBeDefined();
    expect(section('2026 et 2025').getByRole('figure')).toBeDefined();
  });

  it('reports cannot be loaded → error and retry', async () => {
    const server = costedGarage();
    server.use({ getCostReport: () => refuse('unavailable') });
    await renderApp({ at: '/reports' });
    expect(await screen.findByText('Impossible de charger les rapports')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeDefined();
  });
});
