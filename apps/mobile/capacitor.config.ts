import type { CapacitorConfig } from '@capacitor/cli';

/** Settings of the native shells; `npm run sync` copies them into both projects. */
const config: CapacitorConfig = {
  appId: 'fr.carnet.app',
  appName: 'Carnet',
  webDir: 'dist',
  // Keeps data that crosses the bridge, above all the session token, out of the device log.
  loggingBehavior: 'none',
  android: { allowMixedContent: false, webContentsDebuggingEnabled: false },
  ios: { contentInset: 'never', webContentsDebuggingEnabled: false },
  plugins: {
    // The page extends behind the system bars and uses --safe-area-inset-* to avoid them.
    SystemBars: { insetsHandling: 'css' },
    // The app hides it once it knows whether the user is signed in.
    SplashScreen: { launchAutoHide: false, launchFadeOutDuration: 200, androidScaleType: 'CENTER_CROP' },
    Keyboard: { resize: 'native' },
    // Also shown while the app is open, because the app may not have the news yet.
    PushNotifications: { presentationOptions: ['banner', 'list', 'sound'] },
    LocalNotifications: { smallIcon: 'ic_stat_carnet', iconColor: '#2456c7' },
  },
};

export default config;
