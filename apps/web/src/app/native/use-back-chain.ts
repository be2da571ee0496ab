import type { NativeDevice } from '#platform/native-device.ts';
import { paths } from '#shared/navigation/paths.ts';
import { hasPageBefore } from '#shared/navigation/page-before.ts';
import { isSignedIn } from '#shared/session/session.ts';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What lies over the page and leaves on Escape: dialogs, drawers, menus, lists of a select. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], dialog[open], [role="menu"], [role="listbox"]';

/** Android's back: closes what lies over the page, else goes a screen back, else to the first screen, else leaves. */
export function useBackChain(device: NativeDevice): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const goBack = useEffectEvent(() => {
    const home = isSignedIn() ? paths.dashboard : paths.login;
    if (document.querySelector('[data-lock]')) return device.leave();
    if (closeTopOverlay()) return;
    if (hasPageBefore()) void navigate(-1);
    else if (pathname !== home) void navigate(home, { replace: true });
    else device.leave();
  });
  useEffect(() => device.onBack(() => goBack()), [device]);
}

/** Answers whether there was one. Each closes itself as on a keyboard, so what it guards, such as a draft, is guarded. */
function closeTopOverlay(): boolean {
  const overlays = [...document.querySelectorAll<HTMLElement>(OVERLAYS)].filter(isShown);
  const top = overlays.at(-1);
  if (!top) return false;
  if (top instanceof HTMLDialogElement) {
    // A native dialog is told by `cancel`, which it may refuse.
    if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
    return true;
  }
  const focused = document.activeElement;
  const target = focused && top.contains(focused) ? focused : isList(top) ? (focused ?? top) : top;
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
  );
  return true;
}

/** A list of suggestions leaves the focus in its field, which is what hears the keys. */
function isList(overlay: HTMLElement): boolean {
  return overlay.getAttribute('role') === 'listbox';
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}
