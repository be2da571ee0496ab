import { isLoopbackHost } from '#http/protection/own-hosts.ts';
import type { Config } from '#platform/config/config.ts';
import { hash, timingSafeEqual } from 'node:crypto';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** A proxy on the same machine speaks for others: what it forwards is not this machine asking. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'via', 'x-real-ip'];

/** Who asks for the counters. */
interface MetricsCall {
  readonly remoteAddress: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>> & {
    readonly host?: string | undefined;
  };
}

/** Whether the counters are shown: to the bearer of `METRICS_TOKEN`, or where there is none to this machine alone. */
export function mayReadMetrics(
  { metricsToken }: Pick<Config, 'metricsToken'>,
  { remoteAddress, headers }: MetricsCall,
): boolean {
  if (metricsToken !== null) return isBearer(headers['authorization'], metricsToken);
  const isForwarded = FORWARDING.some((name) => headers[name] !== undefined);
  // A page elsewhere can have its own name point to this machine, but not the names that the machine has for itself.
  return !isForwarded && LOOPBACK.test(remoteAddress ?? '') && isLoopbackHost(headers.host);
}

function isBearer(header: string | string[] | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(typeof header === 'string' ? header : '')?.[1] ?? '';
  // Hashed, so that both have one length.
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'));
}
