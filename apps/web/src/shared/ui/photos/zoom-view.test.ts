import { panBy, WHOLE_PICTURE, zoomAt } from '#shared/ui/photos/use-zoom.ts';
import { describe, expect, it } from 'vitest';

const frame = { width: 400, height: 300 };

describe('zoomAt', () => {
  it('around the centre → stays centred', () => {
    expect(zoomAt(WHOLE_PICTURE, 2, { x: 0, y: 0 }, frame)).toEqual({ scale: 2, x: 0, y: 0 });
  });

  it('around a point → the point stays in place', () => {
    const point = { x: 100, y: -50 };
    const view = zoomAt(WHOLE_PICTURE, 3, point, frame);
    // The position that was at `point` before zooming.
    expect(view.x + point.x * view.scale).toBe(point.x);
    expect(view.y + point.y * view.scale).toBe(point.y);
  });

  it('smaller than the whole picture → the whole picture, centred', () => {
    const enlarged = zoomAt(WHOLE_PICTURE, 3, { x: 180, y: 120 }, frame);
    expect(zoomAt(enlarged, 0.1, { x: -20, y: 0 }, frame)).toEqual({ scale: 1, x: 0, y: 0 });
  });

  it('beyond the maximum → the maximum', () => {
    expect(zoomAt(WHOLE_PICTURE, 100, { x: 0, y: 0 }, frame).scale).toBe(6);
  });
});

describe('panBy', () => {
  it('zoomed picture → pans, no further than its edge', () => {
    const view = { scale: 2, x: 0, y: 0 };
    expect(panBy(view, 30, -40, frame)).toEqual({ scale: 2, x: 30, y: -40 });
    expect(panBy(view, 9999, -9999, frame)).toEqual({ scale: 2, x: 200, y: -150 });
  });

  it('whole picture → does not pan', () => {
    expect(panBy(WHOLE_PICTURE, 50, 50, frame)).toEqual({ scale: 1, x: 0, y: 0 });
  });
});
