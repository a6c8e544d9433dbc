import { randomOf } from '../art/random.ts';

/** The look of a book's or a publisher's spine: an ink, and a height from 1 to 4. Always the same for an id. */
export function spineOf(id: string): { ink: string; height: number } {
  // The first words change every back at once; chosen so that the sample's neighbours differ.
  const random = randomOf(`back 578 of ${id}`);
  return { ink: random.pick(['ink-black', 'ink-red', 'ink-yellow', 'ink-white']), height: random.int(1, 4) };
}
