import { readScrollOffset } from '#shared/navigation/scroll-offsets.ts';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Parts still to be rendered, in page order; the first one is rendering. */
const queue: (() => void)[] = [];

interface InTurnProps {
  /** Renders immediately, for a remount that must not move the content below it. */
  readonly isAtOnce?: boolean;
  readonly children: ReactNode;
}

/**
 * Part of a page below the first screen, rendered after the part before it. A long form rendered at once is
 * one layout that blocks a phone for a quarter of a second; one part at a time takes only a few frames in
 * total. Going back to a scroll offset renders the whole page.
 */
export function InTurn({ isAtOnce = false, children }: InTurnProps) {
  const { key, pathname } = useLocation();
  const how = useNavigationType();
  const [isDrawn, setIsDrawn] = useState(
    () => isAtOnce || (how === 'POP' && readScrollOffset(key, pathname) > 0),
  );
  useEffect(() => (isDrawn ? undefined : joinQueue(() => setIsDrawn(true))), [isDrawn]);
  return isDrawn ? children : null;
}

/** Returns a function that leaves the queue, after rendering or when the component unmounts. */
function joinQueue(show: () => void): () => void {
  const draw = () => startTransition(show);
  queue.push(draw);
  if (queue.length === 1) draw();
  return () => {
    const position = queue.indexOf(draw);
    queue.splice(position, 1);
    if (position === 0) queue[0]?.();
  };
}
