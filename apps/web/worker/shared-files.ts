/** Where the share sheet of the system sends files: the share target of the manifest. */
const TARGET = '/import/shared';
/** The field of the form, as the manifest names it. */
const FIELD = 'files';
/** Where they wait for the page; the page side knows the same name (`platform/shared-files.ts`). */
const WAITING = 'carnet-shared-files';
const PAGE = '/import';

/** Takes files that were shared to the installed app and opens the page that imports them; null for any other request. */
export function takeShared(caches: CacheStorage, request: Request, origin: string): Promise<Response> | null {
  const { origin: asked, pathname } = new URL(request.url);
  if (request.method !== 'POST' || asked !== origin || pathname !== TARGET) return null;
  return keepShared(caches, request, origin);
}

/** The files of one sharing take the place of those before, which nobody came for. */
async function keepShared(caches: CacheStorage, request: Request, origin: string): Promise<Response> {
  const form = await request.formData();
  const files = form.getAll(FIELD).filter((value) => value instanceof File);
  await caches.delete(WAITING);
  const cache = await caches.open(WAITING);
  await Promise.all(
    files.map((file, index) =>
      cache.put(`${TARGET}/${index}?name=${encodeURIComponent(file.name)}`, new Response(file)),
    ),
  );
  return Response.redirect(origin + PAGE, 303);
}
