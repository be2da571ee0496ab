/** Keys of values stored on the device. `public/theme.js` and `public/early-files.js` read four of them. */
export const deviceKeys = {
  token: 'carnet.token',
  loggedIn: 'carnet.loggedIn',
  language: 'carnet.language',
  theme: 'carnet.theme',
  isDrawerFolded: 'carnet.drawerFolded',
  vehicleView: 'carnet.vehicleView',
  costScope: 'carnet.costScope',
  closedWelcome: 'carnet.closedWelcome',
  closedVerification: 'carnet.closedVerification',
  closedLanguageOffer: 'carnet.closedLanguageOffer',
  /** Followed by a vehicle id: when its mileage was last asked for. */
  askedMileagePrefix: 'carnet.askedMileage.',
  /** Followed by a vehicle id: the owner declined reminders for its tyre swaps. */
  declinedSwapRemindersPrefix: 'carnet.declinedSwapReminders.',
  draftPrefix: 'carnet.draft.',
  draftOwner: 'carnet.draftOwner',
  /** The account whose garage is copied to this device. */
  copyOf: 'carnet.copyOf',
  /** Followed by a copy's name: number of unsent changes in it. May be missing or stale. */
  waitingPrefix: 'carnet.waiting.',
  /**
   * Set on a shared computer, with a new value at each sign-in: keys other than `KEPT_ON_SHARED` are stored for this
   * window only.
   */
  isShared: 'carnet.shared',
  /** This device was erased before the server ended the session: its token is kept until that is done. */
  leaving: 'carnet.leaving',
  /** Number of unsent changes erased because the server ended the session; until the next sign-in. */
  lostChanges: 'carnet.lostChanges',
  /** The browser was asked for persistent storage. */
  isStorageAsked: 'carnet.storageAsked',
  /** How an account has mapped its imported files. */
  importHabits: 'carnet.importHabits',
  server: 'carnet.server',
  /** Identifies this device to its accounts where cookies are not sent. */
  mark: 'carnet.device',
  isLocked: 'carnet.lock',
  /** The account that switched on pushes on this device. */
  pushAccount: 'carnet.pushAccount',
} as const;

/** Keys that a shared computer stores beyond the window. */
export const KEPT_ON_SHARED: ReadonlySet<string> = new Set([
  deviceKeys.loggedIn,
  deviceKeys.language,
  deviceKeys.theme,
  deviceKeys.isShared,
]);

/** Key-value store on this device. Synchronous, so that the start of the app need not wait. */
export interface DeviceStore {
  read(key: string): string | null;
  /** Never throws: a value that could not be stored (storage full or forbidden) is asked for again later. */
  write(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
  /** Called when another window of the browser changes a value. Returns the unsubscribe function. */
  onChangeElsewhere(listener: (key: string | null) => void): () => void;
}
