import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Tells the web app what the native build around it has: without Google's file Android has no Firebase, and asking it
 * for pushes would end the app. Written beside the web build, which both projects take in.
 */
const app = import.meta.dirname;
const hasFirebase = existsSync(path.join(app, 'android/app/google-services.json'));
writeFileSync(path.join(app, 'dist/native-build.json'), `${JSON.stringify({ hasFirebase })}\n`);
