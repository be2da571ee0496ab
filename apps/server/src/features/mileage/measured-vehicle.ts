/** A vehicle whose readings have changed. The caller settles its reminders. */
export interface MeasuredVehicle {
  readonly vehicleId: string;
  readonly types: readonly [];
  readonly areReadingsChanged: true;
}

export function measuredVehicle(vehicleId: string): MeasuredVehicle {
  return { vehicleId, types: [], areReadingsChanged: true };
}
