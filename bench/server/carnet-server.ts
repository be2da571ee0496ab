import { root } from '#machine.ts';
import { startChildServer, type ChildServer } from '#server/child-server.ts';
import { SERVER_FLAGS } from '../../scripts/bootstrap/server-flags.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const serverFolder = path.join(root, 'apps', 'server');

/** The program that `npm start` runs once everything is built. */
const program = path.join(serverFolder, 'dist/main.js');

/** Its file, relative to the project. */
export const carnetProgram = path.relative(root, program);

/** Starts the real server as in production, with the embedded database in a folder. */
export function startCarnet(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildServer> {
  if (!existsSync(program)) throw new Error('The server is not built: npm run build');
  return startChildServer(
    [...SERVER_FLAGS, program],
    { ...environmentOver(dataFolder), ...environment },
    '/readyz',
  );
}

function environmentOver(dataFolder: string): Record<string, string> {
  return { DATA_DIR: dataFolder, DATABASE_URL: '', LOG_LEVEL: 'info', PUBLIC_URL: '' };
}

/** Fills an account with 5 vehicles, the first with this many records. */
export function seedAccount(dataFolder: string, { email, password }: Account, records: number): void {
  const parameters = ['--email', email, '--password', password, '--size', String(records)];
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(serverFolder, 'src', 'seed.ts'), ...parameters],
    { cwd: root, env: { ...process.env, ...environmentOver(dataFolder) }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The data could not be made: ${stderr}`);
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

export interface SignedIn {
  readonly token: string;
  /** The vehicle with the many records. */
  readonly vehicleId: string;
}

/** Signs in and finds the first vehicle. */
export async function signIn(url: string, account: Account): Promise<SignedIn> {
  const answer = await requireJson(`${url}/v1/authentication/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const token = String(answer['token']);
  const vehicles = await requireJson(`${url}/v1/vehicles?sort=createdAt&limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [vehicle] = vehicles['items'] as { id: string }[];
  if (!vehicle) throw new Error('The account has no vehicle');
  return { token, vehicleId: vehicle.id };
}

async function requireJson(url: string, options: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Record<string, unknown>;
}
