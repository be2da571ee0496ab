import { placeOf } from '#shared/navigation/kept-places.ts';
import { startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** As many rows as the first screen has room for: of a phone, where rows are tall, and of a wide one. */
const FIRST = { phone: 4, wide: 11 };
const PER_FRAME = 2;

/**
 * How many rows of a list are to be drawn by now: those of the first screen at once, the others below it a few in each frame.
 * Forty in one piece keep a phone from answering taps for half a second. Who comes back to a place in the middle gets all
 * of them at once, since the page must be long enough for it.
 */
export function useSlices(count: number): number {
  const { key, pathname } = useLocation();
  const isReturning = useNavigationType() === 'POP';
  const [drawn, setDrawn] = useState(() =>
    isReturning && placeOf(key, pathname) > 0 ? count : rowsOfFirstScreen(),
  );
  const isWhole = drawn >= count;
  useEffect(() => {
    if (isWhole) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + PER_FRAME)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, isWhole]);
  return drawn;
}

function rowsOfFirstScreen(): number {
  return window.matchMedia('(min-width: 40em)').matches ? FIRST.wide : FIRST.phone;
}
