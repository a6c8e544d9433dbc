import type { About } from '../../editorial/items/about.ts';

/** Which drawing tells of a page about the centre; any other page goes by its order. */
const DRAWING_OF: Readonly<Record<string, number>> = { introduction: 6, service: 2, floor: 4, hours: 1, transport: 7 };

export function drawingOf({ id, data }: About): number {
  return DRAWING_OF[id] ?? data.order;
}
