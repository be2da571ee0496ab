import { Refusal } from '#platform/refusal.ts';
import { handleProblems } from '#http/problem-handler.ts';
import { handle, type Answer } from '#http/route-handling.ts';
import { checkResponses } from '#testing/answer-check.ts';
import { getHealth } from '@carnet/contract/monitoring/monitoring.routes';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';

const HEALTHY = { status: 'ok', version: '1.0.0' };

/** The status of `/healthz` when its handler violates the contract. */
async function statusWhen(answer: () => unknown): Promise<number> {
  const app = Fastify();
  handleProblems(app);
  handle(app, getHealth, async () => answer() as Answer<typeof getHealth>);
  checkResponses(app);
  const { statusCode } = await app.inject('/healthz');
  await app.close();
  return statusCode;
}

describe('checking every response in tests', () => {
  it('a response of the contract → passes', async () => {
    expect(await statusWhen(() => ({ status: 200, body: HEALTHY }))).toBe(200);
  });

  it.each([
    ['an undeclared field', { status: 200, body: { ...HEALTHY, uptime: 1 } }],
    ['a missing field', { status: 200, body: {} }],
    ['a value of another kind', { status: 200, body: { ...HEALTHY, status: 'fine' } }],
    ['an undeclared status', { status: 201, body: HEALTHY }],
  ])('%s → fails the call', async (_, answer) => {
    expect(await statusWhen(() => answer)).toBe(500);
  });

  it('an undeclared problem → fails the call', async () => {
    const refuse = (): never => {
      throw new Refusal('email_taken');
    };
    expect(await statusWhen(refuse)).toBe(500);
  });

  it('a declared problem → passes', async () => {
    const refuse = (): never => {
      throw new Refusal('unavailable');
    };
    expect(await statusWhen(refuse)).toBe(503);
  });
});
