import type { FastifyReply } from 'fastify';

/** A signal that is given when the connection of the client closes: work that only an answer needs is given up then. */
export function signalOfClient(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
