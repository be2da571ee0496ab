import { FREE, type PlanEvent } from '#testing/stand-ins/provider-payments.ts';
import { SIGNED } from '#testing/stand-ins/recorded-payments.ts';
import type { PaidPlan } from '#platform/payments/payments.ts';
import { fastify, type FastifyInstance } from 'fastify';

/** How the provider handles calls; journeys set it to simulate failures. */
type Mood = 'answers' | 'refuses' | 'is away';

interface Places {
  /** Origin of the provider itself. */
  readonly origin: string;
  /** Origin of the product, which receives events and to which users return. */
  readonly productOrigin: string;
  /** The end of a period paid today. */
  readonly periodEnd: string;
}

type OfGarage = { Params: { garageId: string; change: string }; Querystring: { interval?: string } };

const EVERY_BUTTON = ['month', 'year'] as const;

/**
 * A payment provider outside the product: payment pages for users, calls for the server, and signed events.
 * `PUT /mood/<mood>` makes it refuse every call, or break off in the middle of each.
 */
export function buildPaymentProvider({ origin, productOrigin, periodEnd }: Places): FastifyInstance {
  const app = fastify();
  const tell = eventsTo(productOrigin);
  // Forms of the browser.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null));
  app.get<OfGarage>('/pay/:garageId', ({ params, query }, reply) =>
    reply.type('text/html').send(payPage(params.garageId, EVERY_BUTTON.filter(isOffered(query.interval)))),
  );
  app.post<OfGarage>('/pay/:garageId', async ({ params, query }, reply) => {
    const interval = query.interval === 'year' ? 'year' : 'month';
    const paid = { plan: 'premium', status: 'active', currentPeriodEnd: periodEnd } as const;
    await tell(params.garageId, { ...paid, interval, cancelAtPeriodEnd: false });
    return reply.redirect(`${productOrigin}/subscription`, 303);
  });

  registerApi(app, origin, tell);
  return app;
}

/** Sends the product an event with a plan. */
type Tell = (garageId: string, plan: Partial<PaidPlan>) => Promise<void>;

/** Keeps the plan of each garage, and sends each change to the product. */
function eventsTo(productOrigin: string): Tell {
  const plans = new Map<string, PaidPlan>();
  let events = 0;
  return async (garageId, change) => {
    const plan = { ...(plans.get(garageId) ?? FREE), ...change };
    plans.set(garageId, plan);
    const event: PlanEvent = { id: `event-${(events += 1)}`, type: 'plan_changed', garageId, plan };
    const headers = { ...SIGNED, 'content-type': 'application/json' };
    const body = JSON.stringify(event);
    const answer = await fetch(`${productOrigin}/subscriptions/webhook`, { method: 'POST', headers, body });
    if (!answer.ok)
      throw new Error(`The event was refused with status ${answer.status}: ${await answer.text()}`);
  };
}

/** The calls of the server, and the mood that decides their responses. */
function registerApi(app: FastifyInstance, origin: string, tell: Tell): void {
  let mood: Mood = 'answers';
  app.put<{ Params: { mood: Mood } }>('/mood/:mood', ({ params }, reply) => {
    mood = params.mood;
    return reply.code(204).send();
  });
  app.post<OfGarage>('/api/:garageId/:change', async ({ params, query, raw }, reply) => {
    if (mood === 'is away') return raw.destroy();
    if (mood === 'refuses') return reply.code(402).send({});
    const { garageId, change } = params;
    const interval = query.interval === undefined ? '' : `?interval=${query.interval}`;
    const url = `${origin}/pay/${garageId}${interval}`;
    if (change !== 'page') await tell(garageId, { cancelAtPeriodEnd: change === 'cancel' });
    return { url };
  });
}

function isOffered(asked: string | undefined): (interval: string) => boolean {
  return (interval) => asked === undefined || asked === interval;
}

function payPage(garageId: string, intervals: readonly string[]): string {
  const forms = intervals.map(
    (interval) =>
      `<form method="post" action="/pay/${garageId}?interval=${interval}"><button>Pay by ${interval}</button></form>`,
  );
  return `<!doctype html><html lang="en"><title>Payment</title><h1>Payment</h1>${forms.join('')}</html>`;
}
