import { useTranslation } from '#shared/i18n/use-translation.ts';
import { forgetFailedLoads, type KeptPromise } from '#shared/loading/load-once.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';

/** A component such as a dialog, loaded when it first opens; null until then. `close` is called if loading fails. */
export function useLazyComponent<Component>(
  load: () => KeptPromise<Component>,
  isOpen: boolean,
  close: () => void,
): Component | null {
  const { Component, request } = useRequestedComponent(load);
  const open = useEffectEvent(() => request(close));
  useEffect(() => {
    if (isOpen) open();
  }, [isOpen]);
  return Component;
}

interface LazyMenu<Component> {
  /** Null until the button was pressed and the component has loaded. */
  readonly Component: Component | null;
  readonly press: () => void;
}

/**
 * A menu or calendar that opens and takes the focus on mount. If it loads late it mounts only if the focus is
 * still on its button; otherwise the next press shows it.
 */
export function useLazyMenu<Component>(load: () => KeptPromise<Component>): LazyMenu<Component> {
  const { Component, request } = useRequestedComponent(load);
  return {
    Component,
    press() {
      const pressedAt = document.activeElement;
      request(undefined, () => document.activeElement === pressedAt);
    },
  };
}

interface RequestedComponent<Component> {
  /** Null until requested and loaded. */
  readonly Component: Component | null;
  /**
   * `onMissing` is called if loading fails, after a message to the user, who may retry. A late component
   * mounts only if `isWanted` is still true.
   */
  readonly request: (onMissing?: () => void, isWanted?: () => boolean) => void;
}

/** A component that is loaded and mounted when first requested. */
export function useRequestedComponent<Component>(
  load: () => KeptPromise<Component>,
): RequestedComponent<Component> {
  const { t } = useTranslation();
  // Wrapped in an object: a state setter would call a function component.
  const [loaded, setLoaded] = useState<{ readonly Component: Component } | null>(null);
  return {
    Component: loaded && loaded.Component,
    request(onMissing, isWanted) {
      // A prefetch by `useWhenIdle` may have failed silently: retry.
      if (load().status === 'rejected') forgetFailedLoads();
      const loading = load();
      // Mount a loaded component synchronously, in the same tap.
      if (loading.status === 'fulfilled') return setLoaded({ Component: loading.value });
      loading.then(
        (Component) => {
          if (isWanted?.() === false) return;
          // In a transition, because suspending on its texts would hide the page and take the focus from the button.
          startTransition(() => setLoaded({ Component }));
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
