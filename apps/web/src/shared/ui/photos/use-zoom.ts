import {
  panBy,
  WHOLE_PICTURE,
  zoomAt,
  type FrameSize,
  type Spot,
  type ZoomView,
} from '#shared/ui/photos/zoom-view.ts';
import { useRef, useState } from 'react';

export interface Zoom {
  readonly view: ZoomView;
  /** To be told the size of the frame before anything is done in it by pointer. */
  readonly measure: (frame: FrameSize) => void;
  /** Enlarges (above 1) or reduces (below), around the middle or the spot. */
  readonly zoomBy: (factor: number, spot?: Spot) => void;
  readonly panBy: (dx: number, dy: number) => void;
  readonly reset: () => void;
}

const MIDDLE: Spot = { x: 0, y: 0 };

/** The enlargement of one picture. */
export function useZoom(): Zoom {
  const [view, setView] = useState(WHOLE_PICTURE);
  const frame = useRef<FrameSize>({ width: 0, height: 0 });
  return {
    view,
    measure: ({ width, height }) => {
      frame.current = { width, height };
    },
    zoomBy: (factor, spot = MIDDLE) => setView((last) => zoomAt(last, factor, spot, frame.current)),
    panBy: (dx, dy) => setView((last) => panBy(last, dx, dy, frame.current)),
    reset: () => setView(WHOLE_PICTURE),
  };
}
