import { useTranslation } from '#shared/i18n/use-translation.ts';
import { forgetFailedLoads, type KeptPromise } from '#shared/loading/load-once.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';

/**
 * A component that opens and closes, such as a dialog, fetched when it is first to be open; null until it is there. `close`
 * is called when it could not be fetched.
 */
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
  /** Null until its button is pressed and it is there. */
  readonly Component: Component | null;
  readonly press: () => void;
}

/**
 * A menu or a calendar, which opens and takes the focus as soon as it is mounted: one that comes late does so only if the
 * focus still is where its button was pressed. Otherwise it is there at the next press.
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
  /** Null until it is requested and there. */
  readonly Component: Component | null;
  /**
   * `onMissing` is called when it could not be fetched; the person is told, and may ask again. What comes late is mounted
   * only if it `isWanted` still.
   */
  readonly request: (onMissing?: () => void, isWanted?: () => boolean) => void;
}

/** A component that is fetched and mounted when it is first requested. */
export function useRequestedComponent<Component>(
  load: () => KeptPromise<Component>,
): RequestedComponent<Component> {
  const { t } = useTranslation();
  // A component is a function: by itself the state would call it.
  const [loaded, setLoaded] = useState<{ readonly Component: Component } | null>(null);
  return {
    Component: loaded && loaded.Component,
    request(onMissing, isWanted) {
      // A prefetch by `useWhenIdle` may have failed silently: it is tried again.
      if (load().status === 'rejected') forgetFailedLoads();
      const loading = load();
      // What is here already is there at once, as the tap that asked for it expects.
      if (loading.status === 'fulfilled') return setLoaded({ Component: loading.value });
      loading.then(
        (Component) => {
          if (isWanted?.() === false) return;
          // One whose texts are still on their way would hide the page meanwhile, and take the focus from its button.
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
