import { readyNativeDevice, nativeDevice } from '#platform/device.ts';
import type { NativeDevice } from '#platform/native-device.ts';
import { paths } from '#shared/navigation/paths.ts';
import { isLockWanted, LockGate } from '#app/native/lock.tsx';
import { NoticePlan } from '#app/native/notice-plan.tsx';
import { useIsSignedIn, isSignedIn } from '#shared/session/session.ts';
import { routeAt } from '#app/route-table.ts';
import { noteFollowed } from '#features/notifications/register-native-device.ts';
import { hasPageBefore } from '#shared/navigation/page-before.ts';
import { fetchDownload } from '#shared/api/download.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { isServerChosenHere, serverAddress } from '#platform/server-address.ts';
import { returnStateFor } from '#shared/navigation/return-path.ts';
import { linkTarget } from '#platform/links/link-target.ts';
import { handSharedFile, SHARING_LIMITS } from '#platform/shared-files.ts';
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useQueryClient, focusManager, onlineManager } from '@tanstack/react-query';
import { useNavigate, useLocation } from 'react-router';

/**
 * What a native shell does before the app is drawn: the session is read from the secure store, and the link that
 * started the app becomes the first address. Answers what joins the app to the device.
 */
export async function startNative(): Promise<ReactNode> {
  const device = await readyNativeDevice();
  const { launch } = device.links;
  const target = launch === null ? null : await screenOfLaunch(device, launch);
  if (target !== null) window.history.replaceState(null, '', target);
  return <NativeCompanion />;
}

async function screenOfLaunch(device: NativeDevice, launch: string): Promise<string | null> {
  if (!isFileAddress(launch)) return screenOfLink(launch);
  return (await takeOpenedFile(device, launch)) ? paths.importHistory : null;
}

/** The address in the app that a link leads to; null when there is none. */
function screenOfLink(link: string): string | null {
  return linkTarget(link, (pathname) => routeAt(pathname) !== undefined);
}

/** Whether the system opened the app with a file, rather than with the address of a screen. */
function isFileAddress(link: string): boolean {
  return /^(content|file):/.test(link);
}

/** Reads the file and lets it wait for an answer on the page that imports it. Returns whether there is one. */
async function takeOpenedFile(device: NativeDevice, address: string): Promise<boolean> {
  const file = await device.readOpened(address, SHARING_LIMITS.bytes);
  if (file) handSharedFile(file === 'too_large' ? 'too_much' : file);
  return file !== null;
}

/** Joins the app to the native shell around it: links, back, bars, network, notifications, lock. */
function NativeCompanion() {
  const device = nativeDevice();
  return device && <Companion device={device} />;
}

function Companion({ device }: { readonly device: NativeDevice }) {
  const isIn = useIsSignedIn();
  useServerChoice();
  useArrivals(device);
  useBackChain(device);
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

/** Opens the screen of each link and of each notification that is tapped. */
function useArrivals(device: NativeDevice): void {
  const { links, notices, pushes } = device;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const open = useEffectEvent((path: string | null) => {
    const pathname = path?.split(/[?#]/, 1)[0] ?? '';
    if (path !== null && routeAt(pathname)) void navigate(path);
  });
  const openLink = useEffectEvent(async (link: string) => {
    if (!isFileAddress(link)) open(screenOfLink(link));
    else if (await takeOpenedFile(device, link)) open(paths.importHistory);
  });
  useEffect(() => links.onOpen((link) => void openLink(link)), [links]);
  useEffect(() => notices.onOpen((path) => open(path)), [notices]);
  useEffect(
    () =>
      pushes.onOpen((path, notePaths) => {
        open(path);
        void noteFollowed(notePaths);
      }),
    [pushes],
  );
  // What is said by a push was changed elsewhere.
  useEffect(() => pushes.onArrival(() => void queryClient.invalidateQueries()), [pushes, queryClient]);
}

/** What lies over the page and leaves on Escape: dialogs, drawers, menus, lists of a select. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], dialog[open], [role="menu"], [role="listbox"]';

/** Android's back: closes what lies over the page, else goes a screen back, else to the first screen, else leaves. */
function useBackChain(device: NativeDevice): void {
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

/** A web view downloads nothing: what a link of the app would download goes to the share sheet instead. */
function useDownloadsShared(device: NativeDevice): void {
  const { t } = useTranslation('native');
  const share = useEffectEvent((href: string) => {
    fetchDownload(href)
      .then(({ content, name }) => device.shareFile(content, name))
      .catch(() => notifyError(t('native.share.error')));
  });
  useEffect(() => {
    const take = (event: MouseEvent) => {
      // A link that downloads by itself has handed its file over already.
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

/** The status bar follows the theme, the field stays above the keyboard, and the splash screen goes. */
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
  // Effects run once the first screen is in the page; the session was known before. Where there is a lock, it goes first.
  useEffect(() => {
    if (!isLockWanted()) device.hideSplash();
  }, [device]);
}

/** The generic build asks for the server first, wherever it is opened, and goes on to there afterwards. */
function useServerChoice(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isMissing = isServerChosenHere() && serverAddress() === '' && location.pathname !== paths.server;
  useEffect(() => {
    if (isMissing) void navigate(paths.server, { replace: true, state: returnStateFor(location) });
  }, [isMissing, location, navigate]);
}

/** State that the system reports more reliably than the web view: network, and app in the foreground. */
function useSystemState(device: NativeDevice): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    onlineManager.setEventListener((setOnline) => device.onNetwork(setOnline));
    focusManager.setEventListener((setFocused) => device.onActivity(setFocused));
  }, [device]);
  // Calls are made offline too and have failed by then, which a return of the network alone does not repeat.
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
