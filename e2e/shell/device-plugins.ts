import { SHELL_ORIGIN } from './shell-script.ts';

/** State of the device outside of the page. */
export interface DeviceState {
  launchLink: string | null;
  isOnline: boolean;
  /** Keychain or Keystore. */
  readonly vault: Map<string, string>;
  readonly files: Map<string, Buffer>;
  /** Addresses of other apps’ files that were read. */
  readonly filesRead: string[];
  /** The next photo of the camera; null when the user cancels. */
  nextPhoto: Buffer | null;
  readonly shared: { readonly name: string; readonly content: Buffer }[];
  /** Prints the open page, as the system’s dialog does; null where the device cannot print. */
  printPage: ((name: string) => Promise<void>) | null;
  notices: PendingNotice[];
  noticePermission: 'granted' | 'denied' | 'prompt';
  /** Push token of FCM or APNs; null without a push service. */
  pushToken: string | null;
  /** Whether the owner’s finger is on the sensor. */
  isOwnersFinger: boolean;
  /** Whether the app is covered in the list of open apps. */
  isHiddenFromSwitcher: boolean;
  hasLeft: boolean;
}

export interface PendingNotice {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly schedule: { readonly at: string };
}

type Options = Readonly<Record<string, unknown>>;
type Answer = (state: DeviceState, options: Options) => unknown;

/** A plugin error with its own code. */
export class PluginRefusal extends Error {
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

export function newDeviceState(): DeviceState {
  return {
    launchLink: null,
    isOnline: true,
    vault: new Map(),
    files: new Map(),
    filesRead: [],
    nextPhoto: null,
    shared: [],
    printPage: null,
    notices: [],
    noticePermission: 'granted',
    pushToken: null,
    isOwnersFinger: true,
    isHiddenFromSwitcher: false,
    hasLeft: false,
  };
}

/** Handler of a plugin method; undefined if no journey needs it yet. */
export function answerOf(plugin: string, method: string): Answer | undefined {
  return answers[plugin]?.[method];
}

const nothing: Answer = () => undefined;

function text(options: Options, name: string): string {
  const value = options[name];
  if (typeof value !== 'string') throw new PluginRefusal(`Must provide ${name}`);
  return value;
}

/** The photo is a file of the app, which the page reads through the shell’s address. */
function takePhoto(state: DeviceState, cancelled: string): Record<string, unknown> {
  if (state.nextPhoto === null) throw new PluginRefusal('The process was canceled.', cancelled);
  const path = `/cache/photo-${state.files.size}.png`;
  state.files.set(path, state.nextPhoto);
  return { type: 0, saved: false, uri: `file://${path}`, webPath: `${SHELL_ORIGIN}/_capacitor_file_${path}` };
}

/** Without a folder the path is a complete address, such as another app’s file. */
function isAddress(options: Options): boolean {
  return options['directory'] === undefined;
}

function filePath(options: Options): string {
  return isAddress(options) ? text(options, 'path') : cachePath(options);
}

function cachePath(options: Options): string {
  return `/${text(options, 'directory')}/${text(options, 'path')}`;
}

const answers: Readonly<Record<string, Readonly<Record<string, Answer>>>> = {
  App: {
    getLaunchUrl: ({ launchLink }) => (launchLink === null ? undefined : { url: launchLink }),
    minimizeApp: (state) => {
      state.hasLeft = true;
    },
  },
  SecureStorage: {
    internalGetItem: ({ vault }, options) => ({ data: vault.get(text(options, 'prefixedKey')) ?? null }),
    internalSetItem: ({ vault }, options) =>
      void vault.set(text(options, 'prefixedKey'), text(options, 'data')),
    internalRemoveItem: ({ vault }, options) => ({ success: vault.delete(text(options, 'prefixedKey')) }),
  },
  Camera: {
    takePhoto: (state) => takePhoto(state, 'OS-PLUG-CAMR-0006'),
    chooseFromGallery: (state) => ({ results: [takePhoto(state, 'OS-PLUG-CAMR-0020')] }),
  },
  PagePrinter: {
    print({ printPage }, options) {
      if (!printPage) throw new PluginRefusal('This device cannot print');
      return printPage(text(options, 'name'));
    },
  },
  Filesystem: {
    rmdir({ files }, options) {
      const inside = [...files.keys()].filter((path) => path.startsWith(`${cachePath(options)}/`));
      if (inside.length === 0) throw new PluginRefusal('Directory does not exist.', 'OS-PLUG-FILE-0007');
      for (const path of inside) files.delete(path);
    },
    readdir({ files }, options) {
      const folder = `${cachePath(options)}/`;
      const inside = [...files.keys()].filter((path) => path.startsWith(folder));
      if (inside.length === 0) throw new PluginRefusal('Directory does not exist.', 'OS-PLUG-FILE-0007');
      const names = new Set(inside.map((path) => path.slice(folder.length).split('/')[0]));
      return { files: [...names].map((name) => ({ name })) };
    },
    stat({ files }, options) {
      const content = files.get(filePath(options));
      if (!content) throw new PluginRefusal('File does not exist.', 'OS-PLUG-FILE-0008');
      return { name: '', type: 'file', size: content.length, mtime: 0, uri: filePath(options) };
    },
    readFile({ files, filesRead }, options) {
      const content = files.get(filePath(options));
      if (!content) throw new PluginRefusal('File does not exist.', 'OS-PLUG-FILE-0008');
      if (isAddress(options)) filesRead.push(filePath(options));
      return { data: content.toString('base64') };
    },
    deleteFile({ files }, options) {
      if (!files.delete(filePath(options))) {
        throw new PluginRefusal('File does not exist.', 'OS-PLUG-FILE-0008');
      }
    },
    writeFile({ files }, options) {
      files.set(cachePath(options), Buffer.from(text(options, 'data'), 'base64'));
      return { uri: `file://${cachePath(options)}` };
    },
    appendFile({ files }, options) {
      const before = files.get(cachePath(options)) ?? Buffer.alloc(0);
      files.set(cachePath(options), Buffer.concat([before, Buffer.from(text(options, 'data'), 'base64')]));
    },
  },
  Share: {
    share({ files, shared }, options) {
      for (const uri of Array.isArray(options['files']) ? options['files'] : []) {
        const path = String(uri).slice('file://'.length);
        shared.push({ name: path.split('/').at(-1) ?? '', content: files.get(path) ?? Buffer.alloc(0) });
      }
      return { activityType: '' };
    },
  },
  LocalNotifications: {
    checkPermissions: ({ noticePermission }) => ({ display: noticePermission }),
    requestPermissions(state) {
      if (state.noticePermission === 'prompt') state.noticePermission = 'granted';
      return { display: state.noticePermission };
    },
    getPending: ({ notices }) => ({ notifications: notices }),
    createChannel: nothing,
    cancel(state, options) {
      const gone = new Set(listOf<{ id: number }>(options).map(({ id }) => id));
      state.notices = state.notices.filter(({ id }) => !gone.has(id));
    },
    schedule(state, options) {
      const added = listOf<PendingNotice>(options);
      state.notices = [...state.notices, ...added];
      return { notifications: added.map(({ id }) => ({ id })) };
    },
  },
  // The device sends the token, or the error, as an event.
  PushNotifications: { register: nothing },
  BiometricAuthNative: {
    checkBiometry: () => ({
      isAvailable: true,
      deviceIsSecure: true,
      biometryType: 3,
      biometryTypes: [3],
      reason: '',
      code: '',
    }),
    internalAuthenticate({ isOwnersFinger }) {
      if (!isOwnersFinger) throw new PluginRefusal('Not recognised', 'authenticationFailed');
    },
  },
  PrivacyScreen: {
    enable(state) {
      state.isHiddenFromSwitcher = true;
      return { success: true };
    },
    disable(state) {
      state.isHiddenFromSwitcher = false;
      return { success: true };
    },
  },
  Haptics: { notification: nothing },
  Network: {
    getStatus: ({ isOnline }) => ({ connected: isOnline, connectionType: isOnline ? 'wifi' : 'none' }),
  },
  SplashScreen: { hide: nothing },
  SystemBars: { setStyle: nothing },
};

/** Notifications of a call, as sent by the page. */
function listOf<Entry>(options: Options): Entry[] {
  return Array.isArray(options['notifications']) ? options['notifications'] : [];
}
