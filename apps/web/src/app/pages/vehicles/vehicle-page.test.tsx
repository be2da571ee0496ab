import { queryKeys } from '#shared/api/query-keys.ts';
import { aMaintenance, someSettings } from '#testing/builders.ts';
import { refuse, type FakeServer } from '#testing/fake-server.ts';
import { valueOf } from '#testing/form-values.ts';
import { aFile, today } from '#testing/record-garage.ts';
import { renderApp, type Rendered } from '#testing/render-app.tsx';
import {
  aReading,
  brakePads,
  clio,
  inspection,
  summary,
  vehicleGarage,
  vespa,
} from '#testing/vehicle-garage.ts';
import type { CostReport } from '@carnet/contract/reports/report.schema';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { formattersFor } from '@carnet/i18n/format';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

const { formatDate, formatDateNumeric } = formattersFor('fr');
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ') ?? '';

async function open(id = clio.id): Promise<Rendered> {
  return renderApp({ at: `/vehicles/${id}` });
}

const shown = (name: RegExp) => screen.findByRole('heading', { level: 1, name });
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const mainText = () => plain(screen.getByRole('main').textContent);

describe('vehicle page', () => {
  it('→ name and plate, mileage and last reading', async () => {
    vehicleGarage();
    await open();
    await shown(/^Clio.*AB-123-CD$/);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await screen.findByText(/^Dernier relevé/);
    expect(mainText()).toContain(
      `84 210 kmDernier relevé : 84 210 km le ${plain(formatDate(addDays(today, -13)))}`,
    );
  });

  it('reminders → its own only, soonest first, each with Done', async () => {
    vehicleGarage();
    const app = await open();
    const reminders = await section('Prochains entretiens');
    const rows = (await reminders.findAllByRole('listitem')).map((row) => plain(row.textContent));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^Contrôle technique/);
    expect(rows[1]).toMatch(/^Vidange/);
    await app.user.click(reminders.getAllByRole('link', { name: /marquer comme fait$/ })[0] ?? document.body);
    expect(app.address()).toBe(`/add-maintenance?reminder=${inspection.id}`);
  });

  it('timeline → paginated, the next page on request', async () => {
    const older = aMaintenance({ vehicle_id: clio.id, description: 'Ancienne vidange' });
    const server = vehicleGarage({
      listMaintenances: ({ query }) =>
        query['cursor'] === 'next'
          ? { items: [older], nextCursor: null }
          : {
              items: [aMaintenance({ vehicle_id: clio.id, description: 'Huile 5W-30' })],
              nextCursor: 'next',
            },
    });
    const app = await open();
    const timeline = await section('Historique');
    await timeline.findByText('Huile 5W-30');
    expect(server.callsOf('listMaintenances').at(-1)?.query).toMatchObject({ vehicleId: clio.id });
    await app.user.click(timeline.getByRole('button', { name: 'Afficher plus' }));
    await timeline.findByText('Ancienne vidange');
    expect(timeline.queryByRole('button', { name: 'Afficher plus' })).toBeNull();
  });

  it('link to a section → its fragment in the address, the rest of it kept, and its heading focused', async () => {
    vehicleGarage();
    const app = await renderApp({ at: `/vehicles/${clio.id}?timeline=all` });
    const links = within(await screen.findByRole('navigation', { name: 'Sections de la page' }));
    const names = links.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names).toEqual(['À venir', 'Historique', 'Coûts', 'Papiers', 'Fiche']);
    const inOrder = ['Prochains entretiens', 'Historique', 'Coûts', 'Documents', 'Fiche'];
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('heading', { level: 2 })
          .flatMap(({ textContent }) => (inOrder.includes(textContent) ? [textContent] : [])),
      ).toEqual(inOrder),
    );
    await app.user.click(links.getByRole('link', { name: 'Fiche' }));
    expect(app.address()).toBe(`/vehicles/${clio.id}?timeline=all`);
    expect(document.activeElement?.textContent).toBe('Fiche');
    expect(links.getByRole('link', { name: 'Coûts' }).getAttribute('href')).toBe(
      `/vehicles/${clio.id}?timeline=all#costs`,
    );
  });

  it('address with a section → its heading is focused once the page is rendered', async () => {
    vehicleGarage();
    await renderApp({ at: `/vehicles/${clio.id}#costs` });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Coûts'));
  });

  it('address with a section, the browser idle at once → its heading is focused all the same', async () => {
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    vehicleGarage();
    await renderApp({ at: `/vehicles/${clio.id}#costs` });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Coûts'));
  });

  it('address with a section, the user has moved the focus before it is shown → the focus stays', async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    vehicleGarage();
    await renderApp({ at: `/vehicles/${clio.id}#costs` });
    await section('Coûts');
    const link = screen.getByRole('link', { name: 'Fiche' });
    act(() => link.focus());
    act(() => idle.forEach((run) => run()));
    expect(document.activeElement).toBe(link);
  });

  it('photo → shown uncropped, so that the plate is visible', async () => {
    const photo = { ...aFile('0190f3a0-0000-7000-8000-00000000f070', 'clio.jpg'), width: 1600, height: 900 };
    vehicleGarage({ getVehicle: () => ({ ...clio, photos: [photo] }) });
    await open();
    await shown(/^Clio/);
    await waitFor(() => expect(document.querySelector('img[fetchpriority="high"]')).not.toBeNull());
    expect(document.querySelector('img[fetchpriority="high"]')?.getAttribute('data-whole')).toBe('true');
  });

  /** A report by kind with only maintenance, over this distance. */
  const reportOver = (distance: number): CostReport => {
    const perKilometre = { distance, costPerKilometre: 0.3 };
    const maintenance = { count: 3, cost: 4318.2 };
    const facts = { maintenance, expenses: { count: 0, cost: 0 }, cost: 4318.2, kinds: [], ...perKilometre };
    return { by: 'kind', rows: [{ key: 'maintenance', ...facts }], total: facts, vehicles: [] };
  };

  it('less than 1,000 km driven → no cost per kilometre, which one invoice would distort', async () => {
    const server = vehicleGarage({ getCostReport: () => reportOver(999) });
    await open();
    const costs = await section('Coûts');
    await costs.findByText('Depuis le début');
    await waitFor(() => expect(server.callsOf('getCostReport')).not.toEqual([]));
    expect(costs.queryByText('Coût au kilomètre')).toBeNull();
  });

  it('costs → in total, this year, per kilometre, and by type, most expensive first', async () => {
    vehicleGarage({ getCostReport: () => reportOver(14_394) });
    await open();
    const costs = await section('Coûts');
    await costs.findByText('Coût au kilomètre');
    const terms = costs
      .getAllByRole('term')
      .map((term) => plain(`${term.textContent} ${term.nextElementSibling?.textContent}`));
    expect(terms).toEqual([
      'Depuis le début 4 318,20 €',
      'Cette année 304,40 €',
      'Coût au kilomètre 0,30 € par km',
      'Vidange 3 460,20 €',
      'Freins 858,00 €',
    ]);
  });

  it('one reading → no chart yet, and it cannot be deleted', async () => {
    vehicleGarage({ listMileageReadings: () => ({ items: [aReading()], nextCursor: null }) });
    await open();
    expect(await screen.findByText('La courbe apparaîtra à partir de deux relevés.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Supprimer le relevé/ })).toBeNull();
  });

  it('readings of one day only → no chart, but all are listed, and a wrong one can be deleted', async () => {
    const items = [842_100, 84_210].map((mileage) => aReading({ date: today, mileage }));
    vehicleGarage({ listMileageReadings: () => ({ items, nextCursor: null }) });
    await open();
    const curve = await section('Évolution du kilométrage');
    expect(curve.getByText('La courbe apparaîtra à partir de deux relevés.')).toBeDefined();
    expect(plain(curve.getByRole('table').textContent)).toMatch(/842 100 km.*84 210 km/);
    expect(curve.getAllByRole('button', { name: /^Supprimer le relevé/ })).toHaveLength(2);
  });

  it('purchase reading → named so, links to the vehicle form and cannot be deleted', async () => {
    const bought = aReading({ date: today, mileage: 84_210, source: 'purchase' });
    const items = [aReading({ date: today, mileage: 84_300 }), bought];
    vehicleGarage({ listMileageReadings: () => ({ items, nextCursor: null }) });
    await open();
    const curve = await section('Évolution du kilométrage');
    const link = curve.getByRole('link', { name: 'Kilométrage à l’achat' });
    expect(link.getAttribute('href')).toBe(`/vehicles/${clio.id}/edit`);
    expect(curve.getAllByRole('button', { name: /^Supprimer le relevé/ })).toHaveLength(1);
  });

  it('deleted on another device, and refetched → says that there is no such vehicle', async () => {
    const server = vehicleGarage();
    const app = await open();
    await shown(/^Clio/);
    server.use({ getVehicle: () => refuse('not_found') });
    await app.queryClient.invalidateQueries({ queryKey: queryKeys.vehicles });
    await shown(/^Véhicule introuvable$/);
    expect(mainText()).not.toContain('Clio');
  });

  it('unknown id → says that there is no such vehicle, with a link to the list', async () => {
    vehicleGarage();
    const app = await open('0193aa10-0000-7000-8000-0000000000ff');
    await shown(/^Véhicule introuvable$/);
    await app.user.click(screen.getByRole('link', { name: 'Voir mes véhicules' }));
    expect(app.address()).toBe('/vehicles');
  });

  it('server unavailable → error, and the second attempt shows the vehicle', async () => {
    const server = vehicleGarage();
    server.down();
    const app = await open();
    await shown(/^Le véhicule n’a pas pu être chargé$/);
    server.up();
    await app.user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Réessayer' }));
    expect(await shown(/^Clio/)).toBeDefined();
  });

  it('parts that cannot be loaded → errors in their place, the rest is shown', async () => {
    vehicleGarage({
      listMaintenances: () => refuse('unavailable'),
      getMaintenanceSummary: () => refuse('unavailable'),
      listMileageReadings: () => refuse('unavailable'),
    });
    await open();
    await shown(/^Clio/);
    await screen.findByText('Les entretiens n’ont pas pu être chargés');
    await screen.findByText('Les coûts n’ont pas pu être chargés');
    await screen.findByText('Les relevés n’ont pas pu être chargés');
    expect(await (await section('Prochains entretiens')).findAllByRole('listitem')).toHaveLength(2);
  });

  it('nothing recorded → each part says what will be shown', async () => {
    const nothing = { count: 0, cost: 0 };
    vehicleGarage({
      listMaintenances: () => ({ items: [], nextCursor: null }),
      getMaintenanceSummary: () => ({
        ...summary,
        this_month: nothing,
        this_year: nothing,
        all_time: nothing,
        per_type: [],
        per_month: [],
      }),
    });
    await open(vespa.id);
    await shown(/^Vespa$/);
    await screen.findByText('Aucun entretien enregistré pour ce véhicule.');
    await screen.findByText('Les coûts apparaîtront ici dès le premier entretien.');
    await screen.findByText('Aucun rappel pour ce véhicule.');
    expect(screen.getByText('Aucune photo pour l’instant.')).toBeDefined();
  });

  it('deleted → the list without it', async () => {
    vehicleGarage();
    const app = await open();
    await app.user.click(await screen.findByRole('button', { name: 'Actions pour Clio' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Supprimer le véhicule' }));
    const dialog = await screen.findByRole('dialog');
    await app.user.click(within(dialog).getByRole('button', { name: 'Supprimer le véhicule' }));
    await shown(/^Mes véhicules$/);
    const list = within(await screen.findByRole('list', { name: 'Mes véhicules' }));
    expect(list.queryByRole('link', { name: 'Clio' })).toBeNull();
    expect(list.getByRole('link', { name: 'Kangoo' })).toBeDefined();
  });
});

describe('mileage form', () => {
  const field = () => screen.getByRole('textbox', { name: 'Kilométrage' });
  const saved = (server: FakeServer) => server.callsOf('createMileageReading').map(({ body }) => body);

  async function type(app: Rendered, mileage: string): Promise<void> {
    await app.user.click(await screen.findByRole('button', { name: 'Mettre à jour le kilométrage' }));
    await app.user.type(field(), mileage);
    await save(app);
  }

  const save = ({ user }: Rendered) =>
    user.click(screen.getByRole('button', { name: 'Enregistrer le relevé' }));

  it('higher mileage → saved for today, shown everywhere at once', async () => {
    const server = vehicleGarage();
    const app = await open();
    await shown(/^Clio/);
    await type(app, '91 500 km');
    await screen.findByText(/^Kilométrage mis à jour/);
    expect(saved(server)).toEqual([expect.objectContaining({ mileage: 91_500, date: today })]);
    expect(mainText()).toContain(`91 500 kmDernier relevé : 91 500 km le ${plain(formatDate(today))}`);
    // 7 200 km were left; now they are used up.
    await waitFor(async () => {
      const rows = within(await screen.findByRole('region', { name: 'Prochains entretiens' })).getAllByRole(
        'listitem',
      );
      expect(plain(rows[1]?.textContent)).toMatch(/Vidange.*En retard.*Dépassé de 90 km/);
    });
    expect(document.activeElement?.textContent).toBe('Mettre à jour le kilométrage');
  });

  it('reminder that comes within the advance → counted by the bell', async () => {
    vehicleGarage({ getSettings: () => someSettings({ reminderAdvanceKm: 5000 }) });
    const app = await open();
    await screen.findByRole('button', { name: /^Notifications\s: 1\srappel$/ });
    await type(app, '87000');
    expect(await screen.findByRole('button', { name: /^Notifications\s: 2\srappels$/ })).toBeDefined();
  });

  it('opened → the mileage has the focus and the date is today', async () => {
    vehicleGarage();
    const app = await open();
    await app.user.click(await screen.findByRole('button', { name: 'Mettre à jour le kilométrage' }));
    expect(document.activeElement).toBe(field());
    expect(valueOf(screen.getByRole('textbox', { name: 'Date du relevé' }))).toBe(formatDateNumeric(today));
  });

  it('mileage out of order → names the neighbour, keeps the input, saved once confirmed', async () => {
    const server = vehicleGarage();
    const app = await open();
    await type(app, '60000');
    const sentence = `Ce kilométrage est inférieur à celui du ${formatDate(addDays(today, -13))} (84 210 km)`;
    await waitFor(() => expect(mainText()).toContain(plain(sentence)));
    expect(plain(valueOf(field()))).toBe('60 000');
    expect(mainText()).toMatch(/^.*84 210 kmDernier relevé/);
    await app.user.click(await screen.findByRole('button', { name: 'Enregistrer quand même' }));
    await screen.findByText(/^Kilométrage mis à jour/);
    expect(saved(server)).toEqual([
      expect.not.objectContaining({ confirmMileage: true }),
      expect.objectContaining({ mileage: 60_000, confirmMileage: true }),
    ]);
  });

  it('unlikely mileage → asks and names the previous reading; nothing is stored until confirmed', async () => {
    const server = vehicleGarage();
    const app = await open();
    await type(app, '842100');
    const before = `84 210 km le ${plain(formatDate(addDays(today, -13)))}`;
    const sentence = `842 100 km le ${plain(formatDate(today))}, alors que ${before}.`;
    await waitFor(() => expect(mainText()).toContain(sentence));
    expect(mainText()).toMatch(/^.*84 210 kmDernier relevé/);
    await app.user.click(await screen.findByRole('button', { name: 'Enregistrer quand même' }));
    await screen.findByText(/^Kilométrage mis à jour/);
    expect(saved(server).at(-1)).toMatchObject({ mileage: 842_100, confirmMileage: true });
  });

  it.each([
    ['the same day', 0],
    ['a day before', 1],
  ])(
    'one digit too many typed %s, then the right value → corrected in one tap, one message; undone',
    async (_, ago) => {
      const wrong = aReading({ date: addDays(today, -ago), mileage: 842_100 });
      const server = vehicleGarage({}, [wrong]);
      const app = await open();
      await type(app, '84500');
      const correct = await screen.findByRole('button', { name: /^Corriger 842.100.km en 84.500.km$/ });
      await app.user.click(correct);
      const message = await screen.findByText(
        /^Relevé de 842.100.km retiré. Kilométrage actuel.: 84.500.km\.$/,
      );
      expect(screen.queryByText(/^Kilométrage mis à jour/)).toBeNull();
      expect(mainText()).toContain('84 500 kmDernier relevé : 84 500 km');
      expect(saved(server).at(-1)).toMatchObject({ mileage: 84_500, confirmMileage: true });
      await app.user.click(within(message.parentElement ?? message).getByRole('button', { name: 'Annuler' }));
      await waitFor(() =>
        expect(server.callsOf('restoreTrashed')).toMatchObject([{ path: { id: wrong.id } }]),
      );
      await waitFor(() => expect(server.callsOf('deleteMileageReading').length).toBe(1 + ago));
    },
  );

  it('a record of the day has a higher mileage → the question links to it; saved anyway → the message shows the current mileage', async () => {
    const held = { source: 'record', record_id: brakePads.id } as const;
    vehicleGarage({}, [aReading({ date: today, mileage: 84_900, ...held })]);
    const app = await open();
    await type(app, '84500');
    const link = await screen.findByRole('link', { name: 'Ouvrir l’entretien' });
    expect(link.getAttribute('href')).toBe(`/maintenance/${brakePads.id}/edit`);
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer quand même' }));
    expect(
      await screen.findByText(/^Relevé enregistré.: 84.500.km\. Le kilométrage actuel reste 84.900.km\.$/),
    ).toBeDefined();
  });

  it('another mileage after the question → needs a new confirmation', async () => {
    const server = vehicleGarage();
    const app = await open();
    await type(app, '60000');
    await screen.findByRole('button', { name: 'Enregistrer quand même' });
    await app.user.clear(field());
    await app.user.type(field(), '50000');
    expect(screen.queryByRole('button', { name: 'Enregistrer quand même' })).toBeNull();
    await save(app);
    await screen.findByRole('button', { name: 'Enregistrer quand même' });
    expect(saved(server).every((body) => !('confirmMileage' in (body ?? {})))).toBe(true);
  });

  it('server unavailable → error, the input stays; the second attempt saves it once', async () => {
    const server = vehicleGarage();
    const app = await open();
    await shown(/^Clio/);
    await screen.findByText(/^Dernier relevé/);
    server.down();
    await type(app, '85000');
    const form = within(screen.getByRole('form', { name: 'Mettre à jour le kilométrage' }));
    await waitFor(() =>
      expect(form.getByRole('alert').textContent).toContain('Le kilométrage n’a pas pu être enregistré'),
    );
    expect(mainText()).toContain('84 210 kmDernier relevé');
    server.up();
    await save(app);
    await screen.findByText(/^Kilométrage mis à jour/);
    expect(saved(server)).toHaveLength(1);
  });

  it.each([
    ['nothing', null, 'Ce champ est obligatoire'],
    ['no number', 'beaucoup', 'Indiquez un nombre, par exemple 1 234'],
  ])('%s → refused before it is sent', async (_, text, sentence) => {
    const server = vehicleGarage();
    const app = await open();
    await app.user.click(await screen.findByRole('button', { name: 'Mettre à jour le kilométrage' }));
    if (text !== null) await app.user.type(field(), text);
    await save(app);
    await waitFor(() => expect(mainText()).toContain(sentence));
    expect(saved(server)).toHaveLength(0);
  });

  it('wrong reading → deleted from the table after a confirmation', async () => {
    const server = vehicleGarage();
    const app = await open();
    await screen.findByText(/^De .* à .*/);
    const curve = await section('Évolution du kilométrage');
    await app.user.click(curve.getByRole('button', { name: 'Voir le tableau' }));
    const name = `Supprimer le relevé du ${formatDate(addDays(today, -13))}`;
    await app.user.click(curve.getByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Supprimer' }));
    await screen.findByText('Relevé supprimé.');
    expect(server.callsOf('deleteMileageReading')).toHaveLength(1);
  });
});
