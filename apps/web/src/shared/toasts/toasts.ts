/** The oldest toast is removed beyond this number. */
const MAX_TOASTS = 5;

/** Id of the element that holds the toasts. */
export const TOAST_REGION_ID = 'toasts';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly message: string;
  readonly actions: readonly ToastAction[];
}

/** An action offered by a toast, such as undo. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

/** Reports a successful action of the user. `message` is a complete translated sentence. */
export function notifySuccess(message: string, ...actions: readonly ToastAction[]): void {
  add('success', message, actions);
}

/** Reports a failed action of the user. Called by screens; a call never shows a toast itself. */
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
