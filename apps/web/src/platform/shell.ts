export type NativePlatform = 'android' | 'ios';

/**
 * The native shell that this page runs in; null in a browser. It looks for what the shell puts into the window before
 * the page, as Capacitor itself does, so that a browser loads nothing of Capacitor to learn that there is none.
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
