import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes facts about the native build next to the web build, which both projects bundle. Without google-services.json
 * Android has no Firebase, and registering for push would crash the app.
 */
const app = import.meta.dirname;
const hasFirebase = existsSync(path.join(app, 'android/app/google-services.json'));
writeFileSync(path.join(app, 'dist/native-build.json'), `${JSON.stringify({ hasFirebase })}\n`);
