import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

export interface DrawerState {
  /** From 64em on the drawer is a column next to the page; below that it slides over it. */
  readonly isStanding: boolean;
  readonly isFolded: boolean;
  readonly isSlidOpen: boolean;
  /** Folds or unfolds the standing drawer; opens the sliding one. */
  readonly toggle: () => void;
  readonly close: () => void;
}

/** Whether the drawer is a column next to the page instead of sliding over it. */
export function useIsDrawerStanding(): boolean {
  return useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false });
}

/** State of the side drawer; the folded state is stored on the device. */
export function useDrawer(): DrawerState {
  const isStanding = useIsDrawerStanding();
  const [isFolded, setIsFolded] = useState(() => deviceStore.read(deviceKeys.isDrawerFolded) === 'true');
  const [isSlidOpen, setIsSlidOpen] = useState(false);
  return {
    isStanding,
    isFolded,
    isSlidOpen: isSlidOpen && !isStanding,
    toggle() {
      if (!isStanding) return setIsSlidOpen(true);
      deviceStore.write(deviceKeys.isDrawerFolded, String(!isFolded));
      setIsFolded(!isFolded);
    },
    close: () => setIsSlidOpen(false),
  };
}
