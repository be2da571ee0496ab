import { createServer, type Server } from '#server.ts';
import type { Config } from '#platform/config/config.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { Payments } from '#platform/payments/payments.ts';
import { createMigratedDatabase, type Dialect } from '#testing/test-database.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { holdAnswersToContract } from '#testing/answer-check.ts';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';

export { DIALECTS, ON_POSTGRES, type Dialect } from '#testing/test-database.ts';

export interface TestServer {
  readonly app: Server['app'];
  readonly context: Context;
  readonly clock: MovableClock;
  /** Lines that the server logged, parsed. */
  readonly logged: Record<string, unknown>[];
  /** A caller without a session. */
  readonly nobody: TestCaller;
  /** A caller with an account of its own. */
  signUp(email?: string): Promise<TestCaller>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly dialect: Dialect;
  readonly config?: Partial<Config>;
  readonly clock?: MovableClock;
  /** Who takes payments; nobody by default. */
  readonly payments?: Payments;
}

/** So that native apps can be registered; nobody answers there. */
const NOBODYS_APNS = {
  key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  keyId: 'NOBODY1234',
  teamId: 'NOBODY1234',
  topic: 'fr.carnet.app',
  origin: 'https://127.0.0.1:1',
};

/** The password of everybody that `signUp` signs up. */
export const PASSWORD = 'correct horse battery';
let accounts = 0;

/**
 * The whole server in this process over a database of its own, with a clock that the test moves. Every JSON answer
 * of a route of the contract is held against the schema of that route.
 */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'carnet-test-'));
  const isGiven = options.config?.dataDir !== undefined || typeof options.config?.databaseUrl === 'string';
  const database = isGiven
    ? { url: null, drop: async () => {} }
    : await createMigratedDatabase(options.dialect, folder);
  const clock = options.clock ?? new MovableClock();
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) });
  const config: Config = {
    ...readConfig({}),
    dataDir: folder,
    databaseUrl: database.url,
    databasePoolSize: 5,
    webDir: join(folder, 'no-web'),
    apns: NOBODYS_APNS,
    ...options.config,
  };
  const server = await createServer(config, clock, log, options.payments);
  holdAnswersToContract(server.app);
  return {
    app: server.app,
    context: server.context,
    clock,
    logged,
    nobody: new TestCaller(server.app, null),
    signUp: async (email = `owner-${(accounts += 1)}@example.org`) => {
      // Everybody signs up from an address of their own, as people do.
      const nobody = new TestCaller(server.app, null, `10.1.${(accounts += 1) >> 8}.${accounts & 255}`);
      const answer = await nobody.post('/v1/authentication/signup', { email, password: PASSWORD });
      if (answer.status !== 201) throw new Error(`Sign-up answered ${answer.status}: ${answer.text}`);
      return new TestCaller(server.app, String(answer.body.token));
    },
    close: async () => {
      await server.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
