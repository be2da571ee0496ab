import { isSecure } from '#http/protection/origins.ts';
import type { Config } from '#platform/config/config.ts';
import type { Device } from '#platform/device.ts';
import { findNetworks } from '#platform/networks.ts';
import { DEVICE_HEADER } from '@carnet/contract/authentication/device-mark';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';

const DEVICE_COOKIE = 'carnet_device';
/** The longest time that browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 86_400;
const MARK_BYTES = 32;
const MARK = /^[\w-]{43}$/;

/** Reads the mark of the device from a cookie, or from a header of cross-origin apps, which get no cookies. */
export function readDevice(request: FastifyRequest): Device {
  const { headers, ip, server } = request;
  const given =
    headers[DEVICE_HEADER] ??
    (headers.cookie === undefined ? undefined : server.parseCookie(headers.cookie)[DEVICE_COOKIE]);
  const isMark = typeof given === 'string' && MARK.test(given);
  return {
    networks: findNetworks(ip, 32),
    userAgent: headers['user-agent'] ?? null,
    mark: isMark ? given : randomBytes(MARK_BYTES).toString('base64url'),
  };
}

/** Sends the device its mark, by cookie or by header. Scripts of a page cannot read the cookie. */
export function markDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  { mark }: Device,
): void {
  if (request.headers[DEVICE_HEADER] !== undefined) {
    void reply.header(DEVICE_HEADER, mark);
    return;
  }
  void reply.setCookie(DEVICE_COOKIE, mark, {
    path: '/v1/authentication',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request, config),
    maxAge: DEVICE_SECONDS,
  });
}
