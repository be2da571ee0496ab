import type { CapacitorConfig } from '@capacitor/cli';

/** What the native shells are told; `npm run sync` writes it into both projects. */
const config: CapacitorConfig = {
  appId: 'fr.carnet.app',
  appName: 'Carnet',
  webDir: 'dist',
  // Nothing that passes the bridge, the token least of all, is written to the log of a device.
  loggingBehavior: 'none',
  android: { allowMixedContent: false, webContentsDebuggingEnabled: false },
  ios: { contentInset: 'never', webContentsDebuggingEnabled: false },
  plugins: {
    // The page draws behind the bars and keeps clear of them by --safe-area-inset-*.
    SystemBars: { insetsHandling: 'css' },
    // The app takes it away once it knows whether somebody is signed in.
    SplashScreen: { launchAutoHide: false, launchFadeOutDuration: 200, androidScaleType: 'CENTER_CROP' },
    Keyboard: { resize: 'native' },
    // A push is shown while the app is open as well: it says what the device did not know.
    PushNotifications: { presentationOptions: ['banner', 'list', 'sound'] },
    LocalNotifications: { smallIcon: 'ic_stat_carnet', iconColor: '#2456c7' },
  },
};

export default config;
