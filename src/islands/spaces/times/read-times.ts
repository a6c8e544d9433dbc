import { apiBase } from '../../../domain/site/api-base.ts';
import { DAY_SESSIONS, type DaySession, SPACE_SESSIONS, type SpaceSession } from '../../../domain/spaces/space.ts';
import type { Day } from '../../../domain/time/taipei-time.ts';

/** The state of a session of a day: `soon` is past or too near to apply for, `move` a closed day that serves for moving in and out. */
export const TIME_STATES = ['free', 'asked', 'taken', 'closed', 'soon', 'move'] as const;
export type TimeState = (typeof TIME_STATES)[number];
export type Times = ReadonlyMap<string, TimeState>;

/** A session of a day, or the whole of it. */
export interface Slot {
  day: Day;
  session: SpaceSession;
}

/** Names a slot among all: `2026-12-08 morning`. */
export const slotOf = ({ day, session }: Slot) => `${day} ${session}`;

/** The slot of a cell of the calendar. */
export function slotIn({ dataset }: HTMLElement): Slot | null {
  const [day, name] = (dataset['slot'] ?? '').split(' ');
  const session = SPACE_SESSIONS.find((each) => each === name);
  return day && session ? { day, session } : null;
}

/** The states of the days of a grid, both ends included. @throws what the network or the server does */
export async function loadTimes(spaceId: string, from: string, to: string): Promise<Times> {
  const response = await fetch(`${apiBase()}/space/${spaceId}/calendar?${new URLSearchParams({ from, to })}`);
  if (!response.ok) throw new Error(`calendar: ${response.status}`);
  return timesOf(await response.json());
}

/** Reads an answer by hand: a schema library would outweigh the calendar. What cannot be understood stays closed. */
export function timesOf(answer: unknown): Times {
  const data = fieldsOf(fieldsOf(answer)['data']);
  const [earliest, latest] = [String(data['earliest_on']), String(data['latest_on'])];
  return new Map(
    listOf(data['days']).flatMap((each) => {
      const { day, is_closed: isClosed, sessions } = fieldsOf(each);
      if (typeof day !== 'string') return [];
      const shown = listOf(sessions).flatMap((one): { session: SpaceSession; state: TimeState }[] => {
        const { session, state } = fieldsOf(one);
        const at = DAY_SESSIONS.find((known) => known === session);
        const known = TIME_STATES.find((other) => other === state);
        if (!at || !known) return [];
        return [{ session: at, state: shownState(known, { isClosed: isClosed === true, session: at, isInTime: day >= earliest && day <= latest }) }];
      });
      const whole = wholeDayState(shown.map(({ state }) => state));
      return [...shown, ...(whole ? [{ session: 'whole_day' as const, state: whole }] : [])].map(({ session, state }): [string, TimeState] => [
        slotOf({ day, session }),
        state,
      ]);
    }),
  );
}

/** Of all sessions at once: what is taken or asked for in part is so as a whole; a closed day has no evening, but serves for moving. */
function wholeDayState(states: readonly TimeState[]): TimeState | undefined {
  const worst = (['taken', 'asked'] as const).find((state) => states.includes(state));
  return worst ?? states[0];
}

/** The sessions of a month, as a member who wants to apply now sees it. */
function shownState(state: TimeState, { isClosed, session, isInTime }: { isClosed: boolean; session: DaySession; isInTime: boolean }): TimeState {
  if (state === 'taken') return state;
  if (isClosed) return session === 'evening' || !isInTime ? 'closed' : 'move';
  return state === 'closed' || isInTime ? state : 'soon';
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
