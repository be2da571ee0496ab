import { restoreFields } from '#features/history/version-fields.ts';
import { HistoryList } from '#features/history/history-panel.tsx';
import { aMaintenance, aVehicle } from '#testing/builders.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { renderPiece } from '#testing/render-app.tsx';
import type { HistoryItem } from '@carnet/contract/history/history.schema';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

const clio = aVehicle({ name: 'Clio' });
const record = aMaintenance({ vehicle_id: clio.id });
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

function anItem(item: Partial<HistoryItem>): HistoryItem {
  const blank = { at: '2026-11-20T10:00:00.000Z', by: 'camille@example.fr', device: firefox } as const;
  return { ...blank, action: 'changed', changes: [], ...item };
}

const whole = {
  listVehicles: () => ({ items: [clio], nextCursor: null }),
};

it('record → who changed what, on which device, with both values as its screens show them', async () => {
  const changes = [
    { field: 'cost', before: 80, after: 95 },
    { field: 'type', before: 'oil_change', after: 'brake_service' },
    { field: 'vehicle_id', before: null, after: clio.id },
    { field: 'photos', before: [], after: ['avant.jpg', 'après.jpg'] },
    { field: 'next_service_mileage', before: null, after: 90_000 },
  ];
  fakeServer({
    ...whole,
    getMaintenanceHistory: () => ({
      items: [anItem({ changes }), anItem({ action: 'created', device: null, by: null })],
      nextCursor: null,
    }),
  });
  await renderPiece(<HistoryList kind="record" id={record.id} onWentBack={() => undefined} />);
  const [changed, created] = await screen.findAllByRole('listitem');
  const text = within(changed ?? document.body);
  expect(text.getByText('camille@example.fr · Firefox · Linux')).toBeDefined();
  await screen.findByText(/→ Clio$/);
  expect(
    [...(changed?.querySelectorAll('dd') ?? [])].map(({ textContent }) =>
      textContent?.replaceAll(/\s/g, ' '),
    ),
  ).toEqual([
    '80,00 € → 95,00 €',
    'Vidange → Freins',
    'Non renseigné → Clio',
    'Non renseigné → avant.jpg, après.jpg',
    'Non renseigné → 90 000 km',
  ]);
  expect(created?.textContent).toMatch(/^Ajout.*Appareil inconnuRevenir à cette version$/);
});

it('vehicle → localised names of its choices', async () => {
  const changes = [
    { field: 'type', before: 'car', after: 'truck' },
    { field: 'energy', before: 'petrol', after: 'lpg' },
    { field: 'color', before: null, after: 'blue' },
    { field: 'isCollection', before: false, after: true },
    { field: 'inspectionCategory', before: null, after: 'van' },
  ];
  fakeServer({
    ...whole,
    getVehicleHistory: () => ({ items: [anItem({ changes })], nextCursor: null }),
  });
  await renderPiece(<HistoryList kind="vehicle" id={clio.id} onWentBack={() => undefined} />);
  const entry = await screen.findByRole('listitem');
  expect([...entry.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    'Voiture → Camion ou utilitaire',
    'Essence → GPL',
    'Non renseigné → Bleu',
    'Non → Oui',
    'Non renseigné → Utilitaire jusqu’à 3,5 t (N1)',
  ]);
});

it('expense → kind, quantity and recurrence in words', async () => {
  const changes = [
    { field: 'kind', before: 'other', after: 'loan' },
    { field: 'quantity', before: null, after: 38.41 },
    { field: 'recurrence', before: ['year'], after: ['month', '2027-12-01'] },
  ];
  fakeServer({
    ...whole,
    getExpenseHistory: () => ({ items: [anItem({ changes })], nextCursor: null }),
  });
  await renderPiece(<HistoryList kind="expense" id={record.id} onWentBack={() => undefined} />);
  const entry = await screen.findByRole('listitem');
  const values = [...entry.querySelectorAll('dd')].map(({ textContent }) =>
    textContent?.replaceAll(/\s/g, ' '),
  );
  expect(values).toEqual([
    'Autre dépense → Crédit ou location',
    'Non renseigné → 38,41',
    'Chaque année → Chaque mois, jusqu’au 1er déc. 2027',
  ]);
});

it('document → localised kind, formatted dates', async () => {
  const changes = [
    { field: 'kind', before: 'other', after: 'licence' },
    { field: 'expiresOn', before: null, after: '2030-02-01' },
    { field: 'advanceDays', before: 30, after: 60 },
    { field: 'files', before: [], after: ['permis.jpg'] },
  ];
  fakeServer({
    ...whole,
    getDocumentHistory: () => ({ items: [anItem({ changes })], nextCursor: null }),
  });
  await renderPiece(<HistoryList kind="document" id={record.id} onWentBack={() => undefined} />);
  const entry = await screen.findByRole('listitem');
  expect([...entry.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
    'Catégorie',
    'Autre document → Permis de conduire',
    'Valable jusqu’au',
    'Non renseigné → 1er févr. 2030',
    'Jours d’avance',
    '30 → 60',
    'Fichiers',
    'Non renseigné → permis.jpg',
  ]);
});

it('offline → says that it needs the network', async () => {
  const server = fakeServer({ ...whole, getVehicleHistory: () => refuse('internal_error') });
  server.down();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderPiece(<HistoryList kind="vehicle" id={clio.id} onWentBack={() => undefined} />);
  expect(screen.getByText('Une connexion est nécessaire.')).toBeDefined();
});

it('server error → error, and a retry on request', async () => {
  const server = fakeServer({ ...whole, getVehicleHistory: () => refuse('internal_error') });
  const { user } = await renderPiece(
    <HistoryList kind="vehicle" id={clio.id} onWentBack={() => undefined} />,
  );
  await screen.findByText('L’historique n’a pas pu être chargé');
  server.use({ getVehicleHistory: () => ({ items: [], nextCursor: null }) });
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Rien n’a encore été enregistré.')).toBeDefined();
});

it('earlier version → its values are restored, files and mileage stay; the message undoes it', async () => {
  const stored = aVehicle({ id: clio.id, name: 'Twingo', color: 'blue', currentMileage: 90_000, version: 4 });
  const items = [
    anItem({
      at: '2026-11-20T12:00:00.000Z',
      changes: [
        { field: 'name', before: 'Clio 2', after: 'Twingo' },
        { field: 'photos', before: ['face.jpg'], after: [] },
      ],
    }),
    anItem({
      at: '2026-11-20T11:00:00.000Z',
      changes: [
        { field: 'name', before: 'Clio', after: 'Clio 2' },
        { field: 'color', before: null, after: 'blue' },
        { field: 'currentMileage', before: 42_000, after: 90_000 },
      ],
    }),
    anItem({ at: '2026-11-20T10:00:00.000Z', action: 'created' }),
  ];
  const server = fakeServer({
    ...whole,
    getVehicle: () => stored,
    getVehicleHistory: () => ({ items, nextCursor: null }),
    replaceVehicle: ({ body }) => ({ ...stored, name: body.name, color: body.color ?? null, version: 5 }),
  });
  const onWentBack = vi.fn<() => void>();
  const { user } = await renderPiece(<HistoryList kind="vehicle" id={clio.id} onWentBack={onWentBack} />);
  const [newest, , created] = await screen.findAllByRole('listitem');
  expect(within(newest ?? document.body).queryByRole('button')).toBeNull();
  await user.click(within(created ?? document.body).getByRole('button', { name: /^Revenir à la version/ }));
  await screen.findByText('Version rétablie. Les fichiers sont restés tels quels.');
  const body = server.callsOf('replaceVehicle')[0]?.body;
  expect(body).toMatchObject({ name: 'Clio', color: null, currentMileage: 90_000 });
  expect(server.callsOf('replaceVehicle')[0]?.headers.get('if-match')).toBe('"4"');
  expect(onWentBack).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await screen.findByText('Annulé : tout est redevenu comme avant.');
  expect(server.callsOf('replaceVehicle')[1]?.body).toMatchObject({ name: 'Twingo', color: 'blue' });
});

it.each([
  [['periodic', 'major'], { kind: 'periodic', result: 'major', validUntil: null, center: null }],
  [
    ['retest', 'favourable', 'Centre 12'],
    { kind: 'retest', result: 'favourable', validUntil: null, center: 'Centre 12' },
  ],
  [
    ['periodic', 'favourable', '2028-05-04', 'A'],
    { kind: 'periodic', result: 'favourable', validUntil: '2028-05-04', center: 'A' },
  ],
  [null, null],
])("inspection in the history's format: %j", (before, inspection) => {
  const changes = [{ field: 'inspection', before, after: null }];
  expect(restoreFields('record', [{ changes }])).toEqual({ inspection, confirmMileage: true });
});
