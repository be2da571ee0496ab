import type { DeviceLock } from '#platform/native-device.ts';
import { quietly } from '#platform/native/plugin-calls.ts';
import { BiometricAuth } from '@aparajita/capacitor-biometric-auth';
import { PrivacyScreen } from '@capacitor/privacy-screen';

/**
 * Face, finger or the code of the device. It covers the screen; the token is kept by the secure store. The list of open
 * apps is covered by Capacitor's own plugin: that picture is taken before the page can draw anything.
 */
export const biometricLock: DeviceLock = {
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
