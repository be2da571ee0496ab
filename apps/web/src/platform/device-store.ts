/** The names of what Carnet keeps on the device. `public/theme.js` and `public/early-files.js` read four of them. */
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
  /** With the id of a vehicle: when its mileage was last asked for. */
  askedMileagePrefix: 'carnet.askedMileage.',
  /** With the id of a vehicle: its owner wants no reminders of the swaps of its tyres. */
  declinedSwapRemindersPrefix: 'carnet.declinedSwapReminders.',
  draftPrefix: 'carnet.draft.',
  draftOwner: 'carnet.draftOwner',
  /** The account whose garage is copied to this device. */
  copyOf: 'carnet.copyOf',
  /** With the name of a copy: how much in it has not been sent yet. A note that may be missing or stale. */
  waitingPrefix: 'carnet.waiting.',
  /** Set on a shared computer, anew at each sign-in: the window alone keeps what is not in `KEPT_ON_SHARED`. */
  isShared: 'carnet.shared',
  /** This device was erased before the server could end the session: its token stays until that is done. */
  leaving: 'carnet.leaving',
  /** How many unsent changes went when the server ended the session; until the next sign-in. */
  lostChanges: 'carnet.lostChanges',
  /** The browser was asked to keep what waits on this device. */
  isStorageAsked: 'carnet.storageAsked',
  /** How an account has understood the files that it imported. */
  importHabits: 'carnet.importHabits',
  server: 'carnet.server',
  /** What accounts know this device by, where it gets no cookies. */
  mark: 'carnet.device',
  isLocked: 'carnet.lock',
  /** The account that has switched pushes on on this device. */
  pushAccount: 'carnet.pushAccount',
} as const;

/** What a shared computer keeps beyond the window. */
export const KEPT_ON_SHARED: ReadonlySet<string> = new Set([
  deviceKeys.loggedIn,
  deviceKeys.language,
  deviceKeys.theme,
  deviceKeys.isShared,
]);

/** Small texts kept on this device, beyond the life of the page. Read at once: the start of the app waits for nothing. */
export interface DeviceStore {
  read(key: string): string | null;
  /** A full or forbidden storage is no error: what could not be kept is asked again another time. */
  write(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
  /** Called when another window of the same browser changes a value. Answers the function that stops it. */
  onChangeElsewhere(listener: (key: string | null) => void): () => void;
}
