/** Kinds of vehicle, in the order in which they are shown. */
export const VEHICLE_TYPES = ['car', 'motorcycle', 'truck', 'other'] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];

/** Body colours, in the order in which they are shown. */
export const VEHICLE_COLORS = [
  'white',
  'black',
  'grey',
  'red',
  'blue',
  'green',
  'yellow',
  'orange',
  'purple',
  'brown',
  'silver',
  'gold',
] as const;
export type VehicleColor = (typeof VEHICLE_COLORS)[number];

/** What a vehicle runs on, in the order in which they are shown. It decides which maintenance fits. */
export const ENERGIES = ['petrol', 'diesel', 'hybrid', 'plugin_hybrid', 'electric', 'lpg', 'other'] as const;
export type Energy = (typeof ENERGIES)[number];
