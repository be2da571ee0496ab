import { fieldName, useFieldValue } from '#features/sync/pieces/field-values.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { bodyFields } from '#shared/sync/outbox/apply/body-fields.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import type { Operation } from '#shared/sync/engine/operation.ts';
import { findConflict } from '#shared/sync/outbox/send/resolutions.ts';
import { aDocument, aMaintenance, aReminder, aVehicle, someSettings } from '#testing/builders.ts';
import { anExpense } from '#testing/expenses.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderPiece } from '#testing/render-app.tsx';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { formattersFor } from '@carnet/i18n/format';
import type { Language } from '@carnet/i18n/language';
import { cleanup, screen } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { describe, expect, it, vi } from 'vitest';

const clio = aVehicle({ name: 'Clio' });
const day = civilDateOf(2027, 12, 1);

function aFile(name: string): CarnetFile {
  const id = newId();
  const size = { size: 1200, width: null, height: null };
  return { id, name, contentType: 'application/pdf', url: '/x', thumbnailUrl: null, ...size };
}
const paper = aFile('facture.pdf');

const ARCHIVED_AT = '2026-11-20T10:00:00.000Z';
const hereZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const plainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

const KINDS = ['vehicle', 'record', 'reminder', 'document', 'expense'] as const;
type Kind = (typeof KINDS)[number];
const ROWS = {
  vehicle: aVehicle(),
  record: aMaintenance(),
  reminder: aReminder(),
  document: aDocument(),
  expense: anExpense(),
};

/** A value of every field that users enter, as in a request body, with its French text. */
const VALUES: Readonly<Record<Kind, Readonly<Record<string, readonly [given: unknown, read: string]>>>> = {
  vehicle: {
    name: ['Zoé', 'Zoé'],
    type: ['motorcycle', 'Moto'],
    licensePlate: ['EF-456-GH', 'EF-456-GH'],
    color: ['grey', 'Gris'],
    energy: ['plugin_hybrid', 'Hybride rechargeable'],
    secondEnergy: ['lpg', 'GPL'],
    fiscalPower: [7, '7'],
    currentMileage: [91_000, '91 000 km'],
    purchaseMileage: [12, '12 km'],
    firstRegistrationDate: [day, '1er déc. 2027'],
    inspectionCategory: ['heavy', 'Plus de 3,5 t'],
    purchaseDate: [day, '1er déc. 2027'],
    purchasePrice: [12_345.67, '12 345,67 €'],
    vin: ['VF1AAAAA555111111', 'VF1AAAAA555111111'],
    make: ['Renault', 'Renault'],
    model: ['IV', 'IV'],
    photos: [[paper.id], 'facture.pdf'],
    registrationDocument: [paper.id, 'facture.pdf'],
    winterDriving: ['mountain', 'En zone de montagne'],
    hasSnowChains: [true, 'Oui'],
    archivedAt: [ARCHIVED_AT, plainSpaces(formattersFor('fr').formatInstant(ARCHIVED_AT, hereZone))],
    isCollection: [true, 'Oui'],
  },
  record: {
    vehicle_id: [clio.id, 'Clio'],
    type: ['brake_service', 'Freins'],
    date: [day, '1er déc. 2027'],
    cost: [89.9, '89,90 €'],
    isRefund: [true, 'Oui'],
    description: ['Plaquettes', 'Plaquettes'],
    mileage: [61_250, '61 250 km'],
    garage_name: ['Garage du Port', 'Garage du Port'],
    garage_address: ['1 quai Ouest', '1 quai Ouest'],
    notes: ['Revoir dans un an', 'Revoir dans un an'],
    photos: [[paper.id], 'facture.pdf'],
    invoice: [paper.id, 'facture.pdf'],
    next_service_date: [day, '1er déc. 2027'],
    warranty_until: [day, '1er déc. 2027'],
    next_service_mileage: [90_000, '90 000 km'],
    inspection: [
      { kind: 'retest', result: 'major', validUntil: day, center: 'Centre du Lac' },
      'Contre-visite · Défaillance majeure (S) · valable jusqu’au 1er déc. 2027 · Centre du Lac',
    ],
  },
  reminder: {
    vehicle_id: [clio.id, 'Clio'],
    maintenance_type: ['lavage', 'Lavage'],
    next_reminder_date: [day, '1er déc. 2027'],
    season: ['winter', 'Hiver'],
    last_mileage: [42_000, '42 000 km'],
    interval_km: [15_000, '15 000 km'],
    planned_mileage: [57_000, '57 000 km'],
    interval_days: [365, '365'],
    active: [false, 'Non'],
    follows: ['law', 'Date légale'],
  },
  document: {
    vehicle_id: [clio.id, 'Clio'],
    kind: ['insurance', 'Assurance'],
    title: ['Tous risques', 'Tous risques'],
    number: ['P-1', 'P-1'],
    issuer: ['MAIF', 'MAIF'],
    issuedOn: [day, '1er déc. 2027'],
    expiresOn: [day, '1er déc. 2027'],
    advanceDays: [60, '60'],
    active: [false, 'Non'],
    files: [[paper.id], 'facture.pdf'],
    notes: ['Au nom de Camille', 'Au nom de Camille'],
  },
  expense: {
    vehicle_id: [clio.id, 'Clio'],
    kind: ['fuel', 'Carburant'],
    date: [day, '1er déc. 2027'],
    cost: [71.02, '71,02 €'],
    isRefund: [true, 'Oui'],
    fuel: ['e85', 'E85'],
    mileage: [61_250, '61 250 km'],
    quantity: [38.414, '38,414'],
    unit: ['kWh', 'kWh'],
    isFull: [false, 'Non'],
    missedPrevious: [true, 'Oui'],
    place: ['Station du Lac', 'Station du Lac'],
    notes: ['Autoroute', 'Autoroute'],
    files: [[paper.id], 'facture.pdf'],
    recurrence: [{ every: 'quarter', until: day }, 'Chaque trimestre, jusqu’au 1er déc. 2027'],
  },
};

/** Fields whose text is shown as typed. */
const TYPED = new Set([
  'name', 'licensePlate', 'vin', 'make', 'model', 'description', 'garage_name', 'garage_address', 'notes',
  'title', 'number', 'issuer', 'place', 'photos', 'files', 'invoice', 'registrationDocument',
]); // prettier-ignore

type Shown = readonly { readonly field: string; readonly value: unknown }[];

function Values({ kind, shown }: { readonly kind: Kind; readonly shown: Shown }) {
  const { t } = useTranslation('sync', 'vehicles');
  const valueOf = useFieldValue(kind);
  return (
    <ul>
      {shown.map(({ field, value }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes
        <li key={index}>{`${fieldName(t, field)} = ${valueOf(field, value)}`}</li>
      ))}
    </ul>
  );
}

/** The texts of these values, with plain spaces. */
async function read(kind: Kind, shown: Shown, language: Language = 'fr'): Promise<string[]> {
  const own = { key: 'lavage', label: 'Lavage', custom: true, intervalKm: null, intervalDays: 90 };
  const { maintenanceTypes } = someSettings();
  fakeServer({
    listVehicles: ({ query }) => ({ items: query['archived'] ? [] : [clio], nextCursor: null }),
    getSettings: () =>
      someSettings({ maintenanceTypes: [...maintenanceTypes, { ...own, defaultReminder: false }] }),
  });
  await renderPiece(<Values kind={kind} shown={shown} />, { language });
  // Vehicles and custom types are named once they have loaded.
  const names = [
    [clio.id, 'Clio'],
    ['lavage', 'Lavage'],
  ].flatMap(([given, name]) => (shown.some(({ value }) => value === given) ? [name] : []));
  await vi.waitFor(() => names.map((name) => expect(document.body.textContent).toContain(name)));
  const texts = screen.queryAllByRole('listitem').map(({ textContent }) => plainSpaces(textContent ?? ''));
  cleanup();
  return texts;
}

const valueIn = (text: string) => text.slice(text.indexOf(' = ') + 3);
const nameIn = (text: string) => text.slice(0, text.indexOf(' = '));

describe.each(KINDS)('fields of a %s', (kind) => {
  const fields = bodyFields(kind).filter((name) => name !== 'series_id');

  it('are all listed', () => {
    expect(Object.keys(VALUES[kind]).toSorted()).toEqual(fields.toSorted());
  });

  it('→ each has a unique name and the same text as in its form, on this device and on the other', async () => {
    const row: Readonly<Record<string, unknown>> = { ...ROWS[kind] };
    const mine = fields.map((field) => {
      const given = VALUES[kind][field]?.[0];
      const edit = toEdit(kind, newId(), ROWS[kind], { [field]: given }, [paper]);
      const problem = {
        code: 'version_conflict',
        status: 412,
        params: {},
        errors: [],
        current: { ...row, version: 9 },
      } as const;
      // The value shown by the list of conflicts; for an unchanged field the given value.
      const conflict = findConflict({ intent: edit, problem } as unknown as Operation);
      return { field, value: conflict?.mine[field] ?? given };
    });
    const texts = await read(kind, mine);
    expect(texts.map(valueIn)).toEqual(fields.map((field) => VALUES[kind][field]?.[1]));
    expect(new Set(texts.map(nameIn)).size).toBe(fields.length);
    expect(texts.map(nameIn)).not.toContain('Autre information');
  });

  it.each<Language>(['fr', 'en'])(
    '→ never shows a raw value, whatever a field contains (%s)',
    async (language) => {
      const raws = [
        newId(),
        'some_new_key',
        '2027-12-01',
        '2026-11-20T10:00:00.000Z',
        '{"every":"month"}',
        { every: 'some_new_key', until: '2027-12-01' },
        { kind: 'some_new_key', result: 'major' },
        [newId(), 'some_new_key'],
        [{ id: newId() }],
        { a: 1 },
        12_345,
        null,
        [],
        true,
      ];
      const shown = [...fields.filter((field) => !TYPED.has(field)), 'series_id', 'some_new_field'].flatMap(
        (field) => raws.map((value) => ({ field, value })),
      );
      for (const text of await read(kind, shown, language)) {
        expect(text).not.toMatch(/_|null|undefined|NaN|object|[{}[\]"]|\d{4}-\d\d|[0-9a-f]{8}-|T\d\d:/);
      }
    },
  );
});

describe("values in the history's format", () => {
  it('files by name, an inspection and a recurrence by their values', async () => {
    expect(
      await read('record', [
        { field: 'photos', value: ['avant.jpg', 'après.jpg'] },
        { field: 'invoice', value: 'facture.pdf' },
        { field: 'inspection', value: ['periodic', 'favourable', '2027-12-01', 'Centre du Lac'] },
        { field: 'inspection', value: ['periodic', 'critical'] },
        { field: 'inspection', value: ['periodic', 'critical', 'Centre du Lac'] },
      ]),
    ).toEqual([
      'Photos = avant.jpg, après.jpg',
      'Facture = facture.pdf',
      'Contrôle technique = Contrôle · Favorable (A) · valable jusqu’au 1er déc. 2027 · Centre du Lac',
      'Contrôle technique = Contrôle · Défaillance critique (R)',
      'Contrôle technique = Contrôle · Défaillance critique (R) · Centre du Lac',
    ]);
    expect(await read('expense', [{ field: 'recurrence', value: ['year'] }])).toEqual([
      'Récurrence = Chaque année',
    ]);
  });
});
