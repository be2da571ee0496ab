import { shareTestServer } from '#testing/held-server.ts';
import { describe, expect, it } from 'vitest';

const certificate = Array.from({ length: 32 }, (_, index) =>
  index.toString(16).padStart(2, '0').toUpperCase(),
).join(':');
const [ANDROID, IOS] = ['/.well-known/assetlinks.json', '/.well-known/apple-app-site-association'];

describe('a server whose operator has built an app', () => {
  const server = shareTestServer({
    dialect: 'sqlite',
    config: {
      appLinks: {
        androidAppId: 'org.example.carnet',
        androidCertificates: [certificate],
        iosAppId: 'ABCDE12345.org.example.carnet',
      },
    },
  });

  it("Android's request → the app, with the fingerprints of its signing certificates", async () => {
    const answer = await server.nobody.get(ANDROID);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(answer.body).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'org.example.carnet',
          sha256_cert_fingerprints: [certificate],
        },
      },
    ]);
  });

  it("iOS's request → the app, for every screen but not for the API", async () => {
    const answer = await server.nobody.get(IOS);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const [detail] = answer.body.applinks.details;
    expect(detail.appIDs).toEqual(['ABCDE12345.org.example.carnet']);
    expect(detail.components[0]).toEqual({ '/': '/v1/*', exclude: true });
    expect(detail.components.at(-1)).toEqual({ '/': '*' });
  });
});

describe('a server without its own app', () => {
  const server = shareTestServer({ dialect: 'sqlite' });

  it.each([ANDROID, IOS])('%s → 404 instead of a page', async (path) => {
    const answer = await server.nobody.get(path);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});

describe('an address that the router refuses', () => {
  const server = shareTestServer({ dialect: 'sqlite' });

  it.each([
    ['capacitor://localhost', 'capacitor://localhost'],
    ['https://localhost', 'https://localhost'],
    ['https://evil.example', undefined],
  ])('from %s → the refusal may be read by %s', async (origin, allowed) => {
    const answer = await server.nobody.get('/v1/vehicles/%zz', { origin });
    expect(answer.status).toBe(404);
    expect(answer.headers['access-control-allow-origin']).toBe(allowed);
  });
});
