import { aVehicle } from '#testing/builders.ts';
import { fakeServer, refuse } from '#testing/fake-server.ts';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { call } from '#shared/api/api-client.ts';
import { problemOf, type ProblemError } from '#shared/api/problem-error.ts';
import { isSignedIn, sessionToken, startSession } from '#shared/session/session.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => startSession('my-token'));

async function failureOf(promise: Promise<unknown>): Promise<ProblemError> {
  return promise.then(
    () => {
      throw new Error('The call did not fail');
    },
    (error: unknown) => problemOf(error),
  );
}

describe('requests', () => {
  it('path parameters and queries are encoded, empty queries omitted', async () => {
    const server = fakeServer({
      listVehicles: () => ({ items: [], nextCursor: null }),
      getVehicle: () => aVehicle(),
    });
    await call('listVehicles', { query: { q: 'élan & co', type: undefined, sort: '-mileage' } });
    await call('getVehicle', { path: { id: 'a b' } });
    expect(server.calls.map(({ query }) => query)).toEqual([{ q: 'élan & co', sort: '-mileage' }, {}]);
    expect(server.callsOf('getVehicle')[0]?.path).toEqual({ id: 'a b' });
  });

  it('every call sends the token, except those that authenticate by their body', async () => {
    const answer = () => refuse('invalid_credentials');
    const server = fakeServer({
      signIn: answer,
      signUp: answer,
      setPassword: answer,
      signOut: () => undefined,
    });
    await failureOf(call('signIn', { body: { email: 'a@example.org', password: 'x' } }));
    await failureOf(call('signUp', { body: { email: 'a@example.org', password: 'secret' } }));
    await failureOf(call('setPassword', { body: { email: 'a@example.org' } }));
    await call('getSettings');
    await call('signOut');
    const sent = server.calls.map(({ name, headers }) => [name, headers.get('Authorization')]);
    expect(sent).toEqual([
      ['signIn', null],
      ['signUp', null],
      ['setPassword', null],
      ['getSettings', 'Bearer my-token'],
      ['signOut', 'Bearer my-token'],
    ]);
  });

  it('the version that was read is sent as If-Match', async () => {
    const server = fakeServer({ deleteVehicle: () => undefined });
    await call('deleteVehicle', { path: { id: 'x' }, ifMatch: 3 });
    expect(server.calls[0]?.headers.get('If-Match')).toBe('"3"');
  });
});

describe('device mark', () => {
  /** Marks sent by each call; every response returns `given`. */
  async function marksSent(given: string | null): Promise<(string | null)[]> {
    const sent: (string | null)[] = [];
    vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Headers }) => {
      sent.push(headers.get('Carnet-Device'));
      return new Response('{}', { headers: given === null ? {} : { 'Carnet-Device': given } });
    });
    const credentials = { email: 'a@example.org', password: 'x' };
    await call('signIn', { body: credentials });
    await call('setPassword', { body: { email: credentials.email } });
    await call('getSettings');
    return sent;
  }

  it('app on another origin → requests a mark when signing in, stores it and sends it with no other call', async () => {
    vi.stubGlobal('androidBridge', {});
    deviceStore.write(deviceKeys.server, 'https://carnet.example.org');
    expect(await marksSent('first mark')).toEqual(['', 'first mark', null]);
    expect(await marksSent(null)).toEqual(['first mark', 'first mark', null]);
    expect(await marksSent('second mark')).toEqual(['first mark', 'second mark', null]);
  });

  it('browser with a cookie → sends none', async () => {
    expect(await marksSent(null)).toEqual([null, null, null]);
  });
});

describe('responses', () => {
  it('problem → code, status, params, faults and the current object', async () => {
    const errors = [{ pointer: '/name', code: 'required' as const }];
    fakeServer({
      getVehicle: () => refuse('version_conflict', { params: { a: 1 }, errors, current: { b: 2 } }),
    });
    const { code, status, params, ...problem } = await failureOf(call('getVehicle', { path: { id: 'x' } }));
    expect({ code, status, params }).toEqual({ code: 'version_conflict', status: 412, params: { a: 1 } });
    expect([problem.errors, problem.current]).toEqual([errors, { b: 2 }]);
  });

  it('no server → network', async () => {
    fakeServer().down();
    await expect(failureOf(call('getSettings'))).resolves.toMatchObject({ code: 'network', status: 0 });
  });

  it('response that is not of this API → unknown, with its status', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(failureOf(call('getSettings'))).resolves.toMatchObject({ code: 'unknown', status: 502 });
    vi.stubGlobal('fetch', async () => new Response('<html>Sign in to the hotel</html>', { status: 200 }));
    await expect(failureOf(call('getSettings'))).resolves.toMatchObject({ code: 'unknown', status: 200 });
  });

  it('Retry-After is among the params', async () => {
    fakeServer({ getSettings: () => refuse('rate_limited', { retryAfterSeconds: 30 }) });
    const problem = await failureOf(call('getSettings'));
    expect(problem.params).toEqual({ retryAfterSeconds: 30 });
  });

  it('aborted call → rejects with the abort reason, not with a problem', async () => {
    fakeServer();
    const giveUp = new AbortController();
    const promise = call('getSettings', { signal: giveUp.signal });
    giveUp.abort(new Error('no longer shown'));
    await expect(promise).rejects.toThrow('no longer shown');
  });
});

describe('session refused by the server', () => {
  it('401 → session ended on the device', async () => {
    fakeServer({ getSettings: () => refuse('unauthenticated') });
    await failureOf(call('getSettings'));
    expect([isSignedIn(), sessionToken()]).toEqual([false, null]);
  });

  it('401 for a wrong password → session stays', async () => {
    fakeServer({ setPassword: () => refuse('invalid_credentials') });
    const body = { email: 'a@example.org', currentPassword: 'wrong', password: 'secret' };
    await failureOf(call('setPassword', { body }));
    expect(isSignedIn()).toBe(true);
  });

  it('late 401 to a previous token → the new session stays', async () => {
    fakeServer({
      getSettings: () => {
        startSession('newer-token');
        return refuse('unauthenticated');
      },
    });
    await failureOf(call('getSettings'));
    expect(sessionToken()).toBe('newer-token');
  });
});
