import { sendProblem } from '#http/problem-handler.ts';
import type { Config } from '#platform/config/config.ts';
import { Refusal } from '#platform/refusal.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOR_EVER = 'public, max-age=31536000, immutable';
/** Addresses of API calls, including ones with an extra slash or an incomplete path. */
const CALL = /^\/+(v1|subscriptions)(\/|$)/;

/**
 * Serves the built web app: hashed assets with unlimited caching, precompressed; every address of a screen
 * returns the page.
 */
export async function serveWebApp(app: FastifyInstance, config: Config): Promise<void> {
  const page = join(config.webDir, 'index.html');
  const isBuilt = existsSync(page);
  app.decorate('appPage', isBuilt ? readFileSync(page, 'utf8') : null);
  if (isBuilt) await serveAssets(app, config.webDir);
  else app.log.warn('The web app is not built, so only the API is served: run "npm run build"');
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt || !isScreen(request)) return sendProblem(request, reply, new Refusal('not_found'));
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
  });
}

async function serveAssets(app: FastifyInstance, webDir: string): Promise<void> {
  const hashedAssets = `${join(webDir, 'assets')}/`;
  await app.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    wildcard: false,
    // Every file gets a route; precompressed variants, which two of three files have, are served in its place.
    globIgnore: ['**/*.{br,gz}'],
    index: ['index.html'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(hashedAssets);
      void reply.header('Cache-Control', isHashed ? FOR_EVER : 'no-cache');
    },
  });
}

/** Whether the address is a screen, not a file or an API call. */
function isScreen(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '/';
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  return isReading && !CALL.test(path) && !/\.\w+$/.test(path);
}
