/** Pixels from the middle of the stage. */
export type Point = { x: number; y: number };

export type Zoom = Point & { scale: number };

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 };

const MAX_SCALE = 6;
const DOUBLE_TAP_SCALE = 2.5;

type Size = { width: number; height: number };

/** Moves an enlarged picture, never so far that the stage would be empty beside it. */
export function pan(zoom: Zoom, by: Point, stage: Size): Zoom {
  const within = (value: number, size: number): number => {
    const reach = ((zoom.scale - 1) * size) / 2;
    return Math.min(reach, Math.max(-reach, value));
  };
  return {
    scale: zoom.scale,
    x: within(zoom.x + by.x, stage.width),
    y: within(zoom.y + by.y, stage.height),
  };
}

/** Enlarges by a factor so that what lies under a point stays under it; never smaller than the whole. */
export function zoomAt(zoom: Zoom, factor: number, point: Point): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  return {
    scale,
    x: point.x - ratio * (point.x - zoom.x),
    y: point.y - ratio * (point.y - zoom.y),
  };
}

/** The direction of a swipe: 1 to the next picture, -1 to the one before, 0 when it was none. */
export function swipeOf(from: Point, to: Point): -1 | 0 | 1 {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  if (Math.abs(dx) < 48 || Math.abs(dx) < 1.5 * Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}

/** What a double tap makes of a picture: enlarged where it was tapped, or whole again. */
export function toggleZoom(zoom: Zoom, at: Point, stage: Size): Zoom {
  if (zoom.scale > 1) return noZoom;
  return pan(zoomAt(zoom, DOUBLE_TAP_SCALE, at), { x: 0, y: 0 }, stage);
}
