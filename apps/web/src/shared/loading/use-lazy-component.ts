import { useTranslation } from '#shared/i18n/use-translation.ts';
import { forgetFailedLoads, type KeptPromise } from '#shared/loading/load-once.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import {
  createElement,
  startTransition,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
} from 'react';

/** A component such as a dialog, loaded when it first opens; null until then. `close` is called if loading fails. */
export function useLazyComponent<Props extends object>(
  load: () => KeptPromise<ComponentType<Props>>,
  isOpen: boolean,
  close: () => void,
): ComponentType<Props> | null {
  const { Component, request } = useRequestedComponent(load);
  const open = useEffectEvent(() => request(close));
  useEffect(() => {
    if (isOpen) open();
  }, [isOpen]);
  return Component;
}

interface LazyMenu<Props> {
  /** Null until the button was pressed and the component has loaded. */
  readonly Component: ComponentType<Props> | null;
  readonly press: () => void;
}

/**
 * A menu or calendar that opens and takes the focus on mount. If it loads late it mounts only if the focus is
 * still on its button; otherwise the next press shows it.
 */
export function useLazyMenu<Props extends object>(
  load: () => KeptPromise<ComponentType<Props>>,
): LazyMenu<Props> {
  const { Component, request } = useRequestedComponent(load);
  return {
    Component,
    press() {
      const pressedAt = document.activeElement;
      request(undefined, () => document.activeElement === pressedAt);
    },
  };
}

interface RequestedComponent<Props> {
  /** Null until requested and loaded. */
  readonly Component: ComponentType<Props> | null;
  /**
   * `onMissing` is called if loading fails, after a message to the user, who may retry. A late component
   * mounts only if `isWanted` is still true.
   */
  readonly request: (onMissing?: () => void, isWanted?: () => boolean) => void;
}

/** A component that is loaded and mounted when first requested. */
export function useRequestedComponent<Props extends object>(
  load: () => KeptPromise<ComponentType<Props>>,
): RequestedComponent<Props> {
  const { t } = useTranslation();
  // Wrapped in an object: a state setter would call a function component.
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType<Props> } | null>(null);
  const isMounted = useRef(false);
  /** Once: another request would replace the component, which is mounted or waits for its texts. */
  function mount(Component: ComponentType<Props>): void {
    if (!isMounted.current) setLoaded({ Component });
    isMounted.current = true;
  }
  return {
    Component: loaded && loaded.Component,
    request(onMissing, isWanted) {
      // A prefetch by `useWhenIdle` may have failed silently: retry.
      if (load().status === 'rejected') forgetFailedLoads();
      const loading = load();
      // Mount a loaded component synchronously, in the same tap. Its texts may not have loaded yet.
      if (loading.status === 'fulfilled') return mount(waitAlone(loading.value));
      loading.then(
        (Component) => {
          if (isWanted?.() === false) return;
          // In a transition, because suspending on its texts would hide the page and take the focus from the button.
          startTransition(() => mount(Component));
        },
        () => {
          forgetFailedLoads();
          notifyError(t('common.error.loadText'));
          onMissing?.();
        },
      );
    },
  };
}

/** The component in a Suspense of its own: while it waits for its texts, the page and its focus stay. */
function waitAlone<Props extends object>(Component: ComponentType<Props>): ComponentType<Props> {
  return (props) => createElement(Suspense, { fallback: null }, createElement(Component, props));
}
