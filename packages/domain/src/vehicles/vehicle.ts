/** Vehicle types, in display order. */
export const VEHICLE_TYPES = ['car', 'motorcycle', 'truck', 'other'] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];

/** Body colours, in display order. */
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

/** Energies, in display order. They determine which maintenance applies. */
export const ENERGIES = ['petrol', 'diesel', 'hybrid', 'plugin_hybrid', 'electric', 'lpg', 'other'] as const;
export type Energy = (typeof ENERGIES)[number];
