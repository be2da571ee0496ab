import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import engines from './engines.config.ts';
import pictures from './pictures.config.ts';
import journeys from './playwright.config.ts';
import { EXCLUDES_LONG, LONG_TAG } from '../scripts/testing/test-extent.ts';

/** In this order: the long ones first, so that every worker has something to do until the end. */
const parts: readonly PlaywrightTestConfig[] = [engines, journeys, pictures];

/** All that runs in browsers, for `npm test`: one run whose workers go on from one part to the next. */
export default defineConfig({
  fullyParallel: true,
  forbidOnly: true,
  // A third gains nothing on two cores, and WebKit then loses clicks on pages that still settle.
  workers: 2,
  updateSnapshots: 'none',
  grepInvert: EXCLUDES_LONG ? new RegExp(LONG_TAG) : [],
  projects: parts.flatMap(listProjects),
  webServer: listServers(),
});

/** The projects of a part with all that its configuration says for each of them. */
function listProjects({ projects = [], use, expect, ...shared }: PlaywrightTestConfig) {
  const { testDir, timeout, outputDir, snapshotPathTemplate } = shared;
  const ofEach = { testDir, timeout, outputDir, snapshotPathTemplate, expect };
  const given = Object.fromEntries(Object.entries(ofEach).filter(([, value]) => value !== undefined));
  return projects.map((project) => ({ ...given, ...project, use: { ...use, ...project.use } }));
}

/** Each once: the engines and the journeys have one in common. */
function listServers() {
  const servers = parts.flatMap(({ webServer = [] }) => webServer);
  return [...new Map(servers.map((server) => [server.url, server])).values()];
}
