/** A room seen from its open end: x from -1 (left wall) to 1, y from 0 (floor) to 1 (ceiling), z from 0 (here) to 2 (back wall). */
export const ROOM_WIDTH = 800;
export const ROOM_HEIGHT = 520;
export const BACK = 2;

export type Place = readonly [x: number, y: number, z: number];

export interface Camera {
  /** A place of the room on the sheet, in whole pixels. */
  at(place: Place): [number, number];
  /** The height of the room in pixels at a depth: what stands there is drawn in it. */
  unit(z: number): number;
}

const HALF_WIDTH = 520;
const FULL_HEIGHT = 670;
const BELOW_EYE = 340;

/** Looks down the room; the lines run together at `vx`, `vy`. */
export function cameraAt(vx: number, vy: number): Camera {
  const near = (z: number) => 1 / (1 + z * 1.1);
  return {
    at: ([x, y, z]) => [Math.round(vx + x * HALF_WIDTH * near(z)), Math.round(vy + (BELOW_EYE - y * FULL_HEIGHT) * near(z))],
    unit: (z) => FULL_HEIGHT * near(z),
  };
}

/** A closed outline through places. */
export function outlineOf(camera: Camera, places: readonly Place[]): string {
  return `M${places.map((place) => camera.at(place).join(' ')).join('L')}Z`;
}

export function face(camera: Camera, ink: string, ...places: Place[]): string {
  return `<path class="${ink}" d="${outlineOf(camera, places)}"/>`;
}

/** Upright, parallel to the back wall. */
export function upright(x1: number, x2: number, y1: number, y2: number, z: number): Place[] {
  return [
    [x1, y1, z],
    [x2, y1, z],
    [x2, y2, z],
    [x1, y2, z],
  ];
}

/** On the floor, on a table or on the ceiling. */
export function flat(x1: number, x2: number, y: number, z1: number, z2: number): Place[] {
  return [
    [x1, y, z1],
    [x2, y, z1],
    [x2, y, z2],
    [x1, y, z2],
  ];
}

/** On a side wall. */
export function along(x: number, y1: number, y2: number, z1: number, z2: number): Place[] {
  return [
    [x, y1, z1],
    [x, y1, z2],
    [x, y2, z2],
    [x, y2, z1],
  ];
}

/** A box standing in the room: what is seen of it from the middle, its top, front and inner side. */
export function block(
  camera: Camera,
  [x1, x2]: readonly [number, number],
  [y1, y2]: readonly [number, number],
  [z1, z2]: readonly [number, number],
  inks: readonly [string, string],
): string {
  const side = x1 > 0 ? x1 : x2 < 0 ? x2 : null;
  const [top, front] = inks;
  return (
    (side === null ? '' : face(camera, front, ...along(side, y1, y2, z1, z2))) +
    face(camera, top, ...flat(x1, x2, y2, z1, z2)) +
    face(camera, front, ...upright(x1, x2, y1, y2, z1))
  );
}
