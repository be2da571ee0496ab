import { searchAnnouncements } from '#features/notifications/announcing.ts';
import {
  documentBody,
  expenseBody,
  maintenanceBody,
  newId,
  reminderBody,
  vehicleBody,
} from '#testing/builders.ts';
import { fillGarage } from '#testing/filled-garage.ts';
import { callRoute } from '#testing/route-calls.ts';
import { DIALECTS, startTestServer, type TestServer } from '#testing/test-server.ts';
import { ROUTE_TABLE } from '@carnet/contract/routes/route-table';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const READING = ROUTE_TABLE.filter(({ method }) => method === 'GET');
const [FIRST, LAST] = ['0001-01-01', '9999-12-31'];
/** Far from Greenwich the first day begins in the year 0, and the last one ends in the year 10000. */
const ZONES = [
  ['Asia/Tokyo', 0],
  ['Pacific/Pago_Pago', 23],
] as const;

/** Every field of a garage that accepts any date. */
function bodiesOf(vehicle: string): readonly (readonly [path: string, body: object])[] {
  const record = { type: 'technical_inspection', date: '2026-11-01', confirmMileage: true };
  const inspection = { kind: 'periodic', result: 'favourable', center: null };
  const monthly = { every: 'month', until: LAST };
  const both = [FIRST, LAST].flatMap(
    (day) =>
      [
        ['/v1/maintenances', maintenanceBody(vehicle, { date: '2026-11-02', next_service_date: day })],
        [
          '/v1/maintenances/reminders',
          reminderBody(vehicle, { next_reminder_date: day, interval_days: 3650 }),
        ],
        ['/v1/documents', documentBody(vehicle, { issuedOn: FIRST, expiresOn: day, advanceDays: 365 })],
        ['/v1/documents', documentBody(null, { kind: 'licence', expiresOn: day, advanceDays: 0 })],
      ] as const,
  );
  return [
    ['/v1/vehicles', vehicleBody({ firstRegistrationDate: FIRST, purchaseDate: FIRST })],
    [`/v1/vehicles/${vehicle}/mileage`, { date: FIRST, mileage: 0 }],
    ['/v1/maintenances', maintenanceBody(vehicle, { ...record, date: FIRST, mileage: 0 })],
    [
      '/v1/maintenances',
      maintenanceBody(vehicle, { ...record, inspection: { ...inspection, validUntil: LAST } }),
    ],
    ['/v1/expenses', expenseBody(vehicle, { kind: 'loan', date: FIRST, recurrence: monthly })],
    ...both,
  ];
}

/** Every list and report over all possible days. */
function periodsOf(vehicle: string): readonly string[] {
  const period = `from=${FIRST}&to=${LAST}`;
  return [
    ...['month', 'year', 'kind', 'vehicle'].map((by) => `/v1/reports/costs?${period}&by=${by}`),
    `/v1/maintenances?${period}`,
    `/v1/expenses?${period}`,
    `/v1/documents?expiresUntil=${LAST}`,
    `/v1/vehicles/${vehicle}/service-book?${period}`,
  ];
}

describe.each(DIALECTS)('the first and the last day of the calendar, on %s', (dialect) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ dialect });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.logged.splice(0);
  });

  it.each(ZONES)(
    'in %s → every object accepts them, and all calls and announcements work',
    async (timezone, notificationHour) => {
      const { caller, garage } = await fillGarage(server);
      const settings = { ...garage.settings, timezone, notificationHour };
      expect((await caller.put('/v1/settings', settings)).status).toBe(200);
      const answers: (readonly [call: string, status: number, body: unknown])[] = [];
      for (const [path, body] of bodiesOf(garage.vehicle)) {
        const answer = await caller.post(path, { id: newId(), ...body });
        answers.push([`${path} ${JSON.stringify(body)}`, answer.status, answer.body.errors]);
      }
      for (const route of READING) {
        const answer = await callRoute(caller, route, garage);
        if (answer.status >= 500) answers.push([route.name, answer.status, answer.body]);
      }
      for (const path of periodsOf(garage.vehicle)) {
        const answer = await caller.get(path);
        answers.push([path, answer.status, answer.body.errors]);
      }
      expect(answers.filter(([, status]) => status >= 400)).toEqual([]);
      await searchAnnouncements(server.context);
      expect(server.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    },
  );
});
