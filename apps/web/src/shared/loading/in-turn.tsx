import { placeOf } from '#shared/navigation/kept-places.ts';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Those that are still to be drawn, in the order of the page; the first of them is being drawn. */
const queue: (() => void)[] = [];

interface InTurnProps {
  /** Made anew where it has stood already: nothing below may move. */
  readonly isAtOnce?: boolean;
  readonly children: ReactNode;
}

/**
 * A part of a page below the first screen, drawn when what stands before it is there. Drawn together, a long form is one
 * layout that keeps a phone from answering taps for a quarter of a second; each by itself takes a few frames altogether.
 * Who comes back to a place further down finds the page whole.
 */
export function InTurn({ isAtOnce = false, children }: InTurnProps) {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  const [isDrawn, setIsDrawn] = useState(() => isAtOnce || (how === 'POP' && placeOf(key, pathname) > 0));
  useEffect(() => (isDrawn ? undefined : joinQueue(() => setIsDrawn(true))), [isDrawn]);
  return isDrawn ? children : null;
}

/** Returns a function that leaves the queue, after rendering or when the component unmounts. */
function joinQueue(show: () => void): () => void {
  const draw = () => startTransition(show);
  queue.push(draw);
  if (queue.length === 1) draw();
  return () => {
    const place = queue.indexOf(draw);
    queue.splice(place, 1);
    if (place === 0) queue[0]?.();
  };
}
