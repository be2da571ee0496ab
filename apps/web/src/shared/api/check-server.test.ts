import { checkServer } from '#shared/api/check-server.ts';
import { expect, it, vi } from 'vitest';

const server = 'https://carnet.example.org';

function answer(answers: Readonly<Record<string, () => Response>>): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const make = answers[address.slice(server.length)];
    if (!make) throw new TypeError('Failed to fetch');
    return make();
  });
}

const document = () => Response.json({ info: { title: 'Carnet' } });
const ready = () => Response.json({ status: 'ok' });

it('Carnet server that is ready → null', async () => {
  answer({ '/openapi.json': document, '/readyz': ready });
  expect(await checkServer(server)).toBeNull();
});

it('no response → unreachable', async () => {
  answer({});
  expect(await checkServer(server)).toBe('unreachable');
});

it.each([
  ['a page', () => new Response('<!doctype html>')],
  ['the API of another product', () => Response.json({ info: { title: 'Paperless' } })],
  ['a refusal', () => new Response('', { status: 404 })],
  ['null', () => Response.json(null)],
])('%s instead of the API → not Carnet', async (_, other) => {
  answer({ '/openapi.json': other, '/readyz': ready });
  expect(await checkServer(server)).toBe('notCarnet');
});

it('Carnet server without its database → not ready', async () => {
  answer({ '/openapi.json': document, '/readyz': () => new Response('', { status: 503 }) });
  expect(await checkServer(server)).toBe('notReady');
});
