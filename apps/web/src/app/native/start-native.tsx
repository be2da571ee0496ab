import { prepareNativeDevice, nativeDevice } from '#platform/device.ts';
import type { NativeDevice } from '#platform/native-device.ts';
import { paths } from '#shared/navigation/paths.ts';
import { isLockWanted, LockGate } from '#app/native/lock.tsx';
import { NoticePlan } from '#app/native/notice-plan.tsx';
import { useIsSignedIn, isSignedIn } from '#shared/session/session.ts';
import { routeAt } from '#app/route-table.ts';
import { reportOpened } from '#features/notifications/register-native-device.ts';
import { hasPageBefore } from '#shared/navigation/page-before.ts';
import { fetchDownload } from '#shared/api/download.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { isServerChosenHere, serverAddress } from '#platform/server-address.ts';
import { returnStateFor } from '#shared/navigation/return-path.ts';
import { linkTarget } from '#platform/links/link-target.ts';
import { storeSharedFile, SHARING_LIMITS } from '#platform/shared-files.ts';
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useQueryClient, focusManager, onlineManager } from '@tanstack/react-query';
import { useNavigate, useLocation } from 'react-router';

/**
 * Prepares the native shell before the first render: reads the session from the secure store and makes the
 * launch link the first address. Returns the component that connects the app to the device.
 */
export async function startNative(): Promise<ReactNode> {
  const device = await prepareNativeDevice();
  const { launch } = device.links;
  const target = launch === null ? null : await resolveLaunch(device, launch);
  if (target !== null) window.history.replaceState(null, '', target);
  return <NativeCompanion />;
}

async function resolveLaunch(device: NativeDevice, launch: string): Promise<string | null> {
  if (!isFileAddress(launch)) return resolveLink(launch);
  return (await readOpenedFile(device, launch)) ? paths.importHistory : null;
}

/** The in-app address of a link; null if it is none of ours. */
function resolveLink(link: string): string | null {
  return linkTarget(link, (pathname) => routeAt(pathname) !== undefined);
}

/** Whether the system opened the app with a file rather than with a link. */
function isFileAddress(link: string): boolean {
  return /^(content|file):/.test(link);
}

/** Reads the file and hands it to the import page, which asks what to do with it. Returns whether it could be read. */
async function readOpenedFile(device: NativeDevice, address: string): Promise<boolean> {
  const file = await device.readOpened(address, SHARING_LIMITS.bytes);
  if (file) storeSharedFile(file === 'too_large' ? 'too_much' : file);
  return file !== null;
}

/** Connects the app to the native shell: links, back button, bars, network, notifications, lock. */
function NativeCompanion() {
  const device = nativeDevice();
  return device && <Companion device={device} />;
}

function Companion({ device }: { readonly device: NativeDevice }) {
  const isIn = useIsSignedIn();
  useServerChoice();
  useIncomingLinks(device);
  useBackButton(device);
  useSystemState(device);
  useScreenFit(device);
  useDownloadsShared(device);
  return (
    <Suspense fallback={null}>
      <LockGate device={device} isSignedIn={isIn} />
      <NoticePlan device={device} isSignedIn={isIn} />
    </Suspense>
  );
}

/** Opens the screen of a link or of a tapped notification. */
function useIncomingLinks(device: NativeDevice): void {
  const { links, notices, pushes } = device;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const open = useEffectEvent((path: string | null) => {
    const pathname = path?.split(/[?#]/, 1)[0] ?? '';
    if (path !== null && routeAt(pathname)) void navigate(path);
  });
  const openLink = useEffectEvent(async (link: string) => {
    if (!isFileAddress(link)) open(resolveLink(link));
    else if (await readOpenedFile(device, link)) open(paths.importHistory);
  });
  useEffect(() => links.onOpen((link) => void openLink(link)), [links]);
  useEffect(() => notices.onOpen((path) => open(path)), [notices]);
  useEffect(
    () =>
      pushes.onOpen((path, notePaths) => {
        open(path);
        void reportOpened(notePaths);
      }),
    [pushes],
  );
  // A push means that another device or the server changed something.
  useEffect(() => pushes.onArrival(() => void queryClient.invalidateQueries()), [pushes, queryClient]);
}

/** Overlays that close on Escape: dialogs, drawers, menus, select lists. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], dialog[open], [role="menu"], [role="listbox"]';

/** Android's back button: closes an overlay, else goes back a page, else to the first screen, else leaves the app. */
function useBackButton(device: NativeDevice): void {
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

/**
 * Returns whether there was an overlay. Each closes itself as on Escape, so its guards (such as an unsaved draft) run.
 */
function closeTopOverlay(): boolean {
  const overlays = [...document.querySelectorAll<HTMLElement>(OVERLAYS)].filter(isShown);
  const top = overlays.at(-1);
  if (!top) return false;
  if (top instanceof HTMLDialogElement) {
    // A native dialog gets `cancel`, which it may prevent.
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

/** A suggestion list keeps the focus in its field, which handles the keys. */
function isList(overlay: HTMLElement): boolean {
  return overlay.getAttribute('role') === 'listbox';
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

/** A web view cannot download: files behind download links go to the share sheet instead. */
function useDownloadsShared(device: NativeDevice): void {
  const { t } = useTranslation('native');
  const share = useEffectEvent((href: string) => {
    fetchDownload(href)
      .then(({ content, name }) => device.shareFile(content, name))
      .catch(() => notifyError(t('native.share.error')));
  });
  useEffect(() => {
    const take = (event: MouseEvent) => {
      // A link that downloads by script has handled its file already.
      if (event.defaultPrevented) return;
      const link = event.target instanceof Element ? event.target.closest('a[download]') : null;
      const href = link?.getAttribute('href');
      if (!href || href.startsWith('blob:')) return;
      event.preventDefault();
      share(href);
    };
    document.addEventListener('click', take);
    return () => document.removeEventListener('click', take);
  }, []);
}

const THEME = 'data-mantine-color-scheme';

/** Syncs the status bar with the theme, keeps fields above the keyboard, and hides the splash screen. */
function useScreenFit(device: NativeDevice): void {
  useEffect(() => {
    const page = document.documentElement;
    const follow = () => device.followTheme(page.getAttribute(THEME) === 'dark');
    const observer = new MutationObserver(follow);
    observer.observe(page, { attributeFilter: [THEME] });
    follow();
    return () => observer.disconnect();
  }, [device]);
  useEffect(
    () =>
      device.onKeyboard(() => {
        document.activeElement?.scrollIntoView({ block: 'center' });
      }),
    [device],
  );
  // Effects run once the first screen is rendered, and the session is known by then. With a lock, the lock
  // screen comes first.
  useEffect(() => {
    if (!isLockWanted()) device.hideSplash();
  }, [device]);
}

/** The generic build asks for the server first and then continues to the requested page. */
function useServerChoice(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isMissing = isServerChosenHere() && serverAddress() === '' && location.pathname !== paths.server;
  useEffect(() => {
    if (isMissing) void navigate(paths.server, { replace: true, state: returnStateFor(location) });
  }, [isMissing, location, navigate]);
}

/** Network and foreground state, which the system reports more reliably than the web view. */
function useSystemState(device: NativeDevice): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    onlineManager.setEventListener((setOnline) => device.onNetwork(setOnline));
    focusManager.setEventListener((setFocused) => device.onActivity(setFocused));
  }, [device]);
  // Calls made offline have failed, and the return of the network does not repeat them by itself.
  useEffect(
    () =>
      onlineManager.subscribe((isOnline) => {
        if (!isOnline) return;
        void queryClient.refetchQueries({
          type: 'active',
          predicate: ({ state }) => state.status === 'error',
        });
      }),
    [queryClient],
  );
}
