/** What is wrong with an address that a person gave for their server; null when a Carnet server is ready there. */
export type ServerFault = 'unreachable' | 'notCarnet' | 'notReady';

const ANSWER_TIMEOUT_MS = 15_000;

/**
 * Looks whether a Carnet server answers at an origin: its API says of itself that it is Carnet's, and it is ready.
 * @param server such as `https://carnet.example.org`
 */
export async function checkServer(server: string): Promise<ServerFault | null> {
  try {
    const document = await read(`${server}/openapi.json`);
    if (!document.ok || !isCarnet(await document.json().catch(() => null))) return 'notCarnet';
    const readiness = await read(`${server}/readyz`);
    return readiness.ok ? null : 'notReady';
  } catch {
    // No answer, or one that its server does not let this app read: no Carnet server does that.
    return 'unreachable';
  }
}

function read(address: string): Promise<Response> {
  return fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
}

function isCarnet(document: unknown): boolean {
  if (typeof document !== 'object' || document === null || !('info' in document)) return false;
  const { info } = document;
  return typeof info === 'object' && info !== null && 'title' in info && info.title === 'Carnet';
}
