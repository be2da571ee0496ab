import type { AccountName } from './environment.ts';
import type { PictureScreen, View } from './picture-screen.ts';
import { WALKED_SCREENS } from './walk/walked-screens.ts';

/** How a screen of the walk is pictured. */
interface WalkedPicture {
  readonly views: readonly View[];
  /** Default: the first account of the walk. */
  readonly account?: AccountName;
  /** Maximum height; 0 shows one window. */
  readonly mostHeight?: number;
}

const WINDOW = 0;
const BEGINNING = 1600;

const PAGES: Readonly<Record<string, WalkedPicture>> = {
  'login with what is left on the device': { views: ['phone light'] },
  'forgot-password': { views: ['phone light'] },
  'reset-password': { views: ['phone dark'] },
  server: { views: ['phone light'] },
  support: { views: ['phone light'] },
  'your-data': { views: ['tablet light'], mostHeight: BEGINNING },
  'vehicles as a table': { views: ['desktop light'] },
  'vehicles of many': { views: ['tablet dark'], mostHeight: BEGINNING },
  'vehicles without a match': { views: ['phone light en'] },
  'vehicles of nobody': { views: ['phone dark'] },
  'documents of nobody': { views: ['phone light'] },
  'new document': { views: ['phone dark'] },
  'new expense': { views: ['tablet light'], account: 'full' },
  reports: { views: ['phone light', 'tablet light', 'desktop light en'], mostHeight: BEGINNING },
  'reports of a vehicle as tables': { views: ['desktop dark'], mostHeight: BEGINNING },
  'reports of nobody': { views: ['phone light'] },
  'history to import': { views: ['phone light'] },
  'plan of an import': { views: ['desktop light', 'phone light en'], mostHeight: BEGINNING },
  'plan of an import without doubts': { views: ['phone dark'], mostHeight: BEGINNING },
  'plan of an import of 20,000 rows': { views: ['desktop dark', 'phone light'], mostHeight: BEGINNING },
  'import that is done': { views: ['phone dark'] },
  'hand-over to a guest': { views: ['phone light'] },
  'hand-over to an owner': { views: ['phone dark'] },
  'vehicle whose inspection is recorded': { views: ['phone light'], mostHeight: BEGINNING },
  'vehicle with its suggested maintenance': { views: ['phone dark'], mostHeight: BEGINNING },
  'vehicle unknown': { views: ['phone light'] },
  'vehicle with its tyres': { views: ['desktop light'] },
  'tyres of a vehicle': { views: ['phone light', 'desktop dark', 'tablet light en'] },
  'set of tyres': { views: ['phone dark', 'tablet light'] },
  'edit-vehicle': { views: ['tablet light'], mostHeight: BEGINNING },
  'edit-vehicle that was changed elsewhere': {
    views: ['phone light'],
    account: 'full',
    mostHeight: BEGINNING,
  },
  'upcoming of nobody': { views: ['phone dark'] },
  recent: { views: ['desktop light'] },
  'all of nobody': { views: ['phone light'] },
  'edit-maintenance': { views: ['phone light'] },
  'edit-document': { views: ['phone light'] },
  'settings, notifications': { views: ['phone light'] },
  'settings, appearance': { views: ['phone dark'] },
  'settings, calendar': { views: ['phone light'] },
  'settings, security': { views: ['phone light'] },
  'settings, data': { views: ['phone light'] },
  'settings, account': { views: ['phone dark'] },
  'empty-trash': { views: ['phone light'], account: 'long' },
  'dashboard of a new account': { views: ['phone light'], mostHeight: BEGINNING },
  'change-password': { views: ['phone light en'] },
  'pricing of what is sold': { views: ['phone light', 'desktop dark'] },
};

const OVER_A_PAGE: Readonly<Record<string, WalkedPicture>> = {
  'subscription that is paid': { views: ['phone light'] },
  'notifications of nobody': { views: ['phone light'] },
  'menu of what can be added': { views: ['phone dark'] },
  'signing out while a change waits': { views: ['phone light'], account: 'full' },
  'sale of a vehicle: book': { views: ['phone light'] },
  'sale of a vehicle: link': { views: ['phone dark'] },
  'sale of a vehicle: handOver': { views: ['phone light'] },
  'hand-over that was offered': { views: ['phone light'] },
  'what waits to be sent': { views: ['phone light'] },
  'what is to be checked': { views: ['phone dark'] },
  'history of a vehicle': { views: ['phone light'], account: 'full' },
  'photos of a record': { views: ['phone dark'] },
  'swap of tyres': { views: ['phone light'], account: 'full' },
  'mileage-update asked back': { views: ['phone light'] },
  calendar: { views: ['phone light'] },
  'list of types': { views: ['phone light'], account: 'full' },
  'put a type on vehicles': { views: ['phone light'] },
  'delete-account': { views: ['phone light'], account: 'full' },
};

/** Pictures of screens that the walk opens. */
export const WALKED_PICTURES: readonly PictureScreen[] = [
  ...Object.entries(PAGES).map(([name, picture]) => pictureWalked(name, picture)),
  ...Object.entries(OVER_A_PAGE).map(([name, picture]) =>
    pictureWalked(name, { ...picture, mostHeight: WINDOW }),
  ),
];

function pictureWalked(name: string, { views, account, mostHeight }: WalkedPicture): PictureScreen {
  const walked = WALKED_SCREENS.find((screen) => screen.name === name);
  if (!walked) throw new Error(`The walk does not open ${name}`);
  const { address, prepare, open } = walked;
  const looker = account ?? walked.accounts[0];
  return {
    name: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    shows: [name],
    views,
    address,
    ...(looker && { account: looker }),
    ...(mostHeight !== undefined && { mostHeight }),
    ...(prepare && { arrange: prepare }),
    ...(open && { prepare: open, isGrowing: mostHeight !== WINDOW }),
  };
}

/** Screens of the walk without a picture, by reason. */
export const NOT_PICTURED: Readonly<Record<string, readonly string[]>> = {
  'a notice on a screen that is pictured without it': [
    'login after a session',
    'login offered in English',
    'login refused',
    'register refused',
    'forgot-password asked',
    'add-vehicle refused',
    'add-maintenance refused',
    'mark-as-done of an unknown reminder',
    'subscription at its limit',
    'add-vehicle with what was typed before',
    'add-vehicle that the server refuses',
    'files that are refused',
    'import refused',
    'vehicle with what is to be moved',
    '/dashboard without a network',
    '/maintenance without a network',
    '/settings/notifications without a network',
  ],
  'a card or a list that is pictured, in another position of its switch': [
    'dashboard with its costs as a table',
    'dashboard with all costs',
    'vehicles archived',
    'reports by month',
    'reports between two days',
    'vehicle with its readings as a table',
    'vehicle with all that was done and spent',
    'pricing',
  ],
  'the empty state of a search, as of vehicles': [
    'documents without a match',
    'expenses without a match',
    'upcoming without a match',
    'all without a match',
  ],
  'an empty list, as of documents': ['tyres of nobody'],
  'one sentence and the way on, as of an unknown vehicle': [
    'reset-password without a link',
    'verify-email refused',
    'nowhere for a guest',
    'nowhere for an owner',
    'edit-maintenance unknown',
    'edit-reminder unknown',
    'hand-over without an offer',
  ],
  'a loading error, as of the vehicles': [
    'dashboard that cannot be loaded',
    'upcoming that cannot be loaded',
    'all that cannot be loaded',
    'subscription that cannot be loaded',
    'pricing that cannot be loaded',
    'settings that cannot be loaded',
    'vehicle of which nothing else can be loaded',
  ],
  'the form of another screen': [
    'expense of the demo',
    'inspection that is recorded',
    'new set of tyres',
    'fitting of tyres',
  ],
  'a document, as the legal notice': [
    'terms',
    'privacy',
    'accessibility',
    'support for an owner',
    'your-data for an owner',
    'promises',
  ],
  'a menu or a list of choices, as that of what can be added and that of types': [
    'menu of languages',
    'menu of a vehicle',
    'menu of a reminder',
    'menu of a record',
    'list of vehicles',
  ],
  'a question before something is lost, as of a vehicle': [
    'login on a shared computer on which changes wait',
    'delete-reminder',
    'delete-record',
    'delete-reading',
    'delete-type',
    'reset-types',
    'erase for ever',
  ],
  'the address that was made, as of an offer': ['link for a buyer that was made'],
};
