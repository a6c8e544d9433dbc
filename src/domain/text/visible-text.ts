import { withoutInvisible } from './invisible-characters.ts';

/** Whether a text has something that an eye sees. */
export const isVisible = (text: string): boolean => withoutInvisible(text).trim() !== '';

/** More marks on one letter than any script has: a tower that covers what stands above it. */
const TOWER = /\p{M}{13}/u;
export const hasTower = (text: string): boolean => TOWER.test(text);
