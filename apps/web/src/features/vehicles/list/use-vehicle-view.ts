import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

export type VehicleView = 'cards' | 'table';

export interface VehicleViewState {
  readonly view: VehicleView;
  /** False on a phone, where a table would scroll sideways. */
  readonly canChoose: boolean;
  readonly choose: (view: VehicleView) => void;
}

/** Layout of the vehicle list, cards or table; stored on the device. */
export function useVehicleView(): VehicleViewState {
  const canChoose = useMediaQuery('(min-width: 60em)', false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<VehicleView>(() =>
    deviceStore.read(deviceKeys.vehicleView) === 'table' ? 'table' : 'cards',
  );
  return {
    view: canChoose ? chosen : 'cards',
    canChoose,
    choose(view) {
      deviceStore.write(deviceKeys.vehicleView, view);
      setChosen(view);
    },
  };
}
