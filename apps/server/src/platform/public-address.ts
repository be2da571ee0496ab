import type { Config } from '#platform/config/config.ts';

/** The base address of links: the configured one, else the server's own. No trailing slash. */
export function publicAddress({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
