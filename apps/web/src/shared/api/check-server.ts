/** What is wrong with a server address; null if a Carnet server is ready there. */
export type ServerFault = 'unreachable' | 'notCarnet' | 'notReady';

const ANSWER_TIMEOUT_MS = 15_000;

/**
 * Checks that the origin serves Carnet's OpenAPI document and is ready.
 * @param server such as `https://carnet.example.org`
 */
export async function checkServer(server: string): Promise<ServerFault | null> {
  try {
    const document = await read(`${server}/openapi.json`);
    if (!document.ok || !isCarnet(await document.json().catch(() => null))) return 'notCarnet';
    const readiness = await read(`${server}/readyz`);
    return readiness.ok ? null : 'notReady';
  } catch {
    // No response, or one that CORS blocks, which no Carnet server does.
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
