export type NativePlatform = 'android' | 'ios';

/**
 * The native shell of this page; null in a browser. Checks for the bridge objects that Capacitor itself
 * checks, so that a browser need not load Capacitor.
 */
export function nativePlatform(): NativePlatform | null {
  if ('androidBridge' in window) return 'android';
  const webkit: unknown = Reflect.get(window, 'webkit');
  const handlers: unknown = isObject(webkit) ? Reflect.get(webkit, 'messageHandlers') : undefined;
  return isObject(handlers) && 'bridge' in handlers ? 'ios' : null;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
