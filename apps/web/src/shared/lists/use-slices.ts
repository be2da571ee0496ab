import { readScrollOffset } from '#shared/navigation/scroll-offsets.ts';
import { startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Rows that fit the first screen: on a phone, where rows are tall, and on a wide screen. */
const FIRST = { phone: 4, wide: 11 };
const PER_FRAME = 2;

/**
 * How many rows to render so far: the first screen at once, then a few per frame. Forty rows in one task
 * block a phone for half a second. After going back to a scroll offset all rows are rendered at once, because
 * the page must be long enough.
 */
export function useSlices(count: number): number {
  const { key, pathname } = useLocation();
  const isReturning = useNavigationType() === 'POP';
  const [drawn, setDrawn] = useState(() =>
    isReturning && readScrollOffset(key, pathname) > 0 ? count : rowsOfFirstScreen(),
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
