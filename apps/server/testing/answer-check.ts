import { problem } from '@carnet/contract/problems/problem';
import { problemsOf } from '@carnet/contract/routes/route-problems';
import type { FastifyInstance } from 'fastify';

/** Fails a call whose JSON answer is not what the route table says: undeclared fields and statuses too. */
export function holdAnswersToContract(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { route } = request.routeOptions.config;
    const type = String(reply.getHeader('content-type') ?? '');
    if (!route || typeof payload !== 'string' || payload === '' || !type.includes('json')) return payload;
    const body: unknown = JSON.parse(payload);
    if (type.includes('problem+json')) {
      const { code } = problem.parse(body);
      if (!problemsOf(route).includes(code))
        throw new Error(`${route.name} does not declare the problem ${code}`);
      return payload;
    }
    const schema = route.answers[reply.statusCode as 200];
    if (!schema) throw new Error(`${route.name} does not declare the status ${reply.statusCode}`);
    schema.parse(body);
    return payload;
  });
}
