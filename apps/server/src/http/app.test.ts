import { addVehicle, newId, vehicleBody } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { problem } from '@carnet/contract/problems/problem';
import type { ProblemCode } from '@carnet/contract/problems/problem-codes';
import { PROBLEMS } from '@carnet/contract/problems/problem-kinds';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';

/** Deviations of a problem from the common form: RFC 9457, its own status, nothing internal, not cacheable. */
function findOddities(answer: TestAnswer, code: ProblemCode, instance: string): unknown[] {
  const { status, title } = PROBLEMS[code];
  const type = `/problems/${code.replaceAll('_', '-')}`;
  const said = [
    ['shape', problem.safeParse(answer.body).success, true],
    ['type', answer.body.type, type],
    ['title', answer.body.title, title],
    ['status', answer.body.status, status],
    ['code', answer.body.code, code],
    ['instance', answer.body.instance, instance],
    ['answered', answer.status, status],
    ['content-type', answer.headers['content-type'], 'application/problem+json; charset=utf-8'],
    ['cache-control', answer.headers['cache-control'], 'no-store'],
    ['internals', /node_modules|\bat \w+ \(|select |sqlite|\/apps\//i.exec(answer.text), null],
  ];
  return said.filter(([, actual, expected]) => actual !== expected);
}

/** An object with a name nested in this many lists. */
function nested(lists: number): string {
  return `{"name":${'['.repeat(lists)}${']'.repeat(lists)}}`;
}

describe('the application', () => {
  const server = shareTestServer({ dialect: 'sqlite' });
  let owner: TestCaller;

  beforeAll(async () => {
    owner = await server.signUp();
  });

  const post = (payload: string | Buffer | undefined, headers: Record<string, string>) =>
    owner.call('POST', '/v1/vehicles', payload?.toString(), headers);

  describe('bodies', () => {
    it.each([
      ['cut off', '{"name": "Clio"'],
      ['no JSON', 'name=Clio'],
      ['nothing', ''],
      ['a comma too many', '{"name":"Clio",}'],
      ['NaN', '{"currentMileage":NaN}'],
      ['a key that reaches into prototypes', '{"__proto__":{"name":"x"}}'],
      ['the same, deeper', '{"photos":[{"constructor":{"prototype":{}}}]}'],
    ])('%s → 400 malformed_body', async (_, text) => {
      expect(findOddities(await post(text, {}), 'malformed_body', '/v1/vehicles')).toEqual([]);
    });

    it.each(['[]', 'null', '42', '"text"', 'true'])('the JSON %s → 422, not an object', async (text) => {
      const answer = await post(text, {});
      expect(findOddities(answer, 'validation_failed', '/v1/vehicles')).toEqual([]);
      expect(answer.body.errors[0].pointer).toBe('');
    });

    it('a UTF-8 byte order mark is accepted', async () => {
      expect((await post(`\uFEFF${JSON.stringify(vehicleBody())}`, {})).status).toBe(201);
    });

    it('invalid UTF-8 → 400 instead of storing replaced characters', async () => {
      const [before, after] = JSON.stringify(vehicleBody({ name: '#' })).split('#');
      const payload = Buffer.concat([
        Buffer.from(before ?? ''),
        Buffer.from([0xe9]),
        Buffer.from(after ?? ''),
      ]);
      const answer = await owner.sendBytes('POST', '/v1/vehicles', payload);
      expect(findOddities(answer, 'malformed_body', '/v1/vehicles')).toEqual([]);
    });

    it('a compressed body → 415', async () => {
      const payload = gzipSync(JSON.stringify(vehicleBody()));
      const answer = await owner.sendBytes('POST', '/v1/vehicles', payload, { 'content-encoding': 'gzip' });
      expect(findOddities(answer, 'unsupported_media_type', '/v1/vehicles')).toEqual([]);
      expect((await post('{}', { 'content-encoding': 'identity' })).status).toBe(422);
    });

    it.each([
      'application/json; charset=iso-8859-1',
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'x',
    ])('content type %s → 415', async (type) => {
      const answer = await post('{}', { 'content-type': type });
      expect(findOddities(answer, 'unsupported_media_type', '/v1/vehicles')).toEqual([]);
    });

    it('application/json in another spelling is accepted', async () => {
      const text = JSON.stringify(vehicleBody());
      expect((await post(text, { 'content-type': 'Application/JSON; charset=UTF-8' })).status).toBe(201);
    });

    it('more than a megabyte → 413', async () => {
      const text = JSON.stringify(vehicleBody({ make: 'x'.repeat(1024 * 1024) }));
      expect(findOddities(await post(text, {}), 'payload_too_large', '/v1/vehicles')).toEqual([]);
    });

    it.each([
      ['20 deep', nested(19), 422],
      ['21 deep', nested(20), 400],
      ['100,000 deep', nested(100_000), 400],
      ['100,000 deep, and never closed', nested(100_000).slice(0, 100_000), 400],
      ['brackets in a text, after an escaped quote', `{"name":"\\"${'[{'.repeat(30)}"}`, 422],
      ['a text that ends in a backslash', `{"name":"\\\\","x":${nested(20)}}`, 400],
      ['many side by side', `{"name":[${'[{}],'.repeat(30)}[]]}`, 422],
    ])('nested %s → refused, and the server survives', async (_, text, status) => {
      const code = status === 400 ? 'malformed_body' : 'validation_failed';
      expect(findOddities(await post(text, {}), code, '/v1/vehicles')).toEqual([]);
      expect((await owner.get('/v1/vehicles')).status).toBe(200);
    });

    it('an operation of a batch with a body nested too deeply → 400', async () => {
      const op = { key: newId(), route: 'createVehicle', params: {}, body: 0 };
      const text = JSON.stringify({ ops: [op] }).replace(/0\}\]\}$/, `${nested(100_000)}}]}`);
      const answer = await owner.call('POST', '/v1/changes', text);
      expect(findOddities(answer, 'malformed_body', '/v1/changes')).toEqual([]);
    });

    it('a call without a body but with a content type is accepted', async () => {
      const { id } = await addVehicle(owner);
      const answer = await owner.delete(`/v1/vehicles/${id}`, { 'content-type': 'application/json' });
      expect(answer.status).toBe(204);
    });
  });

  describe('addresses', () => {
    it.each(['/v1/unknown', '/v1', '/v2/vehicles', '/subscriptions/unknown', '/v1/vehicles/1/2/3'])(
      '%s → 404',
      async (path) => {
        expect(findOddities(await owner.get(path), 'not_found', path)).toEqual([]);
      },
    );

    it.each(['/v1/settings', '/subscriptions/current', `/v1/vehicles/${newId()}`])(
      '%s with an unknown query → 422',
      async (path) => {
        const answer = await owner.get(`${path}?colour=red`);
        expect([answer.status, answer.body.errors]).toEqual([
          422,
          [{ pointer: '/query/colour', code: 'unknown_field' }],
        ]);
      },
    );

    it.each([
      ['POST', `/v1/trash/${newId()}/restore`],
      ['PUT', '/v1/settings/reset-maintenance-types'],
      ['DELETE', `/v1/vehicles/${newId()}`],
      ['DELETE', '/v1/trash'],
    ])('%s %s with a body it does not accept → 422, an empty one is ignored', async (method, path) => {
      const answer = await owner.call(method, path, { colour: 'red' });
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [{ pointer: '/colour', code: 'unknown_field' }],
      ]);
      expect((await owner.call(method, path, {})).status).not.toBe(422);
    });

    it('a problem does not repeat the query', async () => {
      expect(
        findOddities(await owner.get('/v1/unknown?email=camille@example.org'), 'not_found', '/v1/unknown'),
      ).toEqual([]);
    });

    it.each(['PATCH', 'PUT', 'DELETE'])('%s on an unknown route → 404', async (method) => {
      expect(findOddities(await owner.call(method, '/v1/vehicles'), 'not_found', '/v1/vehicles')).toEqual([]);
    });

    it.each(['42', 'undefined', '%00', '..%2f..%2fetc', `${newId()}x`, 'x'.repeat(199), '%F0%9F%9A%97'])(
      'the id %s → 404, like an unknown one',
      async (id) => {
        const answer = await owner.get(`/v1/vehicles/${id}`);
        expect(findOddities(answer, 'not_found', '/v1/vehicles/:id')).toEqual([]);
        expect(answer.text).toBe((await owner.get(`/v1/vehicles/${newId()}`)).text);
      },
    );

    it.each(['%', '%E0%A4%A', '%ff', 'x'.repeat(300)])('the unroutable address %s → 404', async (id) => {
      const answer = await owner.get(`/v1/vehicles/${id}`);
      expect(findOddities(answer, 'not_found', `/v1/vehicles/${id}`)).toEqual([]);
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('a problem names the route pattern, never an id', async () => {
      const id = newId();
      const answer = await owner.get(`/v1/vehicles/${id}`);
      expect(findOddities(answer, 'not_found', '/v1/vehicles/:id')).toEqual([]);
      expect(answer.text).not.toContain(id);
    });
  });

  describe('headers', () => {
    it('every response, including refusals → its own request id, and no sniffing, framing or scripts', async () => {
      const answers = [
        await owner.get('/v1/vehicles'),
        await owner.get('/v1/unknown'),
        await server.nobody.get('/v1/vehicles'),
        await post('{', {}),
        await owner.get('/healthz'),
      ];
      const ids = answers.map(({ headers }) => headers['x-request-id']);
      expect(new Set(ids).size).toBe(answers.length);
      for (const { headers } of answers) {
        expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['x-frame-options']).toBe('DENY');
        expect(headers['content-security-policy']).toContain("script-src 'self'");
        expect(headers['content-security-policy']).not.toContain('unsafe-eval');
        expect(headers['server']).toBeUndefined();
        expect(headers['x-powered-by']).toBeUndefined();
      }
    });

    it('a request id sent by the client is ignored', async () => {
      const answer = await owner.get('/v1/vehicles', { 'x-request-id': 'mine', 'request-id': 'mine' });
      expect(answer.headers['x-request-id']).not.toBe('mine');
    });

    it('responses with personal data are not stored by shared caches', async () => {
      expect((await owner.get('/v1/vehicles')).headers['cache-control']).toBe('private, no-cache');
    });

    it('a native shell may read responses and refusals', async () => {
      const origin = 'capacitor://localhost';
      for (const path of ['/v1/vehicles', '/v1/unknown', `/v1/vehicles/${newId()}`]) {
        const { headers } = await owner.get(path, { origin });
        expect(headers['access-control-allow-origin']).toBe(origin);
        expect(headers['access-control-allow-credentials']).toBe('true');
      }
    });

    it('its preflight allows what the app sends', async () => {
      const answer = await server.nobody.call('OPTIONS', '/v1/vehicles', undefined, {
        origin: 'https://localhost',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type,if-match',
      });
      expect(answer.status).toBe(204);
      expect(answer.headers['access-control-allow-methods']).toContain('PUT');
      expect(answer.headers['access-control-allow-headers']).toContain('if-match');
    });

    it.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
      'the origin %s → may not read',
      async (origin) => {
        const { headers } = await owner.get('/v1/vehicles', { origin });
        expect(headers['access-control-allow-origin']).toBeUndefined();
      },
    );

    it.each([
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ])('a large response with %s → compressed, with the same content', async (encoding, decompress) => {
      for (let index = 0; index < 5; index += 1) await addVehicle(owner, { make: 'x'.repeat(80) });
      const authorization = `Bearer ${owner.token}`;
      const { headers, rawPayload } = await server.app.inject({
        url: '/v1/vehicles',
        headers: { authorization, 'accept-encoding': encoding },
      });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['vary']).toMatch(/accept-encoding/i);
      expect(decompress(rawPayload).toString()).toBe((await owner.get('/v1/vehicles')).text);
    });
  });

  it('bytes that are not HTTP → 400 malformed_body', async () => {
    if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.write('NONSENSE\r\n\r\n');
    let answer = '';
    socket.on('data', (text: string) => (answer += text));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('application/problem+json');
    expect(answer).toContain('"code":"malformed_body"');
  });
});
