import { createServer, type Server } from '#server.ts';
import type { Config } from '#platform/config/config.ts';
import { readConfig } from '#platform/config/config.ts';
import { openAccount } from '#features/authentication/authentication.service.ts';
import { hashPassword } from '#features/authentication/passwords/password.ts';
import type { PictureReader } from '#platform/images/pictures.ts';
import { readPicture } from '#platform/images/read-picture.ts';
import { findNetworks } from '#platform/networks.ts';
import type { Context } from '#platform/context.ts';
import type { Payments } from '#platform/payments/payments.ts';
import { createMigratedDatabase, type Dialect } from '#testing/test-database.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { checkResponses } from '#testing/answer-check.ts';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';

export { DIALECTS, ON_POSTGRES, type Dialect } from '#testing/test-database.ts';

export interface TestServer {
  readonly app: Server['app'];
  readonly context: Context;
  readonly clock: MovableClock;
  /** Log lines of the server, parsed. */
  readonly logged: Record<string, unknown>[];
  /** A caller without a session. */
  readonly nobody: TestCaller;
  /** A caller with a new account. */
  signUp(email?: string): Promise<TestCaller>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly dialect: Dialect;
  readonly config?: Partial<Config>;
  readonly clock?: MovableClock;
  /** The payment provider; none by default. */
  readonly payments?: Payments;
  /** Whether a child process decodes pictures, as in production. Starting one takes a quarter of a second. */
  readonly decodesInChildren?: boolean;
}

/** Allows native apps to be registered; nothing listens there. */
const NOBODYS_APNS = {
  key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  keyId: 'NOBODY1234',
  teamId: 'NOBODY1234',
  topic: 'fr.carnet.app',
  origin: 'https://127.0.0.1:1',
};

/** The password of all accounts made by `signUp`. */
export const PASSWORD = 'correct horse battery';
/** Computed once, because a hash takes as long as a whole test. */
let passwordHash: Promise<string> | undefined;
/** User agent of in-process calls. */
const USER_AGENT = 'lightMyRequest';
let accounts = 0;

const picturesHere: PictureReader = {
  read: (_owner, bytes, order) => readPicture(Buffer.from(bytes), order),
};

/**
 * Starts the whole server in this process with its own database and a test clock. Every JSON response is
 * checked against the schema of its route.
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
  checkResponses(server.app);
  if (options.decodesInChildren !== true) Object.assign(server.context, { pictures: picturesHere });
  return {
    app: server.app,
    context: server.context,
    clock,
    logged,
    nobody: new TestCaller(server.app, null),
    signUp: async (email = `owner-${(accounts += 1)}@example.org`) => {
      passwordHash ??= hashPassword(PASSWORD);
      // Each account signs up from another address, like real users.
      const address = `10.1.${(accounts += 1) >> 8}.${accounts & 255}`;
      const device = { networks: findNetworks(address, 32), userAgent: USER_AGENT, mark: randomUUID() };
      const person = { email, passwordHash: await passwordHash };
      const { token } = await openAccount(server.context, person, device);
      return new TestCaller(server.app, token);
    },
    close: async () => {
      await server.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
