import type { VehicleColor, VehicleType } from '@carnet/domain/vehicles/vehicle';
import type { ReactNode } from 'react';
import classes from './vehicle-silhouette.module.css';

export interface VehicleSilhouetteProps {
  readonly type: VehicleType;
  readonly color: VehicleColor | null;
  /** Accessible name; decorative without one. */
  readonly label?: string;
  readonly className?: string | undefined;
}

/** Side view of the vehicle in its colour, outlined so that white is visible on white and black on black. */
export function VehicleSilhouette({ type, color, label, className = '' }: VehicleSilhouetteProps) {
  const accessibility = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      viewBox="0 0 120 60"
      className={`${classes.silhouette} ${className}`}
      data-paint={color ?? 'none'}
      {...accessibility}
    >
      {DRAWINGS[type]}
    </svg>
  );
}

const DRAWINGS: Readonly<Record<VehicleType, ReactNode>> = {
  car: <Car />,
  motorcycle: <Motorcycle />,
  truck: <Van />,
  other: <Covered />,
};

function Car() {
  return (
    <>
      <path
        className={classes.paint}
        d="M11 47c-3-2-4-6-3.500-11 .5-4 2-7.500 5.500-9.500L23 14.500c2.500-3 6-4.500 12-4.500h22c7 0 11.500 2 17 6.500l10.500 8.500c10 1 19 3 23.500 7 3.500 3 4 8 3 12.500-.4 1.700-1.500 2.500-3.500 2.500z"
      />
      <path
        className={classes.shade}
        d="M8 40.500h104.500c0 4-1 6.500-5 6.500H11c-2-1.300-3-3.500-3-6.500z"
      />
      <path
        className={classes.glass}
        d="M27.500 16.500c2-2 5-2.800 9-2.800h11.300V25H20.500zM52 13.700h5c6 0 9.500 1.500 14 5.300l7 6H52z"
      />
      <path className={classes.seam} d="M50 27v15M57 30.500h6M31 30.500h6" />
      <path
        className={classes.lamp}
        d="M103.500 31c3 .8 5.500 2.300 7 4.500l-6.500.3c-1.500-1-1.700-3-.5-4.800z"
      />
      <path
        className={classes.tail}
        d="M9.800 29.500c1-1.500 2-2.400 3.700-3l1.500 6-6 1c0-1.500.3-2.800.8-4z"
      />
      <Wheel x={31} y={46.5} radius={9.5} />
      <Wheel x={90} y={46.5} radius={9.5} />
    </>
  );
}

function Van() {
  return (
    <>
      <path
        className={classes.paint}
        d="M11 48c-2.500 0-3.500-1.500-3.500-4V16c0-5.500 3-8.500 8.500-8.500h47c11.500 0 18.500 7.500 26 18.500 12 1.500 22 4.500 23 14.500.2 4.500-.5 7.500-4 7.500z"
      />
      <path
        className={classes.shade}
        d="M7.500 41h104.600c.1 4.500-.8 7-4.100 7H11c-2.500 0-3.500-1.500-3.500-4z"
      />
      <path className={classes.glass} d="M64 12c8 .6 13.500 5.500 19.500 14H64z" />
      <path className={classes.seam} d="M60 12v31M33 12v29M33 27h20M65 31h6" />
      <path
        className={classes.lamp}
        d="M102 30.500c4 1.200 7 3.200 8.500 6l-7 .5c-2-1.200-2.500-4-1.500-6.500z"
      />
      <path className={classes.tail} d="M7.500 22h3.500v9H7.500z" />
      <Wheel x={30} y={47} radius={9.5} />
      <Wheel x={89} y={47} radius={9.5} />
    </>
  );
}

/** A vehicle under a cover, for the type « other ». */
function Covered() {
  return (
    <>
      <Wheel x={31} y={47} radius={9} />
      <Wheel x={90} y={47} radius={9} />
      <path
        className={classes.paint}
        d="M8 50c-2.500-8-2-16 5-19.500C20 27 22 15 34 11.500c9-2.500 28-2.500 37 0 9 2.500 13 12 21 15 9 2.500 18 4 20.500 11 1.300 4 1 8.500.5 12.500-6 1.500-11 1.500-16 0-5-2-9-2-14 0-8 1.500-30 1.500-38 0-5-2-9-2-14 0-8 1.500-16 1.500-23 0z"
      />
      <path
        className={classes.seam}
        d="M34 12c-5 10-7 20-7.500 33M71 12c2 10 2 20 1.500 33M92 27c3 6 4 11 4.500 18"
      />
      <circle className={classes.frame} cx={40} cy={31} r={2.8} />
      <circle className={classes.frame} cx={51} cy={31} r={2.8} />
      <circle className={classes.frame} cx={62} cy={31} r={2.8} />
    </>
  );
}

function Motorcycle() {
  return (
    <>
      <Wheel x={26} y={43} radius={13} />
      <Wheel x={95} y={43} radius={13} />
      <path className={classes.metal} d="M26 43l28-3M95 43L80 13" />
      <path className={classes.frame} d="M47 31h24l5 8-6 9H52l-6-8z" />
      <path className={classes.metal} d="M57 46H34l-9 4" />
      <path className={classes.paint} d="M49 31c-1-9 5-14.500 14-14.500 8.500 0 14 3 17 7.500l-6.500 8z" />
      <path className={classes.paint} d="M14 21.500c11 3 21 2.500 33 1.500l4 8.500c-14 2-27-1-37-10z" />
      <path
        className={classes.seat}
        d="M19 20.500c9 2.500 18 1.500 28-2 1.500 2.500 2 4.500 2 7-10 1.500-21 1-30-5z"
      />
      <path
        className={classes.paint}
        d="M82 35.500c4-5 10-7.500 17-5.500 3 .8 5.500 2 7.500 4-7-2-15-1.500-22 3.500z"
      />
      <path className={classes.bar} d="M80 14l-4-6h-7" />
      <circle className={classes.lamp} cx="86.5" cy="20" r="4.800" />
    </>
  );
}

function Wheel({ x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number }) {
  return (
    <>
      <circle className={classes.tyre} cx={x} cy={y} r={radius} />
      <circle className={classes.rim} cx={x} cy={y} r={radius * 0.52} />
      <circle className={classes.hub} cx={x} cy={y} r={radius * 0.16} />
    </>
  );
}
