import { unbroken } from '#shared/i18n/unbroken.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import {
  dismissToast,
  shownToasts,
  subscribeToToasts,
  type Toast,
  type ToastAction,
} from '#shared/toasts/toasts.ts';
import { useShownOutbox } from '#shared/sync/outbox/outbox-state.ts';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore, useState, type RefObject } from 'react';
import classes from './toast-region.module.css';

/** How long a toast is shown. */
const SHOWN_FOR_MS = 3000;

interface ToastRegionProps {
  /** `TOAST_REGION_ID` for the page's region; a modal dialog, which covers it, has its own region without an id. */
  readonly id?: string;
}

/**
 * Toasts at the bottom right. Success is announced politely, an error assertively; both live regions are
 * mounted before any toast, or it would not be announced. The timer pauses on hover and focus.
 */
export function ToastRegion({ id }: ToastRegionProps) {
  const { t } = useTranslation();
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts);
  const { ref, isHeld, release } = useAttention<HTMLElement>();
  const dismiss = (toastId: number) => {
    release();
    dismissToast(toastId);
  };
  const cards = (kind: Toast['kind']) =>
    toasts
      .filter((toast) => toast.kind === kind)
      .map((toast) => <ToastCard key={toast.id} toast={toast} isPaused={isHeld} onDismiss={dismiss} />);
  return (
    <section ref={ref} id={id} aria-label={t('shell.toasts.label')} className={classes.region}>
      <div role="status" className={classes.stack}>
        {cards('success')}
      </div>
      <div role="alert" className={classes.stack}>
        {cards('error')}
      </div>
    </section>
  );
}

interface ToastCardProps {
  readonly toast: Toast;
  readonly isPaused: boolean;
  readonly onDismiss: (id: number) => void;
}

function ToastCard({ toast, isPaused, onDismiss }: ToastCardProps) {
  const { t } = useTranslation();
  const left = useRef(SHOWN_FOR_MS);
  const hasActions = toast.actions.length > 0;
  useEffect(() => {
    if (isPaused) return;
    let startedAt = 0;
    let timer: ReturnType<typeof setTimeout>;
    const run = () => {
      startedAt = performance.now();
      timer = setTimeout(() => dismissToast(toast.id), left.current);
    };
    const renew = () => {
      clearTimeout(timer);
      left.current = SHOWN_FOR_MS;
      run();
    };
    run();
    // A keyboard user may be on the way to its button.
    if (hasActions) addEventListener('keydown', renew);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', renew);
      left.current -= performance.now() - startedAt;
    };
  }, [isPaused, toast.id, hasActions]);
  const Icon = toast.kind === 'success' ? CircleCheck : CircleAlert;
  return (
    <div className={classes.toast} data-kind={toast.kind}>
      <Icon size={20} aria-hidden="true" className={classes.icon} />
      <div className={classes.message}>
        <p>{unbroken(toast.message)}</p>
        {toast.kind === 'success' && <StoredOnDeviceNote />}
        {toast.actions.map((action) => (
          <ToastActionButton key={action.label} toast={toast} action={action} onDismiss={onDismiss} />
        ))}
      </div>
      <button
        type="button"
        className={classes.close}
        aria-label={t('shell.toasts.close')}
        onClick={() => onDismiss(toast.id)}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

/** The change is stored on this device only: « enregistré » is not true of the server yet. */
function StoredOnDeviceNote() {
  const { t } = useTranslation();
  const shown = useShownOutbox();
  if (!shown?.operations.some(({ state }) => state === 'waiting')) return null;
  return <p className={classes.kept}>{t('shell.sync.keptHere')}</p>;
}

interface ToastActionButtonProps extends Pick<ToastCardProps, 'toast' | 'onDismiss'> {
  readonly action: ToastAction;
}

/** Runs the toast's action and dismisses the toast, so that it runs once. */
function ToastActionButton({ toast, action, onDismiss }: ToastActionButtonProps) {
  return (
    <button
      type="button"
      className={classes.action}
      onClick={() => {
        onDismiss(toast.id);
        action.run();
      }}
    >
      {action.label}
    </button>
  );
}

interface Attention<E extends HTMLElement> {
  readonly ref: RefObject<E | null>;
  /** The pointer is over the element or the focus is inside it. */
  readonly isHeld: boolean;
  /** Call when the held element is removed: browsers then fire no leave or blur event. */
  readonly release: () => void;
}

/** Tracks whether the user is reading or about to use an element. */
function useAttention<E extends HTMLElement>(): Attention<E> {
  const ref = useRef<E>(null);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const watch = new AbortController();
    const hold = () => setIsHeld(true);
    // Each checks only its own state: when Firefox fires the leave event, the element still matches :hover.
    const holdByFocus = () => setIsHeld(element.matches(':focus-within'));
    const holdByPointer = () => setIsHeld(element.matches(':hover'));
    for (const event of ['pointerover', 'focusin']) element.addEventListener(event, hold, watch);
    element.addEventListener('pointerleave', holdByFocus, watch);
    element.addEventListener('focusout', holdByPointer, watch);
    return () => watch.abort();
  }, []);
  return { ref, isHeld, release: () => setIsHeld(false) };
}
