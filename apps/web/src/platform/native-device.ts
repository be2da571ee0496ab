import type { NativePushService } from '@carnet/contract/push/push.schema';
import type { NativePlatform } from '#platform/shell.ts';

export type Stop = () => void;

/** Native capabilities beyond a browser. None of them throws when the system refuses, unless noted. */
export interface NativeDevice {
  readonly platform: NativePlatform;
  readonly links: LinkSource;
  readonly camera: PhotoSource;
  readonly notices: LocalNotices;
  readonly pushes: RemotePushes;
  readonly lock: DeviceLock;
  readonly files: OwnFiles;
  /** Called with whether the device has a network, initially and at each change. */
  onNetwork(listener: (isOnline: boolean) => void): Stop;
  /** Called with whether the app is in the foreground, at each change. */
  onActivity(listener: (isActive: boolean) => void): Stop;
  /** Called for Android's back button; iOS has none. */
  onBack(listener: () => void): Stop;
  /** Sends the app to the background, as Android does after the last step back. */
  leave(): void;
  /** The file with which another app opened this one; null if it cannot be read. */
  readOpened(address: string, maximumBytes: number): Promise<File | 'too_large' | null>;
  /** Opens the share sheet. Returns whether the user shared the file. @throws if it cannot be written */
  shareFile(content: Blob, name: string): Promise<boolean>;
  /** Opens the print dialog for the page, which can also save a PDF. @throws if the system cannot print */
  print(name: string): Promise<void>;
  /** Short haptic feedback for a completed action. */
  vibrateDone(): void;
  /** Sets the status bar's text colour to contrast with the page. */
  followTheme(isDark: boolean): void;
  /** Hides the splash screen once the first screen has rendered. */
  hideSplash(): void;
  /** Called when the keyboard has opened. */
  onKeyboard(listener: () => void): Stop;
}

export interface LinkSource {
  /** The link that started the app, unless it was opened before. */
  readonly launch: string | null;
  /** Called with each further link, once even if the system delivers it twice. */
  onOpen(listener: (url: string) => void): Stop;
}

export interface PhotoSource {
  /** Null if the user cancelled. @throws PhotoRefused if the system does not allow it */
  take(): Promise<File | null>;
  /** Empty if the user cancelled. */
  choose(most: number): Promise<File[]>;
}

/** A notification that the device shows at its time, without server and network. */
export interface LocalNotice {
  /** Stable for the same notice in repeated plans. */
  readonly key: string;
  readonly at: Date;
  readonly title: string;
  readonly body: string;
  /** The screen that it opens. */
  readonly path: string;
}

export type NoticePermission = 'granted' | 'denied' | 'unasked';

export interface LocalNotices {
  permission(): Promise<NoticePermission>;
  /** Prompts the user, where the system allows it. */
  ask(): Promise<NoticePermission>;
  /** Replaces all scheduled notices; `channel` is the name shown in Android's settings. */
  plan(notices: readonly LocalNotice[], channel: string): Promise<void>;
  /** Called with the path of each tapped notice, including the one that started the app. */
  onOpen(listener: (path: string) => void): Stop;
}

/** Pushes by FCM or APNs, if the operator has built the app for them. */
export interface RemotePushes {
  readonly service: NativePushService;
  /** The device token; null if the service cannot reach this app. Does not prompt the user. */
  register(): Promise<string | null>;
  /** Called when a push arrives while the app is open. */
  onArrival(listener: () => void): Stop;
  /** Called for each tapped push, with its screen and the paths that report the opening. */
  onOpen(listener: (path: string, notePaths: readonly string[]) => void): Stop;
}

/** The app's private files, removed with the app and in no backup. Removing a missing file is not an error. */
export interface OwnFiles {
  /** Null if there is no such file. */
  read(path: string): Promise<Blob | null>;
  /** Replaces an existing file. @throws if it cannot be written */
  write(path: string, content: Blob): Promise<void>;
  remove(path: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
  /** File names in a folder; empty if it does not exist. */
  list(path: string): Promise<string[]>;
}

export interface DeviceLock {
  /** Whether the device has biometrics or a code. */
  isAvailable(): Promise<boolean>;
  /** Authenticates the device owner; false if that failed or was cancelled. */
  unlock(texts: { readonly reason: string; readonly cancel: string }): Promise<boolean>;
  /** Covers the app in the app switcher; on Android this also blocks screenshots. */
  hideFromSwitcher(isHidden: boolean): void;
}
