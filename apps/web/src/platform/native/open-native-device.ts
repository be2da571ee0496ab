import type { DeviceStore } from '#platform/device-store.ts';
import type { NativeDevice, DeviceLock } from '#platform/native-device.ts';
import { cameraPhotos } from '#platform/native/camera-photos.ts';
import { listenForLinks } from '#platform/native/link-arrivals.ts';
import { localNotices } from '#platform/native/local-notices.ts';
import { ownFiles, readOpened, shareFile } from '#platform/native/device-files.ts';
import { printPage } from '#platform/native/page-printer.ts';
import { listening, quietly } from '#platform/native/plugin-calls.ts';
import { remotePushes } from '#platform/native/remote-pushes.ts';
import { openSecureDeviceStore, type Vault } from '#platform/native/secure-device-store.ts';
import { nativePlatform } from '#platform/shell.ts';
import { App } from '@capacitor/app';
import { SystemBars, SystemBarsStyle } from '@capacitor/core';
import { Haptics, NotificationType } from '@capacitor/haptics';
import { Keyboard } from '@capacitor/keyboard';
import { Network } from '@capacitor/network';
import { SplashScreen } from '@capacitor/splash-screen';
import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import { BiometricAuth } from '@aparajita/capacitor-biometric-auth';
import { PrivacyScreen } from '@capacitor/privacy-screen';

interface OpenedDevice {
  readonly store: DeviceStore;
  readonly device: NativeDevice;
}

/** Reads the token and the launch link, and combines the plugins into one device. */
export async function openNativeDevice(plain: DeviceStore): Promise<OpenedDevice> {
  const platform = nativePlatform();
  if (platform === null) throw new Error('Not running in a native shell');
  const [store, links] = await Promise.all([openSecureDeviceStore(plain, keychainVault()), listenForLinks()]);
  const device: NativeDevice = {
    platform,
    links,
    camera: cameraPhotos,
    notices: localNotices,
    pushes: remotePushes(platform),
    lock: biometricLock,
    files: ownFiles,
    readOpened,
    shareFile,
    print: printPage,
    onNetwork(listener) {
      quietly(Network.getStatus().then(({ connected }) => listener(connected)));
      return listening(Network.addListener('networkStatusChange', ({ connected }) => listener(connected)));
    },
    onActivity: (listener) =>
      listening(App.addListener('appStateChange', ({ isActive }) => listener(isActive))),
    onBack: (listener) =>
      platform === 'android' ? listening(App.addListener('backButton', listener)) : nothing,
    leave: () => quietly(App.minimizeApp()),
    vibrateDone: () => quietly(Haptics.notification({ type: NotificationType.Success })),
    followTheme: (isDark) =>
      quietly(SystemBars.setStyle({ style: isDark ? SystemBarsStyle.Dark : SystemBarsStyle.Light })),
    hideSplash: () => quietly(SplashScreen.hide()),
    onKeyboard: (listener) => listening(Keyboard.addListener('keyboardDidShow', listener)),
  };
  return { store, device };
}

function nothing(): void {}

/** The Keychain of iOS, or a file encrypted by Android's Keystore. Neither is restored to another device. */
function keychainVault(): Vault {
  const isReady = SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
  return {
    read: async (key) => (await isReady, SecureStorage.getItem(key)),
    write: async (key, value) => (await isReady, SecureStorage.setItem(key, value)),
    remove: async (key) => (await isReady, SecureStorage.removeItem(key)),
  };
}

/**
 * Lock by biometrics or device code. It only covers the screen; the secure store protects the token.
 * Capacitor's plugin covers the app switcher, because its screenshot is taken before the page can render.
 */
const biometricLock: DeviceLock = {
  async isAvailable() {
    const { isAvailable, deviceIsSecure } = await BiometricAuth.checkBiometry();
    return isAvailable || deviceIsSecure;
  },
  async unlock({ reason, cancel }) {
    try {
      await BiometricAuth.authenticate({
        reason,
        cancelTitle: cancel,
        androidTitle: reason,
        allowDeviceCredential: true,
      });
      return true;
    } catch {
      return false;
    }
  },
  hideFromSwitcher: (isHidden) =>
    quietly(isHidden ? PrivacyScreen.enable({ android: { dimBackground: true } }) : PrivacyScreen.disable()),
};
