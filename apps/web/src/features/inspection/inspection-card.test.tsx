import { aMaintenance, anInspection, aVehicle } from '#testing/builders.ts';
import { refuse } from '#testing/fake-server.ts';
import { today } from '#testing/record-garage.ts';
import { renderApp } from '#testing/render-app.tsx';
import { clio, vehicleGarage } from '#testing/vehicle-garage.ts';
import type { VehicleInspection } from '@carnet/contract/inspection/inspection.schema';
import { addDays, civilDateOf } from '@carnet/domain/calendar/civil-date';
import { formattersFor } from '@carnet/i18n/format';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const { formatDate, formatDateNumeric } = formattersFor('fr');
const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ') ?? '';
const day = (offset: number) => plain(formatDate(addDays(today, offset)));
const FIRST = {
  rule: 'first_before_4_years',
  source: 'Code de la route, article R323-22',
  sourceDate: today,
};

async function card(
  changes: Partial<VehicleInspection> = {},
  more: Parameters<typeof vehicleGarage>[0] = {},
) {
  const server = vehicleGarage({
    getVehicleInspection: () => anInspection({ missing: [], ...changes }),
    ...more,
  });
  const app = await renderApp({ at: `/vehicles/${clio.id}` });
  const region = await screen.findByRole('region', { name: 'Contrôle technique' });
  return { server, user: app.user, region: within(region), text: () => plain(region.textContent) };
}

describe('inspection on the vehicle page', () => {
  it("shows the reminder's date if the law gives none", async () => {
    const { text } = await card({ status: 'unknown', dueBy: null, missing: ['lastInspection'] });
    await waitFor(() => expect(text()).toContain(`Votre rappel est prévu le ${day(-5)}.`));
    expect(text()).toContain('La date légale du prochain contrôle n’est pas connue');
  });

  it.each<[string, Partial<VehicleInspection>, string]>([
    [
      'first inspection, in its period',
      { status: 'window_open', windowStart: addDays(today, -20), dueBy: addDays(today, 160), basis: FIRST },
      `À passer entre le ${day(-20)} et le ${day(160)}Dans 5 mois`,
    ],
    [
      'later inspection',
      { status: 'due_soon', dueBy: addDays(today, 30) },
      `À passer au plus tard le ${day(30)}Dans 30 jours`,
    ],
    [
      'missed inspection',
      { status: 'overdue', dueBy: addDays(today, -2) },
      `la date limite était le ${day(-2)}En retard`,
    ],
    [
      'major defects',
      { status: 'retest_required', dueBy: addDays(today, 9), retestBy: addDays(today, 9) },
      `Contre-visite à passer au plus tard le ${day(9)}À faire avant le`,
    ],
    [
      'critical defects, on the day',
      { status: 'retest_required', dueBy: today, retestBy: addDays(today, 60) },
      'Le véhicule peut rouler jusqu’à minuit.',
    ],
    [
      'critical defects, afterwards',
      { status: 'must_not_drive', dueBy: addDays(today, -1), retestBy: addDays(today, 60) },
      `Le véhicule ne doit plus roulerDans 2 moisContre-visite à passer au plus tard le ${day(60)}`,
    ],
    ['an exempt vehicle', { regime: 'exempt', status: 'none' }, 'dispensé de contrôle technique'],
    [
      'a van',
      {
        regime: 'van',
        status: 'upcoming',
        dueBy: addDays(today, 600),
        pollutionCheck: { from: addDays(today, 200), dueBy: addDays(today, 260) },
      },
      `Contrôle pollution complémentaire : entre le ${day(200)} et le ${day(260)}.`,
    ],
    [
      'missed inspection, with its fine',
      { status: 'overdue', dueBy: addDays(today, -2) },
      'Rouler sans contrôle valable coûte 135 € d’amende.',
    ],
    [
      'unknown result',
      { status: 'upcoming', dueBy: addDays(today, 300), missing: ['inspectionResult'] },
      'n’est pas indiqué : il est supposé favorable.',
    ],
    [
      'two results of one day',
      {
        status: 'retest_required',
        dueBy: addDays(today, 9),
        retestBy: addDays(today, 9),
        missing: ['inspectionResult'],
      },
      'Deux résultats différents sont enregistrés pour le même jour',
    ],
    ['an unknown history', { missing: ['lastInspection'] }, 'Date et résultat du dernier contrôle'],
  ])('%s → says so in words', async (_, changes, sentence) => {
    const { text } = await card(changes);
    await waitFor(() => expect(text()).toContain(sentence));
  });

  it('date → why, and from which legal text', async () => {
    const { text } = await card({ status: 'upcoming', dueBy: addDays(today, 600), basis: FIRST });
    await waitFor(() =>
      expect(text()).toContain('avant les quatre ans du véhicule. Source : Code de la route'),
    );
  });

  it('vehicle without a regime → no card', async () => {
    vehicleGarage({
      getVehicleInspection: () => anInspection({ regime: null, status: 'none', missing: [] }),
    });
    await renderApp({ at: `/vehicles/${clio.id}` });
    await screen.findByText(/^Dernier relevé/);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Contrôle technique' })).toBeNull());
  });

  it('first registration missing → asked for with the letter of its field, and stored', async () => {
    const { server, user, region } = await card({ missing: ['firstRegistrationDate'] });
    const field = await region.findByRole('textbox', { name: 'Date de première mise en circulation' });
    expect(region.getByText('Champ B de la carte grise')).toBeDefined();
    await user.type(field, '21/11/2022');
    await user.click(region.getByRole('button', { name: 'Enregistrer la date' }));
    await waitFor(() =>
      expect(server.callsOf('replaceVehicle')[0]?.body).toMatchObject({
        name: 'Clio',
        firstRegistrationDate: '2022-11-21',
      }),
    );
  });

  it('« Enregistrer le contrôle » → a record with result, date of the report and centre', async () => {
    const { server, user, region } = await card(
      { status: 'due_soon', dueBy: addDays(today, 30) },
      { createMaintenance: () => aMaintenance({ vehicle_id: clio.id, type: 'technical_inspection' }) },
    );
    await user.click(await region.findByRole('button', { name: 'Enregistrer le contrôle' }));
    await user.click(await region.findByRole('radio', { name: 'Défaillance majeure (S)' }));
    await user.type(
      region.getByRole('textbox', { name: 'Valable jusqu’au' }),
      formatDateNumeric(addDays(today, 61)),
    );
    await user.type(region.getByRole('textbox', { name: 'Centre' }), 'Autovision');
    await user.type(region.getByRole('textbox', { name: 'Coût' }), '85');
    await user.click(region.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(server.callsOf('createMaintenance')[0]?.body).toMatchObject({
        type: 'technical_inspection',
        date: today,
        cost: 85,
        reminder_id: null,
        inspection: {
          kind: 'periodic',
          result: 'major',
          validUntil: addDays(today, 61),
          center: 'Autovision',
        },
      }),
    );
    await region.findByRole('button', { name: 'Enregistrer le contrôle' });
  });

  it('report that ends before the inspection → refused at its field, nothing is sent', async () => {
    const { server, user, region } = await card({ status: 'due_soon', dueBy: addDays(today, 30) });
    await user.click(await region.findByRole('button', { name: 'Enregistrer le contrôle' }));
    await user.type(
      await region.findByRole('textbox', { name: 'Valable jusqu’au' }),
      formatDateNumeric(addDays(today, -1)),
    );
    await user.type(region.getByRole('textbox', { name: 'Coût' }), '85');
    await user.click(region.getByRole('button', { name: 'Enregistrer' }));
    await region.findByText('Date antérieure au contrôle');
    expect(server.callsOf('createMaintenance')).toEqual([]);
  });

  describe('emissions check of a van', () => {
    const due = { from: addDays(today, -20), dueBy: addDays(today, 40) };
    const van = {
      regime: 'van',
      status: 'upcoming',
      dueBy: addDays(today, 400),
      pollutionCheck: due,
    } as const;

    it('done → a record without a result that names it', async () => {
      const { server, user, region } = await card(van, {
        createMaintenance: () => aMaintenance({ vehicle_id: clio.id, type: 'technical_inspection' }),
      });
      await user.click(await region.findByRole('button', { name: 'Enregistrer le contrôle' }));
      await user.click(await region.findByRole('radio', { name: 'Contrôle pollution' }));
      expect(region.queryByRole('radio', { name: 'Favorable (A)' })).toBeNull();
      await user.type(region.getByRole('textbox', { name: 'Coût' }), '25');
      await user.click(region.getByRole('button', { name: 'Enregistrer' }));
      await waitFor(() =>
        expect(server.callsOf('createMaintenance')[0]?.body).toMatchObject({
          type: 'technical_inspection',
          date: today,
          description: 'Contrôle pollution complémentaire',
          inspection: null,
          reminder_id: null,
        }),
      );
    });

    it('before its period → refused at its field, since it would count as an inspection', async () => {
      const { server, user, region } = await card(van);
      await user.click(await region.findByRole('button', { name: 'Enregistrer le contrôle' }));
      await user.click(await region.findByRole('radio', { name: 'Contrôle pollution' }));
      const date = region.getByRole('textbox', { name: 'Date du contrôle' });
      await user.clear(date);
      await user.type(date, formatDateNumeric(addDays(today, -21)));
      await user.type(region.getByRole('textbox', { name: 'Coût' }), '25');
      await user.click(region.getByRole('button', { name: 'Enregistrer' }));
      await region.findByText('Le contrôle pollution n’est pas encore possible à cette date');
      expect(server.callsOf('createMaintenance')).toEqual([]);
    });

    it('none due → not offered', async () => {
      const { user, region } = await card({ status: 'due_soon', dueBy: addDays(today, 30) });
      await user.click(await region.findByRole('button', { name: 'Enregistrer le contrôle' }));
      await region.findByRole('radio', { name: 'Contre-visite' });
      expect(region.queryByRole('radio', { name: 'Contrôle pollution' })).toBeNull();
    });
  });

  it('reminder with a date of its own → explains both dates', async () => {
    const { text } = await card({ status: 'upcoming', dueBy: addDays(today, 300) });
    await waitFor(() => expect(text()).toContain(`À passer au plus tard le ${day(300)}`));
    await waitFor(() =>
      expect(text()).toContain(
        `La date ci-dessus est celle de la loi. Votre rappel est au ${day(-5)}, la date que vous avez choisie.`,
      ),
    );
  });

  it('reminder that follows the law → one date', async () => {
    const dueBy = addDays(today, -5);
    const { text } = await card({ status: 'overdue', dueBy });
    await waitFor(() => expect(text()).toContain(`la date limite était le ${day(-5)}`));
    expect(text()).not.toContain('Votre rappel');
  });

  it('cannot be loaded → error in its place', async () => {
    vehicleGarage({ getVehicleInspection: () => refuse('unavailable') });
    await renderApp({ at: `/vehicles/${clio.id}` });
    expect(await screen.findByText('Le contrôle technique n’a pas pu être chargé')).toBeDefined();
  });
});

describe('archived vehicle', () => {
  const sold = aVehicle({ name: 'Vendue', archivedAt: '2026-01-01T10:00:00Z' });
  const note = /contrôle technique de moins de six mois/;
  const passed = (age: number) =>
    aMaintenance({
      vehicle_id: sold.id,
      type: 'technical_inspection',
      date: addDays(today, -age),
      inspection: { kind: 'periodic', result: 'favourable', validUntil: null, center: null },
    });

  it.each([
    ['old car without a recent inspection', '2010-01-01', 300, note],
    ['old car with one', '2010-01-01', 30, /convient pour une vente jusqu’au/],
  ] as const)('%s → says what a sale requires', async (_, registered, age, sentence) => {
    const firstRegistrationDate = civilDateOf(Number(registered.slice(0, 4)), 1, 1);
    vehicleGarage({
      getVehicle: () => ({ ...sold, firstRegistrationDate }),
      listMaintenances: () => ({ items: [passed(age)], nextCursor: null }),
    });
    await renderApp({ at: `/vehicles/${sold.id}` });
    expect(await screen.findByText(sentence)).toBeDefined();
  });
});
