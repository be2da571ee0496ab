/** How a picture lies in its frame: enlarged by `scale`, its centre moved by pixels from the frame's. */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** A spot in pixels from the centre of the frame. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export const WHOLE_PICTURE: ZoomView = { scale: 1, x: 0, y: 0 };

const MAX_SCALE = 6;

/**
 * Enlarges by a factor around a spot: what lies under the fingers
 * stays under them. Never smaller than the whole picture.
 */
export function zoomAt(view: ZoomView, factor: number, spot: Spot, frame: FrameSize): ZoomView {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return keepInFrame(
    { scale, x: spot.x - (spot.x - view.x) * ratio, y: spot.y - (spot.y - view.y) * ratio },
    frame,
  );
}

/** Moves an enlarged picture, no further than its edges. */
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
