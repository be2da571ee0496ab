import { startTestServer, type TestServer, type TestServerOptions } from '#testing/test-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { afterAll, beforeAll } from 'vitest';

/** The server of one `describe`: started before its tests, closed after them. */
export interface SharedTestServer extends Pick<
  TestServer,
  'clock' | 'logged' | 'context' | 'nobody' | 'app'
> {
  signUp(email?: string): Promise<TestCaller>;
}

/** Starts a test server for the tests of the calling `describe`. */
export function shareTestServer(options: TestServerOptions): SharedTestServer {
  let started: TestServer | undefined;
  const server = (): TestServer => {
    if (!started) throw new Error('The server exists only in tests and hooks');
    return started;
  };
  beforeAll(async () => {
    started = await startTestServer(options);
  });
  afterAll(() => started?.close());
  return {
    get app() {
      return server().app;
    },
    get clock() {
      return server().clock;
    },
    get logged() {
      return server().logged;
    },
    get context() {
      return server().context;
    },
    get nobody() {
      return server().nobody;
    },
    signUp: (email) => server().signUp(email),
  };
}
