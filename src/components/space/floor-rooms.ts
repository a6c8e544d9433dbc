/** The rooms of a floor besides the spaces for lease, on the plan of 860 by 480. */
export const PLAN_WIDTH = 860;
export const PLAN_HEIGHT = 480;

/** The outer wall of every floor. */
export const WALL = 'M40 340V40H820V440H40V340';
/** Stairs, drawn as their steps; the lift, crossed; toilets. On the corridor of every floor. */
export const STAIRS = 'M40 380h110v60H40ZM58 380v60M76 380v60M94 380v60M112 380v60M130 380v60';
export const LIFT = 'M170 380h60v60h-60ZM170 380l60 60M230 380l-60 60';
export const TOILETS = { x: 720, y: 380, w: 100, h: 60 };

/** Rooms of the floors that are not for hire. */
export const OTHER_ROOMS: Record<string, { x: number; y: number; w: number; h: number }[]> = {
  '2F': [],
  '3F': [{ x: 530, y: 40, w: 290, h: 300 }],
};
