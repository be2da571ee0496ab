import {
  isTooMuch,
  keepInCache,
  SHARE_TARGET,
  SHARING_LIMITS,
  type SharingFault,
} from '#platform/shared-files.ts';

/** Field name of the form, as in the manifest. */
const FIELD = 'files';
/** The page that asks what to do with shared files. */
const PAGE = '/import';

/**
 * Stores files shared to the installed app and redirects to the page that asks about them; null for any other request.
 */
export function handleShare(
  caches: CacheStorage,
  request: Request,
  origin: string,
): Promise<Response> | null {
  const { origin: asked, pathname } = new URL(request.url);
  if (request.method !== 'POST' || asked !== origin || pathname !== SHARE_TARGET) return null;
  lastSharing = lastSharing.then(() => keepShared(caches, request));
  return lastSharing.then(() => Response.redirect(origin + PAGE, 303));
}

/** Sequential: two sharings at once would otherwise both be kept. */
let lastSharing = Promise.resolve();

async function keepShared(caches: CacheStorage, request: Request): Promise<void> {
  try {
    await keepInCache(caches, await filesIn(request), Date.now());
  } catch {
    // Without space for the files there may be space for the fault.
    await keepInCache(caches, 'failed', Date.now()).catch(() => undefined);
  }
}

async function filesIn(request: Request): Promise<readonly File[] | SharingFault> {
  const form = await readForm(request);
  const files = form?.getAll(FIELD).filter((value) => value instanceof File);
  return !files || isTooMuch(files) ? 'too_much' : files;
}

/** Counts the bytes of a form before parsing it; null if there are too many. */
async function readForm(request: Request): Promise<FormData | null> {
  // Firefox does not expose a request's body as a stream.
  if (!request.body) return request.formData();
  let bytes = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > SHARING_LIMITS.bytes) controller.error(new Error('The form is too large'));
      else controller.enqueue(chunk);
    },
  });
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' };
  try {
    return await new Response(request.body.pipeThrough(counting), { headers }).formData();
  } catch (error) {
    if (bytes > SHARING_LIMITS.bytes) return null;
    throw error;
  }
}
