import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import engines from './engines.config.ts';
import pictures from './pictures.config.ts';
import journeys from './playwright.config.ts';
import { EXCLUDES_LONG, LONG_TAG } from '../scripts/testing/test-extent.ts';

/** The parts with the longest tests first, so that both workers are busy to the end. */
const parts: readonly PlaywrightTestConfig[] = [engines, journeys, pictures];

/** Everything that runs in browsers, as one run: workers move on from one part to the next. */
export default defineConfig({
  fullyParallel: true,
  forbidOnly: true,
  // A third worker gains nothing on two cores, and WebKit then loses clicks on pages that are still settling.
  workers: 2,
  updateSnapshots: 'none',
  grepInvert: EXCLUDES_LONG ? new RegExp(LONG_TAG) : [],
  projects: parts.flatMap(listProjects),
  webServer: listServers(),
});

/** The projects of a part with the settings that its configuration shares. */
function listProjects({ projects = [], use, expect, ...shared }: PlaywrightTestConfig) {
  const { testDir, timeout, outputDir, snapshotPathTemplate } = shared;
  const ofEach = { testDir, timeout, outputDir, snapshotPathTemplate, expect };
  const given = Object.fromEntries(Object.entries(ofEach).filter(([, value]) => value !== undefined));
  return projects.map((project) => ({ ...given, ...project, use: { ...use, ...project.use } }));
}

/** Each server once: the engines and the journeys share one. */
function listServers() {
  const servers = parts.flatMap(({ webServer = [] }) => webServer);
  return [...new Map(servers.map((server) => [server.url, server])).values()];
}
