import { aNewReading, clio, copiedGarage } from '#testing/copied-garage.ts';
import { editOf } from '#shared/sync/outbox/edit.ts';
import { datedIntents, refuseDisorder } from '#shared/sync/outbox/offline-rules.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';

describe('what a device judges by itself', () => {
  it('a mileage against the order, without a network → asked about at once, as the server would', async () => {
    const { copy } = await copiedGarage();
    const body = { id: newId(), mileage: 50_000, date: civilDateOf(2025, 1, 1) };
    const intent = { ...aNewReading(1), id: body.id, body };
    expect(() => refuseDisorder(copy.view, intent)).toThrow('validation_failed');
    expect(() =>
      refuseDisorder(copy.view, { ...intent, body: { ...body, confirmMileage: true } }),
    ).not.toThrow();
  });

  it('a current mileage typed on a vehicle without a network → a reading of that day, whenever it is sent', async () => {
    const edit = editOf('vehicle', clio.id, clio, { name: 'La bleue', currentMileage: 47_000 });
    const today = civilDateOf(2026, 11, 20);
    const [change, reading] = datedIntents(edit, today);
    expect(change).toMatchObject({ verb: 'change', patch: { name: 'La bleue' } });
    expect(reading).toMatchObject({
      kind: 'reading',
      vehicleId: clio.id,
      body: { mileage: 47_000, date: today },
    });
  });
});
