/** A vehicle whose readings have changed: its reminders are for the caller to settle. */
export interface MeasuredVehicle {
  readonly vehicleId: string;
  readonly types: readonly [];
  readonly areReadingsChanged: true;
}

export function measuredVehicle(vehicleId: string): MeasuredVehicle {
  return { vehicleId, types: [], areReadingsChanged: true };
}
