import { apiBase } from '../../../domain/site/api-base.ts';

/** The places of a session: how many are left, and whether one can register now. */
export interface SessionPlaces {
  number: number;
  state: string;
  quota: number;
  remaining: number;
  waiting: number;
}

/** The places of an activity, as anybody may know them. @throws what the network or the server does */
export async function loadPlaces(type: string, id: string): Promise<SessionPlaces[]> {
  const response = await fetch(`${apiBase()}/activity/${type}/${id}/registration`);
  if (!response.ok) throw new Error(`registration: ${response.status}`);
  return placesOf(await response.json());
}

/** Reads an answer by hand: a schema library would outweigh the page. What cannot be understood is left out. */
export function placesOf(answer: unknown): SessionPlaces[] {
  const sessions = Object(Object(answer).data).sessions;
  return (Array.isArray(sessions) ? sessions : []).flatMap((session: unknown) => {
    const { number, state, quota, remaining, waiting } = Object(session);
    const isKnown = [number, quota, remaining, waiting].every((each) => typeof each === 'number') && typeof state === 'string';
    return isKnown ? [{ number, state, quota, remaining, waiting }] : [];
  });
}
