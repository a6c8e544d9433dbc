import { randomUUID } from 'node:crypto';

/** The id under which a request is logged and answered: the caller's own when it is a plain word, else a new one. */
export function requestIdOf(given: string | undefined): string {
  return given && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}
