import {
  confirmedExpenseId,
  defaultReminderId,
  firstReadingId,
  nextServiceReminderId,
  nextServiceReminderIds,
  purchaseReadingId,
  recordReadingId,
} from '#sync/derived-id.ts';
import { expect, it } from 'vitest';

const ID = '0190f3a0-0000-7000-8000-000000000001';

it('ids of an object are the same on every device and in every release', () => {
  expect([
    firstReadingId(ID),
    recordReadingId(ID),
    purchaseReadingId(ID),
    defaultReminderId(ID, 'oil_change'),
    nextServiceReminderId(ID),
  ]).toMatchInlineSnapshot(`
    [
      "a7e27111-cc15-5349-af96-4ad86156bc8c",
      "58f36387-7542-542c-a065-eef32714d3ba",
      "646fbfa7-f5ec-5dbd-b8ca-efb364534f21",
      "0c783f5c-6d02-51a5-9274-0f830749d13a",
      "174e7980-ba88-5acc-9201-023815d56a22",
    ]
  `);
});

it('further reminders of a record get the same ids on every device and in every release', () => {
  const reminder = { vehicleId: ID.replace(/1$/, '2'), maintenanceType: 'bougies' };
  const [first, second, third] = nextServiceReminderIds(ID, reminder);
  expect(first).toBe(nextServiceReminderId(ID));
  expect([second, third]).toMatchInlineSnapshot(`
    [
      "e58e95c0-dd92-565b-a2d0-1afdfe3d8fb5",
      "d9285e3d-1191-51d2-84dd-8761e5f6d056",
    ]
  `);
});

it('an upper-case id → the ids of the same object', () => {
  expect(firstReadingId(ID.toUpperCase())).toBe(firstReadingId(ID));
});

it('different parts, types or objects → different ids', () => {
  const ids = [
    firstReadingId(ID),
    defaultReminderId(ID, 'oil_change'),
    defaultReminderId(ID, 'insurance'),
    nextServiceReminderId(ID),
    confirmedExpenseId(ID, '2026-03-05'),
    confirmedExpenseId(ID, '2026-04-05'),
    firstReadingId(ID.replace(/1$/, '2')),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});
