/** Everything the Android app may do, and why. A plugin that brings another has to be thought about here. */
export const androidPermissions: Readonly<Record<string, string>> = {
  INTERNET: 'to reach the server',
  ACCESS_NETWORK_STATE: 'to know that there is no network',
  POST_NOTIFICATIONS: 'to show reminders; asked of the person',
  RECEIVE_BOOT_COMPLETED: 'to set the reminders again after a restart',
  WAKE_LOCK: 'to show a reminder while the device sleeps',
  VIBRATE: 'the knock when something is done',
};
