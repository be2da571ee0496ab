import type { DeviceStore } from '#platform/device-store.ts';
import type { NativeDevice } from '#platform/native-device.ts';
import { biometricLock } from '#platform/native/biometric-lock.ts';
import { cameraPhotos } from '#platform/native/camera-photos.ts';
import { keychainVault } from '#platform/native/keychain-vault.ts';
import { listenForLinks } from '#platform/native/link-arrivals.ts';
import { localNotices } from '#platform/native/local-notices.ts';
import { readOpened } from '#platform/native/opened-file.ts';
import { ownFiles } from '#platform/native/own-files.ts';
import { listening, quietly } from '#platform/native/plugin-calls.ts';
import { remotePushes } from '#platform/native/remote-pushes.ts';
import { openSecureDeviceStore } from '#platform/native/secure-device-store.ts';
import { shareFile } from '#platform/native/share-sheet.ts';
import { nativePlatform } from '#platform/shell.ts';
import { App } from '@capacitor/app';
import { SystemBars, SystemBarsStyle } from '@capacitor/core';
import { Haptics, NotificationType } from '@capacitor/haptics';
import { Keyboard } from '@capacitor/keyboard';
import { Network } from '@capacitor/network';
import { SplashScreen } from '@capacitor/splash-screen';

interface OpenedDevice {
  readonly store: DeviceStore;
  readonly device: NativeDevice;
}

/** Reads the token and the launch link, and joins the plugins to one device. */
export async function openNativeDevice(plain: DeviceStore): Promise<OpenedDevice> {
  const platform = nativePlatform();
  if (platform === null) throw new Error('This page runs in no native shell');
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
    onNetwork(listener) {
      quietly(Network.getStatus().then(({ connected }) => listener(connected)));
      return listening(Network.addListener('networkStatusChange', ({ connected }) => listener(connected)));
    },
    onActivity: (listener) =>
      listening(App.addListener('appStateChange', ({ isActive }) => listener(isActive))),
    onBack: (listener) =>
      platform === 'android' ? listening(App.addListener('backButton', listener)) : nothing,
    leave: () => quietly(App.minimizeApp()),
    feelDone: () => quietly(Haptics.notification({ type: NotificationType.Success })),
    followTheme: (isDark) =>
      quietly(SystemBars.setStyle({ style: isDark ? SystemBarsStyle.Dark : SystemBarsStyle.Light })),
    hideSplash: () => quietly(SplashScreen.hide()),
    onKeyboard: (listener) => listening(Keyboard.addListener('keyboardDidShow', listener)),
  };
  return { store, device };
}

function nothing(): void {}
