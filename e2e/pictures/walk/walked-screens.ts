import { GUEST_SCREENS } from './guest-screens.ts';
import { OPENED_SCREENS } from './opened-screens.ts';
import { OWNER_SCREENS } from './owner-screens.ts';
import { SIDE_SCREENS } from './side-screens.ts';
import { TROUBLED_SCREENS } from './troubled-screens.ts';
import type { WalkedScreen } from './walked-screen.ts';

/** Every screen, dialog, menu and notice. */
export const WALKED_SCREENS: readonly WalkedScreen[] = [
  ...GUEST_SCREENS,
  ...OWNER_SCREENS,
  ...SIDE_SCREENS,
  ...OPENED_SCREENS,
  ...TROUBLED_SCREENS,
];
