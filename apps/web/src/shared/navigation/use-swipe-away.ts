import { useRef, type TouchEvent } from 'react';

/** Minimum distance of a swipe in CSS pixels, and minimum ratio of horizontal to vertical movement. */
const LEAST_DISTANCE = 60;
const LEAST_SLOPE = 1.5;

interface SwipeHandlers {
  readonly onTouchStart: (event: TouchEvent) => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
}

/** Calls `onSwipe` when a finger pushes the element off its side of the screen. */
export function useSwipeAway(side: 'left' | 'right', onSwipe: () => void): SwipeHandlers {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }) {
      const finger = touches.item(0);
      start.current = touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd({ changedTouches }) {
      if (!start.current || changedTouches.length === 0) return;
      const finger = changedTouches.item(0);
      const across = (finger.clientX - start.current.x) * (side === 'left' ? -1 : 1);
      const along = Math.abs(finger.clientY - start.current.y);
      if (across >= LEAST_DISTANCE && across > along * LEAST_SLOPE) onSwipe();
    },
  };
}
