import type { Config } from '#platform/config/config.ts';

/** The address that links use: the configured one, else the server's own. Without a trailing slash. */
export function publicAddressOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
