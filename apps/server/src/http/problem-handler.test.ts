import { refuseUnroutable, handleProblems } from '#http/problem-handler.ts';
import { Refusal } from '#platform/refusal.ts';
import { PROBLEM_CODES } from '@carnet/contract/problems/problem-codes';
import { PROBLEMS } from '@carnet/contract/problems/problem-kinds';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

const REQUEST_ID = '5f0c41';

/** The response of an application whose only handler throws. */
async function answerTo(thrown: unknown) {
  const logged: Record<string, unknown>[] = [];
  const loggerInstance: FastifyBaseLogger = pino(
    { level: 'info' },
    { write: (line: string) => logged.push(JSON.parse(line)) },
  );
  const app = Fastify({ loggerInstance, frameworkErrors: refuseUnroutable, genReqId: () => REQUEST_ID });
  handleProblems(app);
  app.get('/things/:id', () => {
    throw thrown;
  });
  const answer = await app.inject('/things/42');
  await app.close();
  const errors = logged.filter(({ level }) => Number(level) >= 40);
  return { answer, body: answer.json(), errors };
}

function errorWith(properties: object, message = 'internal detail'): Error {
  return Object.assign(new Error(message), properties);
}

describe('an error becomes a problem', () => {
  it.each(PROBLEM_CODES)('a refusal %s → its own status and title', async (code) => {
    const { answer, body, errors } = await answerTo(new Refusal(code));
    expect(answer.statusCode).toBe(PROBLEMS[code].status);
    expect(body).toEqual({
      type: `/problems/${code.replaceAll('_', '-')}`,
      title: PROBLEMS[code].title,
      status: PROBLEMS[code].status,
      code,
      instance: '/things/:id',
      ...(PROBLEMS[code].status >= 500 ? { requestId: REQUEST_ID } : {}),
    });
    expect(errors).toEqual([]);
  });

  it('the details of a refusal are included', async () => {
    const details = {
      params: { records: 2 },
      errors: [{ pointer: '/a', code: 'required' as const }],
      current: { id: 'x' },
      retryAfterSeconds: 7,
    };
    const { answer, body } = await answerTo(new Refusal('type_in_use', details));
    const { retryAfterSeconds: _, ...told } = details;
    expect(body).toMatchObject(told);
    expect(answer.headers['retry-after']).toBe('7');
  });

  it.each([
    ['SQLITE_BUSY', 'unavailable', '5'],
    ['SQLITE_FULL', 'disk_full', '60'],
    ['SQLITE_IOERR_SHMSIZE', 'disk_full', '60'],
    ['SQLITE_IOERR_WRITE', 'unavailable', '5'],
    ['ECONNREFUSED', 'unavailable', '5'],
    ['ECONNRESET', 'unavailable', '5'],
    ['ENOSPC', 'disk_full', '60'],
    ['EDQUOT', 'disk_full', '60'],
    ['57P01', 'unavailable', '5'],
    ['57P03', 'unavailable', '5'],
    ['53100', 'disk_full', '60'],
    ['53300', 'unavailable', '5'],
    ['08006', 'unavailable', '5'],
  ])('database or disk error %s → 503 %s after %s s, logged as a warning', async (code, told, wait) => {
    const { answer, body, errors } = await answerTo(errorWith({ code }));
    expect([answer.statusCode, body.code]).toEqual([503, told]);
    expect(answer.headers['retry-after']).toBe(wait);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ level: 40 });
  });

  it('no connection from the pool in time → 503', async () => {
    const { answer } = await answerTo(new Error('timeout exceeded when trying to connect'));
    expect(answer.statusCode).toBe(503);
  });

  it.each([
    ['a bug', new TypeError('x is undefined')],
    ['an unexpected constraint', errorWith({ code: '23514' })],
    ['an error that names a status', errorWith({ statusCode: 418 })],
    ['a thrown text', 'oops'],
  ])('%s → 500 internal_error without details, logged as an error', async (_, thrown) => {
    const { answer, body, errors } = await answerTo(thrown);
    expect([answer.statusCode, body.code]).toEqual([500, 'internal_error']);
    expect(answer.body).not.toMatch(/detail|is undefined|oops|Error/);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ level: 50 });
  });

  it('a request refused by the framework → 400', async () => {
    const { answer, body } = await answerTo(errorWith({ statusCode: 400, code: 'FST_SOMETHING' }));
    expect([answer.statusCode, body.code]).toEqual([400, 'malformed_body']);
  });
});

describe('a fault of the server', () => {
  it.each([
    ['internal_error', errorWith({})],
    ['unavailable', errorWith({ code: 'SQLITE_BUSY' })],
  ])('%s → logged once, with the request id of the response', async (code, thrown) => {
    const { body, errors } = await answerTo(thrown);
    expect(body).toMatchObject({ code, requestId: REQUEST_ID });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ reqId: REQUEST_ID, err: { stack: expect.any(String) } });
  });
});
