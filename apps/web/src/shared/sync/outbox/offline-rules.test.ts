import { aReading, someSettings } from '#testing/builders.ts';
import { anExpense } from '#testing/expenses.ts';
import { aNewReading, clio, copiedGarage, first, openCopied, record } from '#testing/copied-garage.ts';
import { FakeFeed, readingChange, settingsChange, vehicleChange } from '#testing/fake-feed.ts';
import { fakeServer } from '#testing/fake-server.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { problemOf } from '#shared/api/problem-error.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import { refuseAsServer } from '#shared/sync/outbox/offline-rules.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import type { ExpenseKind } from '@carnet/domain/expenses/expense';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';

/** The code of the problem that it throws; null if it throws none. */
function codeOf(judge: () => void): string | null {
  try {
    judge();
  } catch (error) {
    return problemOf(error).code;
  }
  return null;
}

function errorsOf(judge: () => void): readonly unknown[] {
  try {
    judge();
  } catch (error) {
    return problemOf(error).errors;
  }
  return [];
}

const TODAY = civilDateOf(2026, 11, 20);

describe('rules that a device applies by itself', () => {
  it('a mileage out of order, offline → asks at once, like the server', async () => {
    const { copy } = await copiedGarage();
    const body = { id: newId(), mileage: 50_000, date: civilDateOf(2025, 1, 1) };
    const intent = { ...aNewReading(1), id: body.id, body };
    expect(() => refuseAsServer(copy.view, intent, TODAY)).toThrow('validation_failed');
    expect(() =>
      refuseAsServer(copy.view, { ...intent, body: { ...body, confirmMileage: true } }, TODAY),
    ).not.toThrow();
  });

  it.each([
    ['a digit too many', 430_000, { code: 'mileage_unlikely' }],
    [
      'below the reading of its day',
      41_000,
      { code: 'mileage_out_of_order', params: { source: first.source } },
    ],
  ])('%s, offline → asks; confirmed → accepted', async (_, mileage, fault) => {
    const { copy } = await copiedGarage();
    const { date } = first;
    const body = { id: newId(), mileage, date };
    const intent = { ...aNewReading(1), id: body.id, body };
    expect(errorsOf(() => refuseAsServer(copy.view, intent, date))).toMatchObject([fault]);
    const confirmed = { ...intent, body: { ...body, confirmMileage: true } };
    expect(errorsOf(() => refuseAsServer(copy.view, confirmed, date))).toEqual([]);
  });

  /** Enters a current mileage on Clio’s form, which has these readings today. */
  async function typed(mileage: number, ofToday: readonly MileageReading[], confirmMileage?: true) {
    const { feed, copy } = await copiedGarage();
    feed.put(...ofToday.map(readingChange));
    await copy.pull();
    const fields = { currentMileage: mileage, ...(confirmMileage && { confirmMileage }) };
    return () => refuseAsServer(copy.view, toEdit('vehicle', clio.id, clio, fields), TODAY);
  }
  const mistyped = aReading({ vehicle_id: clio.id, date: TODAY, mileage: 430_000 });
  const ofRecord = { ...mistyped, source: 'record', record_id: record.id } as const;

  it('a current mileage below the previous one → asks; confirmed → replaces the entered reading', async () => {
    expect(await typed(43_000, [])).not.toThrow();
    expect(await typed(41_000, [])).toThrow('validation_failed');
    expect(await typed(41_000, [], true)).not.toThrow();
    expect(await typed(43_000, [mistyped])).toThrow('validation_failed');
    expect(await typed(43_000, [mistyped], true)).not.toThrow();
  });

  it('fuel for an electric car, offline → refused like on the server; a charge and a toll are accepted', async () => {
    const { feed, copy } = await copiedGarage();
    feed.put(vehicleChange({ ...clio, energy: 'electric' }));
    await copy.pull();
    const added = (kind: ExpenseKind) => {
      const { id, ...body } = { ...anExpense({ vehicle_id: clio.id, kind }), files: [] };
      const intent = { kind: 'expense', verb: 'create', id, vehicleId: clio.id, body, files: [] } as const;
      return () => refuseAsServer(copy.view, intent, TODAY);
    };
    expect(added('fuel')).toThrow('validation_failed');
    expect(added('charge')).not.toThrow();
    expect(added('toll')).not.toThrow();
  });

  it.each([
    [199, 200, false],
    [200, 201, true],
    [388, 388, false],
    [388, 387, false],
    [388, 389, true],
  ])(
    'settings with %d types, saved without a network with %d → refused: %s',
    async (stored, saved, refused) => {
      const builtIn = someSettings().maintenanceTypes;
      const types = (count: number) => [
        ...builtIn,
        ...Array.from({ length: count - builtIn.length }, (_, index) => ({
          key: `type_${index}`,
          label: `Type ${index}`,
          custom: true,
          intervalKm: null,
          intervalDays: 365,
          defaultReminder: false,
        })),
      ];
      const settings = someSettings({ maintenanceTypes: types(stored), version: 2 });
      const feed = new FakeFeed();
      feed.put(settingsChange(newId(), settings));
      fakeServer({ listChanges: feed.listChanges });
      const copy = await openCopied(newId());
      await copy.pull();
      const intent = toEdit('settings', 'settings', settings, {
        maintenanceTypes: types(saved),
        timezone: 'UTC',
      });
      const save = () => refuseAsServer(copy.view, intent, TODAY);
      expect(codeOf(save)).toBe(refused ? 'validation_failed' : null);
    },
  );

  it('below the mileage of a record on the same day → refused, confirmed or not', async () => {
    expect(await typed(43_000, [ofRecord], true)).toThrow('validation_failed');
  });
});
