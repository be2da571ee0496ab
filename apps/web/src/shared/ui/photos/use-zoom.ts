import { useRef, useState, type MouseEvent, type PointerEvent, type WheelEvent } from 'react';

/** Zoom factor, and offset in pixels of the picture's centre from the frame's. */
interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** A point, in pixels from the centre of the frame. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

export const WHOLE_PICTURE: ZoomView = { scale: 1, x: 0, y: 0 };

const MAX_SCALE = 6;

/** Zooms by a factor around a point, which stays in place. Never smaller than the whole picture. */
export function zoomAt(view: ZoomView, factor: number, spot: Spot, frame: FrameSize): ZoomView {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return keepInFrame(
    { scale, x: spot.x - (spot.x - view.x) * ratio, y: spot.y - (spot.y - view.y) * ratio },
    frame,
  );
}

/** Pans a zoomed picture, no further than its edges. */
export function panBy(view: ZoomView, dx: number, dy: number, frame: FrameSize): ZoomView {
  return keepInFrame({ ...view, x: view.x + dx, y: view.y + dy }, frame);
}

function keepInFrame({ scale, x, y }: ZoomView, { width, height }: FrameSize): ZoomView {
  const [farX, farY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: clamp(x, farX), y: clamp(y, farY) };
}

function clamp(value: number, limit: number): number {
  // `|| 0` turns -0 into 0.
  return Math.min(limit, Math.max(-limit, value)) || 0;
}

export interface Zoom {
  readonly view: ZoomView;
  /** Sets the frame size; call before any pointer action. */
  readonly measure: (frame: FrameSize) => void;
  /** Zooms in (above 1) or out (below 1), around the centre or the given point. */
  readonly zoomBy: (factor: number, spot?: Spot) => void;
  readonly panBy: (dx: number, dy: number) => void;
  readonly reset: () => void;
}

const MIDDLE: Spot = { x: 0, y: 0 };

/** Zoom state of one picture. */
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

export interface ZoomGestures {
  /** Distance of the current swipe, in pixels. */
  readonly swiped: number;
  /** Props of the frame around the picture. */
  readonly frameProps: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
    readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
    readonly onWheel: (event: WheelEvent<HTMLElement>) => void;
  };
}

const SWIPE_PX = 56;
const DOUBLE_TAP_FACTOR = 2.5;

/**
 * Pinch, wheel and double tap zoom; a drag pans a zoomed picture; a swipe on an unzoomed one calls `onSwipe`
 * with -1 for the previous and 1 for the next.
 */
export function useZoomGestures(zoom: Zoom, onSwipe: (step: -1 | 1) => void): ZoomGestures {
  const [swiped, setSwiped] = useState(0);
  const fingers = useRef(new Map<number, Spot>());

  function press(event: PointerEvent<HTMLElement>): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    zoom.measure(event.currentTarget.getBoundingClientRect());
    fingers.current.set(event.pointerId, spotOf(event));
    if (fingers.current.size > 1) setSwiped(0);
  }

  function move(event: PointerEvent<HTMLElement>): void {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = spotOf(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other !== undefined) zoom.zoomBy(stretch(before, now, other), middle(now, other));
    else if (zoom.view.scale > 1) zoom.panBy(now.x - before.x, now.y - before.y);
    else setSwiped((last) => last + now.x - before.x);
  }

  function lift(event: PointerEvent<HTMLElement>, isSwipe: boolean): void {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
    setSwiped(0);
    if (isSwipe && Math.abs(swiped) >= SWIPE_PX) onSwipe(swiped > 0 ? -1 : 1);
  }

  return {
    swiped,
    frameProps: {
      onPointerDown: press,
      onPointerMove: move,
      onPointerUp: (event) => lift(event, true),
      onPointerCancel: (event) => lift(event, false),
      ...mouseProps(zoom),
    },
  };
}

function mouseProps(zoom: Zoom): Pick<ZoomGestures['frameProps'], 'onDoubleClick' | 'onWheel'> {
  return {
    onDoubleClick(event) {
      if (zoom.view.scale > 1) zoom.reset();
      else zoom.zoomBy(DOUBLE_TAP_FACTOR, spotOf(event));
    },
    onWheel(event) {
      zoom.measure(event.currentTarget.getBoundingClientRect());
      zoom.zoomBy(Math.exp(-event.deltaY / 300), spotOf(event));
    },
  };
}

/** Pointer position from the centre of the frame. */
function spotOf(event: MouseEvent<HTMLElement>): Spot {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
}

/** Ratio of the new to the old distance of two fingers. */
function stretch(before: Spot, now: Spot, other: Spot): number {
  return distance(now, other) / Math.max(1, distance(before, other));
}

function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Spot, b: Spot): Spot {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
