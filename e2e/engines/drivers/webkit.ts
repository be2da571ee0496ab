import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { waitFor } from '../wait-for.ts';
import { endProcess, findFreePort } from './child-process.ts';
import type { Driver } from './driver.ts';
import { WebDriverSession } from './webdriver-session.ts';

/**
 * Starts WebKitGTK on its own virtual screen, without data of an earlier run. Debian’s driver knows the path of its browser.
 */
export async function startWebKit(): Promise<Driver> {
  const started: ChildProcess[] = [];
  const endAll = async () => {
    for (const child of started.toReversed()) await endProcess(child);
  };
  try {
    const display = await startScreen(started);
    const port = await findFreePort();
    const env = { ...process.env, DISPLAY: display, TZ: 'Europe/Paris' };
    started.push(
      spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: ['ignore', 'ignore', 'inherit'] }),
    );
    const driver = `http://127.0.0.1:${port}`;
    await waitFor('WebKitWebDriver', async () => (await fetch(`${driver}/status`)).ok);
    return await WebDriverSession.start(driver, { browserName: 'MiniBrowser' }, endAll);
  } catch (error) {
    await endAll();
    throw error;
  }
}

/** Starts a virtual screen and returns its number, the first free one of this machine. */
function startScreen(started: ChildProcess[]): Promise<string> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push(screen);
  return new Promise((resolve, reject) => {
    createInterface(screen.stdout).once('line', (number) => resolve(`:${number.trim()}`));
    screen.once('error', reject);
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
}
