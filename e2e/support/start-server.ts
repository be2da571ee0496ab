import { SERVER_FLAGS } from '../../scripts/bootstrap/server-flags.mjs';
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, serverPort } from './environment.ts';

/**
 * Keys for FCM and APNs, so that native apps can register. No push is sent: no journey has a due reminder, and neither Google nor
 * Apple knows the keys.
 */
function pushKeys(): Record<string, string> {
  const format = { type: 'pkcs8', format: 'pem' } as const;
  const account = {
    type: 'service_account',
    project_id: 'carnet-journeys',
    client_email: 'push@carnet-journeys.invalid',
    private_key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(format),
    private_key_id: 'journeys',
    token_uri: 'https://127.0.0.1:1/token',
  };
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(format);
  return {
    FCM_SERVICE_ACCOUNT: JSON.stringify(account),
    APNS_KEY: key.toString(),
    APNS_KEY_ID: 'JOURNEYS01',
    IOS_APP_ID: 'JOURNEYS01.fr.carnet.app',
  };
}

/** Runs the real server on an empty data folder, which is deleted with it. */
const dataDir = dataFolder();
const main = join(import.meta.dirname, '../../apps/server/dist/main.js');
const server = spawn(process.execPath, [...SERVER_FLAGS, main], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...pushKeys(),
    PORT: String(serverPort),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // All journeys use the address of this machine.
    SIGN_UPS_PER_ADDRESS: '10000',
  },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
