import type { Device } from '#platform/device.ts';
import type { FastifyRequest } from 'fastify';

export function deviceOf(request: FastifyRequest): Device {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
}
