import type { CallData } from '../../../contract/call.ts';
import type { getSpaceCalendar } from '../../../contract/spaces/space-calendar.ts';
import { DAY_SESSIONS, type SpaceSession } from '../../../domain/spaces/space.ts';
import type { Day } from '../../../domain/time/taipei-time.ts';

/** Days on which somebody else has the time already, or asks for it, too. */
export interface LeaseClash {
  taken: Day[];
  asked: Day[];
}

/** The entries in the calendar of its space that a lease of some days meets. */
export function clashOf({ days }: Pick<CallData<typeof getSpaceCalendar>, 'days'>, session: SpaceSession): LeaseClash {
  const wanted = session === 'whole_day' ? DAY_SESSIONS : [session];
  const daysWith = (state: 'taken' | 'asked') =>
    days.filter(({ sessions }) => sessions.some((each) => each.state === state && wanted.some((one) => one === each.session))).map(({ day }) => day);
  return { taken: daysWith('taken'), asked: daysWith('asked') };
}
