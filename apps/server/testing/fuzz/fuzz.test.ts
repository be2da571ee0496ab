import { fuzzServer } from '#testing/fuzz/fuzz-server.ts';
import { OPERATIONS } from '#testing/fuzz/operations.ts';
import { openInstallation } from '#platform/upkeep/installation.ts';
import { verifyInstallation } from '#platform/upkeep/verify-installation.ts';
import { listed, maintenanceBody, read, vehicleBody } from '#testing/builders.ts';
import { fillGarage } from '#testing/filled-garage.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, PASSWORD, startTestServer, type Dialect } from '#testing/test-server.ts';
import { expect, it } from 'vitest';

/** A small run by default; `npm run fuzz` runs many and prints the seed. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 700);
const SEED = process.env['FUZZ_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31));
/** One database by default; `npm run fuzz` uses both, unless `FUZZ_DIALECT` names one. */
const FUZZED: readonly Dialect[] = DIALECTS.filter(
  (dialect) =>
    dialect === (process.env['FUZZ_DIALECT'] ?? (process.env['FUZZ_REQUESTS'] ? dialect : 'sqlite')),
);
const LIMIT_MILLIS = 3_600_000;

/** Words that occur in the data of the victim only. */
const MARKS = ['Zygomatique', 'ZZ-987-XX', 'VF1ZZZ00X98765432', 'Quincaillerie-Xanadu'];

/** Everything that the victim can see of their own data. */
async function readEverything(victim: TestCaller): Promise<unknown> {
  return {
    vehicles: await listed(victim, '/v1/vehicles'),
    records: await listed(victim, '/v1/maintenances'),
    reminders: await listed(victim, '/v1/maintenances/reminders'),
    settings: await read(victim, '/v1/settings'),
  };
}

it.each(FUZZED)(
  `${REQUESTS} requests from the OpenAPI document, seed ${SEED}, on %s → no 5xx, no internals or foreign data revealed, nothing stored by a refused call`,
  async (dialect) => {
    const server = await startTestServer({ dialect });
    const { caller: victim, garage } = await fillGarage(server);
    const [name, licensePlate, vin, garageName] = MARKS;
    const hidden = await victim.post('/v1/vehicles', vehicleBody({ name, licensePlate, vin }));
    const record = maintenanceBody(hidden.body.id, { garage_name: garageName, notes: name });
    const written = await victim.post('/v1/maintenances', record);
    const before = await readEverything(victim);
    const started = server.clock.now();
    const { vehicle, reading, reminder, photo, pdf, session } = garage;
    const foreignIds = [
      vehicle,
      reading,
      garage.record,
      reminder,
      photo,
      pdf,
      session,
      hidden.body.id,
      written.body.id,
    ];
    const report = await fuzzServer(server, {
      requests: REQUESTS,
      seed: SEED,
      foreignIds,
      foreignWords: [...MARKS, garage.email, String(victim.token)],
    });

    expect(report.findings.slice(0, 5)).toEqual([]);
    expect(report.requests).toBeGreaterThanOrEqual(REQUESTS);
    expect([...report.statuses.keys()].toSorted()).toEqual(OPERATIONS.map(({ id }) => id).toSorted());
    // A run in which everything is refused would prove nothing.
    const taken = [...report.statuses].filter(([, counts]) =>
      [...counts.keys()].some((status) => status < 300),
    );
    expect(taken.length).toBeGreaterThan(OPERATIONS.length / 2);
    server.clock.moveTo(new Date(started).toISOString());
    // Their session has long expired.
    const signedIn = await server.nobody.post('/v1/authentication/signin', {
      email: garage.email,
      password: PASSWORD,
    });
    expect(await readEverything(new TestCaller(server.app, signedIn.body.token))).toEqual(before);
    const place = await openInstallation(server.context.config);
    expect(await verifyInstallation(place, { now: () => Date.now() + 3_600_000 })).toEqual([]);
    await place.close();
    await server.close();
    if (process.env['FUZZ_REQUESTS']) printStatuses(report.statuses);
  },
  LIMIT_MILLIS,
);

function printStatuses(statuses: ReadonlyMap<string, ReadonlyMap<number, number>>): void {
  const lines = [...statuses].map(([id, counts]) => {
    const parts = [...counts]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${status}: ${count}`);
    return `${id.padEnd(28)} ${parts.join(', ')}`;
  });
  process.stdout.write(`${lines.join('\n')}\n`);
}
