import { shareTestServer } from '#testing/held-server.ts';
import { describe, expect, it } from 'vitest';

describe('a server with a public address', () => {
  const server = shareTestServer({
    dialect: 'sqlite',
    config: {
      publicUrl: 'https://carnet.example.org/',
      allowedOrigins: ['capacitor://localhost', 'http://garage.local:3000'],
      trustedProxies: ['10.0.0.0/8'],
    },
  });

  async function statusBy(host: string, path = '/v1/vehicles', headers = {}): Promise<number> {
    const answer = await server.app.inject({ url: path, headers: { host, ...headers } });
    return answer.statusCode;
  }

  it.each([
    'carnet.example.org',
    'CARNET.example.org.:443',
    'carnet.example.org:8443',
    'garage.local:3000',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000',
  ])('host %s → accepted', async (host) => {
    expect(await statusBy(host)).toBe(401);
  });

  it.each([
    'evil.example',
    'carnet.example.org.evil.example',
    'xcarnet.example.org',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '192.168.1.10:3000',
  ])('host %j → 421 for every address, pages too', async (host) => {
    for (const path of ['/v1/vehicles', '/', '/v1/nothing', '/openapi.json']) {
      expect(await statusBy(host, path)).toBe(421);
    }
    expect(await statusBy(host, '/healthz')).toBe(200);
  });

  it('DNS rebinding: a page of another name that resolves here, with the cookie → changes nothing', async () => {
    const { token } = await server.signUp();
    const answer = await server.nobody.put(
      '/v1/settings',
      {},
      { host: 'evil.example', origin: 'http://evil.example', cookie: `carnet_session=${token}` },
    );
    expect([answer.status, answer.body.code]).toEqual([421, 'unknown_host']);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('a forwarded host counts if a trusted proxy sends it', async () => {
    const call = async (remoteAddress: string, forwarded: string, host: string) => {
      const headers = { host, 'x-forwarded-host': forwarded };
      return (await server.app.inject({ url: '/v1/vehicles', remoteAddress, headers })).statusCode;
    };
    expect(await call('10.0.0.1', 'carnet.example.org', 'carnet:3000')).toBe(401);
    expect(await call('10.0.0.1', 'evil.example', 'carnet.example.org')).toBe(421);
    expect(await call('203.0.113.9', 'carnet.example.org', 'evil.example')).toBe(421);
  });
});
