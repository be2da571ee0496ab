/** At most this many messages at a time; the oldest makes room. */
const MAX_TOASTS = 5;

/** The element that holds the messages. */
export const TOAST_REGION_ID = 'toasts';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly message: string;
  readonly actions: readonly ToastAction[];
}

/** What a message offers to do, such as taking back what it tells. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

/** Says that something the person did is done. `message` is a whole translated sentence. */
export function notifySuccess(message: string, ...actions: readonly ToastAction[]): void {
  add('success', message, actions);
}

/** Says that something the person did has failed. Screens decide to: a call never does so by itself. */
export function notifyError(message: string): void {
  add('error', message, []);
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

export function shownToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function add(kind: Toast['kind'], message: string, actions: readonly ToastAction[]): void {
  lastId += 1;
  publish([...toasts, { id: lastId, kind, message, actions }].slice(-MAX_TOASTS));
}

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
