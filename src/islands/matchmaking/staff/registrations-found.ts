import { useEffect, useState } from 'react';
import { listStaffRegistrations, type StaffRegistrationOutput } from '../../../contract/activities/staff-registration.ts';
import { TICKET_STATUSES } from '../../../domain/activities/registration-state.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { failureTexts } from '../../../stores/failure.ts';

/** So long nobody types before it is looked for. */
const PAUSE_MS = 400;
const SHOWN_AT_MOST = 20;

/** Matchmaking registrations that have a place; `failed` with the text of why they could not be looked for. */
export type RegistrationsFound =
  | { state: 'none' | 'loading' }
  | { state: 'failed'; text: string }
  | { state: 'ready'; registrations: StaffRegistrationOutput[] };

/** Finds matchmaking registrations that have a place by a text of their member, as it is typed. */
export function useRegistrationsFound(words: string): RegistrationsFound {
  const [found, setFound] = useState<RegistrationsFound>({ state: 'none' });
  const q = words.trim();
  useEffect(() => {
    let isLatest = true;
    const answer = (next: RegistrationsFound) => isLatest && setFound(next);
    if (q === '') {
      answer({ state: 'none' });
      return undefined;
    }
    answer({ state: 'loading' });
    const look = async () => {
      try {
        const query = { type: 'matchmaking' as const, q, per_page: SHOWN_AT_MOST };
        const { data } = await send(listStaffRegistrations, { query }, { quiet: true, spinner: false });
        answer({ state: 'ready', registrations: data.filter(({ status }) => TICKET_STATUSES.some((each) => each === status)) });
      } catch (error) {
        if (!isCallFailure(error)) throw error;
        answer({ state: 'failed', text: failureTexts(error).text });
      }
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [q]);
  return found;
}
