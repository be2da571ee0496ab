import { callRoute } from '#testing/route-calls.ts';
import { addVehicle, newId } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { fillGarage } from '#testing/filled-garage.ts';
import type { TestAnswer } from '#testing/test-caller.ts';
import { ROUTE_TABLE } from '@carnet/contract/routes/route-table';
import { describe, expect, it } from 'vitest';

/** One response of each kind: successful, refused by us, by the framework, and by the router itself. */
async function requestAll(
  server: ReturnType<typeof shareTestServer>,
  headers: Record<string, string> = {},
): Promise<TestAnswer[]> {
  const { nobody } = server;
  return [
    await nobody.get('/healthz', headers),
    await nobody.get('/v1/vehicles', headers),
    await nobody.get('/v1/unknown', headers),
    await nobody.get(`/v1/files/${newId()}/original/x`, headers),
    await nobody.post('/v1/authentication/signin', '{', headers),
    await nobody.post('/v1/authentication/signin', {}, headers),
    await nobody.get('/', headers),
    await nobody.get('/v1/vehicles/%E0%A4%A', headers),
    await nobody.get(`/v1/vehicles/${'x'.repeat(300)}`, headers),
  ];
}

describe('a server behind https', () => {
  const server = shareTestServer({ dialect: 'sqlite', config: { publicUrl: 'https://carnet.example.org' } });

  it('every response → strict transport security for a year, including subdomains', async () => {
    for (const { headers } of await requestAll(server)) {
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    }
  });

  it('every response → no referrer to other sites, no device access, no framing', async () => {
    for (const { headers } of await requestAll(server)) {
      expect(headers['referrer-policy']).toMatch(/^(same-origin|no-referrer)$/);
      expect(headers['permissions-policy']).toBe('camera=(self), geolocation=(), microphone=(), payment=()');
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'|sandbox/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('scripts → from the server only, none inline, no eval', async () => {
    const policy = String((await server.nobody.get('/healthz')).headers['content-security-policy']);
    const scripts = policy.split(';').find((directive) => directive.trim().startsWith('script-src'));
    expect(scripts?.trim()).toBe("script-src 'self'");
    for (const directive of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(directive);
    }
  });
});

describe('a server by http', () => {
  const plain = shareTestServer({ dialect: 'sqlite' });
  const proxied = shareTestServer({ dialect: 'sqlite', config: { trustedProxies: ['127.0.0.0/8'] } });

  it('no strict transport security, unless a trusted proxy reports https', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    for (const answer of await requestAll(plain, headers)) {
      expect(answer.headers['strict-transport-security']).toBeUndefined();
    }
    for (const answer of await requestAll(proxied, headers)) {
      expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
    }
    for (const url of ['/healthz', '/v1/vehicles/%E0%A4%A']) {
      const direct = await proxied.app.inject({ url, headers, remoteAddress: '203.0.113.7' });
      expect(direct.headers['strict-transport-security']).toBeUndefined();
    }
  });
});

describe('other origins', () => {
  const server = shareTestServer({
    dialect: 'sqlite',
    config: { allowedOrigins: ['https://localhost', 'capacitor://localhost', 'https://my.example'] },
  });

  it.each(['https://localhost', 'capacitor://localhost', 'https://my.example'])(
    '%s → may read every response, including refusals and calls with the cookie',
    async (origin) => {
      for (const { headers } of await requestAll(server, { origin })) {
        expect(headers['access-control-allow-origin']).toBe(origin);
        expect(headers['access-control-allow-credentials']).toBe('true');
        expect(String(headers['vary']).toLowerCase()).toContain('origin');
      }
    },
  );

  it.each([
    'https://evil.example',
    'https://my.example.evil.example',
    'http://my.example',
    'null',
    'https://localhost:1',
  ])('%s → may read nothing', async (origin) => {
    for (const { headers } of await requestAll(server, { origin })) {
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });
});

describe('a preflight request', () => {
  const server = shareTestServer({
    dialect: 'sqlite',
    config: { allowedOrigins: ['capacitor://localhost'] },
  });
  const ask = (origin: string, asked: Record<string, string>) =>
    server.app.inject({ method: 'OPTIONS', url: '/v1/vehicles', headers: { origin, ...asked } });
  const asked = {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization,content-type,if-match',
  };
  /** The items of a list header. */
  const listed = (header: unknown) => String(header).split(/, */);

  it('from an allowed origin → every method and header of the contract, for two hours', async () => {
    const { statusCode, headers, body } = await ask('capacitor://localhost', asked);
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'capacitor://localhost',
      'access-control-allow-credentials': 'true',
      'access-control-max-age': '7200',
      vary: 'Origin',
    });
    const methods = new Set(ROUTE_TABLE.map(({ method }) => method));
    expect(listed(headers['access-control-allow-methods'])).toEqual(expect.arrayContaining([...methods]));
    expect(listed(headers['access-control-allow-headers'])).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        'if-match',
        'if-none-match',
        'idempotency-key',
      ]),
    );
    expect(listed(headers['access-control-expose-headers'])).toEqual(
      expect.arrayContaining(['etag', 'retry-after', 'content-disposition']),
    );
  });

  it('from another origin → nothing', async () => {
    const { statusCode, headers } = await ask('https://evil.example', asked);
    expect(statusCode).toBe(404);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers.vary).toBe('Origin');
  });

  it('an OPTIONS request that is no preflight → unknown call', async () => {
    expect((await ask('capacitor://localhost', {})).statusCode).toBe(404);
  });
});

describe('the session token', () => {
  const server = shareTestServer({ dialect: 'sqlite' });

  it('in an address → has no effect, and appears in neither the response nor the log', async () => {
    const owner = await server.signUp();
    const token = String(owner.token);
    for (const name of ['token', 'access_token', 'carnet_session', 'authorization']) {
      const answer = await server.nobody.get(`/v1/vehicles?${name}=${token}`);
      expect([answer.status, answer.text.includes(token)]).toEqual([401, false]);
    }
    expect(JSON.stringify(server.logged)).not.toContain(token);
  });

  it('appears only in responses that issue it, in no address and in no log line', async () => {
    const { caller, garage } = await fillGarage(server);
    await addVehicle(caller);
    const token = String(caller.token);
    const answers = [
      await caller.get('/v1/authentication/user-context'),
      await caller.get('/v1/account/sessions'),
      await caller.get('/v1/vehicles'),
      await caller.get(`/v1/vehicles/${garage.vehicle}`),
      await caller.get('/v1/settings'),
      await caller.post('/v1/vehicles', { name: '' }),
      await caller.post('/v1/vehicles', '{'),
      await caller.get('/v1/unknown'),
      await caller.post('/v1/authentication/signout'),
    ];
    for (const { text, headers } of answers) {
      expect(`${text} ${JSON.stringify(headers)}`).not.toContain(token);
    }
    await server.context.background.settle();
    expect(server.logged.length).toBeGreaterThan(answers.length);
    expect(JSON.stringify(server.logged)).not.toContain(token);
  });

  it('in a call that fails → is not in the logged error', async () => {
    const { caller } = await fillGarage(server);
    const { transactions } = server.context;
    const fail = () => Promise.reject(new TypeError('a bug'));
    const broken = { ...transactions, forGarage: fail, forActor: fail };
    Object.assign(server.context, { transactions: broken });
    const answer = await caller.post('/v1/vehicles', { name: 'Clio', type: 'car', currentMileage: 1 });
    Object.assign(server.context, { transactions });
    expect([answer.status, answer.text.includes('bug')]).toEqual([500, false]);
    const report = JSON.stringify(server.logged.filter(({ level }) => level === 50));
    expect(report).toContain('a bug');
    expect(report).not.toContain(String(caller.token));
  });
});

const SECRET = ROUTE_TABLE.filter(({ access, path }) => access === 'anyone' && path.includes('{'));

describe('a secret address', () => {
  const server = shareTestServer({ dialect: 'sqlite' });
  const unseen = { 'x-robots-tag': 'noindex, nofollow, noarchive', 'referrer-policy': 'no-referrer' };

  it.each(SECRET)('$name → not indexed and not sent to other sites, even once it is gone', async (route) => {
    const { garage } = await fillGarage(server);
    expect((await callRoute(server.nobody, route, garage)).headers).toMatchObject(unseen);
    const gone = await server.nobody.call(route.method, route.path.replace(/\{\w+\}/g, 'unknown'));
    expect([gone.status >= 400, gone.headers]).toMatchObject([true, unseen]);
  });

  it.each([
    ['/reset-password?token=x.y', true],
    ['/verify-email?token=x.y&lang=fr', true],
    ['/reset-password', false],
    ['/healthz', false],
    ['/v1/plans', false],
  ])('%s → %s', async (path, isSecret) => {
    const { headers } = await server.nobody.get(path);
    expect(headers['x-robots-tag'] !== undefined).toBe(isSecret);
    expect(headers['referrer-policy']).toBe(isSecret ? 'no-referrer' : 'same-origin');
  });
});
