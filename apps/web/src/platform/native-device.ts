import type { NativePushService } from '@carnet/contract/push/push.schema';
import type { NativePlatform } from '#platform/shell.ts';

/** Ends what was begun, such as listening. */
export type Stop = () => void;

/** What a native shell offers beyond a browser. Everything here answers quietly when the system refuses. */
export interface NativeDevice {
  readonly platform: NativePlatform;
  readonly links: LinkSource;
  readonly camera: PhotoSource;
  readonly notices: LocalNotices;
  readonly pushes: RemotePushes;
  readonly lock: DeviceLock;
  readonly files: OwnFiles;
  /** Called with whether the device has a network, at once and at each change. */
  onNetwork(listener: (isOnline: boolean) => void): Stop;
  /** Called with whether the app is in front, at each change. */
  onActivity(listener: (isActive: boolean) => void): Stop;
  /** Called when Android's back is pressed; iOS has none. */
  onBack(listener: () => void): Stop;
  /** Puts the app away, as Android does at the end of the way back. */
  leave(): void;
  /** The file at an address of another app, which this one was opened with; null where it cannot be read. */
  readOpened(address: string, maximumBytes: number): Promise<File | 'too_large' | null>;
  /** Hands a file to the share sheet. Answers whether the person passed it on. @throws when it cannot be written. */
  shareFile(content: Blob, name: string): Promise<boolean>;
  /** Opens the print dialog for the page, which also makes a PDF. @throws when the system cannot print. */
  print(name: string): Promise<void>;
  /** The small knock that says: done. */
  feelDone(): void;
  /** The letters of the status bar stand out from the page. */
  followTheme(isDark: boolean): void;
  /** Takes the splash screen away: the first screen is drawn. */
  hideSplash(): void;
  /** Removes the keyboard's cover: called when it has opened. */
  onKeyboard(listener: () => void): Stop;
}

export interface LinkSource {
  /** The link that started the app, unless it has been opened before. */
  readonly launch: string | null;
  /** Called with each further link, once however often the system delivers it. */
  onOpen(listener: (url: string) => void): Stop;
}

export interface PhotoSource {
  /** Null when the person changed their mind. @throws CameraRefused when the system does not allow it. */
  take(): Promise<File | null>;
  /** Empty when the person changed their mind. */
  choose(most: number): Promise<File[]>;
}

/** A notification that the device itself shows at its time, without server and network. */
export interface LocalNotice {
  /** The same for the same notice, however often it is planned. */
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
  /** Asks the person, where the system lets an app ask. */
  ask(): Promise<NoticePermission>;
  /** Makes what is planned exactly this; `channel` names it in the settings of Android. */
  plan(notices: readonly LocalNotice[], channel: string): Promise<void>;
  /** Called with the path of each notice that is tapped, also of the one that started the app. */
  onOpen(listener: (path: string) => void): Stop;
}

/** Pushes by the maker of the system, where the operator of the server has built this app for them. */
export interface RemotePushes {
  readonly service: NativePushService;
  /** What names this app to the service; null where the service cannot reach it. Asks the person nothing. */
  register(): Promise<string | null>;
  /** Called when a push arrives while the app is open. */
  onArrival(listener: () => void): Stop;
  /** Called for each push that is tapped, with the screen it opens and what notes that it was. */
  onOpen(listener: (path: string, notePaths: readonly string[]) => void): Stop;
}

/** Files of the app's own, which go with the app alone and into no backup. Removing what is not there is no error. */
export interface OwnFiles {
  /** Null when there is no such file. */
  read(path: string): Promise<Blob | null>;
  /** In the place of one of its name. @throws when it cannot be written. */
  write(path: string, content: Blob): Promise<void>;
  remove(path: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
  /** The names of what lies in a folder; empty when there is no such folder. */
  list(path: string): Promise<string[]>;
}

export interface DeviceLock {
  /** Whether the device has a face, a finger or a code to ask for. */
  isAvailable(): Promise<boolean>;
  /** Asks who holds the device; false when it was not shown. */
  unlock(texts: { readonly reason: string; readonly cancel: string }): Promise<boolean>;
  /** Whether the list of open apps shows the app covered; on Android its screen cannot be photographed then either. */
  hideFromSwitcher(isHidden: boolean): void;
}
