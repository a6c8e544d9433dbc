import type { Random } from '../../src/components/art/random.ts';
import { randomOf } from '../../src/components/art/random.ts';
import { drawing, original, portfolio, spines, still, tones, trophy } from './close.ts';
import { chairs, entrance, everybody, house, line, outside, seats, stairs, talk } from './places.ts';
import { armchair, onTheFloor, screening, shelves, windowSeat } from './reading.ts';
import { gallery, hall, stage, workshop } from './rooms.ts';

type Scene = (random: Random) => string;

/** The subject of each picture of each album, in order. */
export const ALBUMS: Record<string, readonly Scene[]> = {
  'gutter-exhibition-opening': [
    (r) => entrance(r, { wall: 'y' }),
    (r) => stage(r, { screen: 'page', ground: 'k', who: { hair: 'grey', wear: 'w', pose: 'mic', talks: true, glasses: true } }),
    (r) =>
      gallery(r, {
        wall: 'w',
        people: [
          [180, { back: true, hair: 'bob', wear: 'r', pose: 'hips' }],
          [420, { back: true, hair: 'short', wear: 'y' }],
          [650, { back: true, hair: 'bun', wear: 'w', pose: 'point' }],
        ],
      }),
    (r) => original(r, { wall: 'k', kind: 'gutter' }),
    (r) => hall(r, { wall: 'w', back: 'y', people: 5 }),
    (r) => talk(r, { wall: 'r', between: 'frame', left: { hair: 'curl', talks: true }, right: { hair: 'bun', pose: 'point', flip: true } }),
    (r) =>
      gallery(r, {
        wall: 'y',
        pictures: 2,
        height: 230,
        people: [
          [400, { hair: 'cap', wear: 'w', back: true, pose: 'point' }],
          [320, { hair: 'short', wear: 'r', back: true }],
        ],
      }),
    (r) => still(r, { wall: 'y', things: 'catalogue' }),
  ],
  'ink-horizon-hall': [
    (r) => hall(r, { wall: 'k', back: 'w', floor: 'm', people: 3, kind: 'horizon' }),
    (r) =>
      gallery(r, {
        wall: 'w',
        kind: 'horizon',
        people: [
          [230, { back: true, hair: 'long', wear: 'k', legs: 'm' }],
          [560, { back: true, hair: 'grey', wear: 'y' }],
        ],
        height: 260,
      }),
    (r) => original(r, { wall: 'y', kind: 'sun' }),
    (r) => gallery(r, { wall: 'k', floor: 'm', kind: 'horizon', people: [[400, { back: true, hair: 'grey', wear: 'r', pose: 'hips' }]] }),
    (r) => still(r, { wall: 'r', things: 'case' }),
    (r) => drawing(r, { desk: 'k', sleeve: 'y', tool: 'brush', page: 'ink' }),
    (r) => hall(r, { wall: 'w', back: 'k', floor: 'w', people: 1, kind: 'horizon' }),
  ],
  'grand-prize-2025-night': [
    (r) => house(r, { night: true, banner: true, people: 5 }),
    (r) => stage(r, { screen: 'burst', ground: 'k', crowd: 8, who: { hair: 'bun', wear: 'w', pose: 'mic', talks: true } }),
    (r) => trophy(r, 'y'),
    (r) => stage(r, { screen: 'page', ground: 'y', crowd: 6, who: { hair: 'curl', wear: 'r', pose: 'up', talks: true }, clapping: true, says: false }),
    (r) =>
      gallery(r, {
        wall: 'k',
        floor: 'm',
        people: [
          [150, { hair: 'bob', wear: 'y', look: 1 }],
          [640, { hair: 'grey', wear: 'w', glasses: true, look: -1, pose: 'point', flip: true }],
        ],
      }),
    (r) =>
      talk(r, { wall: 'y', between: 'none', left: { hair: 'bob', wear: 'r', talks: true, pose: 'hold' }, right: { hair: 'short', wear: 'w', pose: 'clap' } }),
    (r) => everybody(r, { ground: 'r' }),
    (r) => chairs(r, { floor: 'g', tall: 'k' }),
  ],
  'summer-camp-2026': [
    (r) => outside(r),
    (r) => workshop(r, { wall: 'y', tables: 'w' }),
    (r) => drawing(r, { desk: 'w', sleeve: 'y', page: 'strip' }),
    (r) => onTheFloor(r, { wall: 'y' }),
    (r) => line(r, 'r'),
    (r) => stage(r, { screen: 'tone', ground: 'y', crowd: 6, who: { hair: 'cap', wear: 'w', pose: 'point', talks: true, flip: true } }),
    (r) => still(r, { wall: 'w', things: 'catalogue' }),
    (r) => screening(r),
    (r) => everybody(r, { ground: 'y', holds: true }),
  ],
  'screentone-workshop-day': [
    (r) => workshop(r, { wall: 'w', tables: 'y' }),
    (r) => tones(r, 'k'),
    (r) => drawing(r, { desk: 'y', sleeve: 'k', tool: 'knife', page: 'tone' }),
    (r) => stage(r, { screen: 'tone', ground: 'w', crowd: 6, who: { hair: 'grey', wear: 'r', glasses: true, pose: 'point', talks: true, flip: true } }),
    (r) => still(r, { wall: 'r', things: 'desk' }),
    (r) => talk(r, { wall: 'y', between: 'table', left: { hair: 'bun', wear: 'w', pose: 'point' }, right: { hair: 'cap', wear: 'r', talks: true } }),
    (r) => original(r, { wall: 'r', kind: 'page' }),
  ],
  'house-spaces': [
    (r) => house(r, { night: false, people: 4 }),
    (r) => chairs(r, { floor: 'g', tall: 'y' }),
    (r) => seats(r, { wall: 'w' }),
    (r) => still(r, { wall: 'y', things: 'scanner' }),
    (r) => stairs(r, 'y'),
    (r) => hall(r, { wall: 'y', back: 'w', floor: 'w', people: 0 }),
    (r) => house(r, { night: true, people: 2 }),
  ],
  'reading-corner': [
    (r) => shelves(r, { wall: 'k' }),
    (r) => armchair(r, { wall: 'y' }),
    (r) => onTheFloor(r, { wall: 'r' }),
    (r) => spines(r, 'k'),
    (r) => windowSeat(r),
    (r) => shelves(r, { wall: 'r', ladder: false }),
  ],
  'portfolio-day-2026': [
    (r) => entrance(r, { wall: 'r', folders: true }),
    (r) => workshop(r, { wall: 'w', tables: 'r', board: false }),
    (r) => portfolio(r, 'y'),
    (r) =>
      talk(r, {
        wall: 'w',
        between: 'table',
        left: { hair: 'short', wear: 'k', glasses: true, talks: true, pose: 'point' },
        right: { hair: 'long', wear: 'r' },
      }),
    (r) => drawing(r, { desk: 'k', sleeve: 'w', page: 'notes' }),
    (r) => line(r, 'y'),
    (r) => everybody(r, { ground: 'w', holds: true, count: 6 }),
  ],
  'draft-winter-hanging': [
    (r) => gallery(r, { wall: 'r', pictures: 1, people: [[540, { back: true, hair: 'bun', wear: 'k', pose: 'point' }]] }),
    (r) => still(r, { wall: 'y', things: 'desk' }),
  ],
};

export const drawPicture = (album: string, index: number) => ALBUMS[album]?.[index]?.(randomOf(`${album} ${index}`)) ?? '';
