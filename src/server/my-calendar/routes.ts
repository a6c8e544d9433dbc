import * as contract from '../../contract/my-calendar/my-calendar.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { bindFile } from '../http/bind-file.ts';
import { deleteMyFeed, readFeedFile, readMyFeed, resetMyFeed } from './feed.ts';
import { readEntryCalendar, readMyCalendar } from './read-my-calendar.ts';

/** A member's own calendar: all that they have booked, and its private address. */
export function mountMyCalendar(app: App, deps: Deps): void {
  bind(app, deps, contract.listMyCalendar, ({ query }, context) => readMyCalendar(deps, signedIn(context).memberId, query, context.now));
  bind(app, deps, contract.getMyCalendarFeed, (_, context) => readMyFeed(deps, signedIn(context).memberId));
  bind(app, deps, contract.resetMyCalendarFeed, (_, context) => {
    const { memberId, familyId } = signedIn(context);
    return resetMyFeed(deps, { memberId, familyId, language: context.language });
  });
  bind(app, deps, contract.deleteMyCalendarFeed, (_, context) => deleteMyFeed(deps, signedIn(context).memberId));
  bindFile(app, deps, contract.myCalendarEntryFile, ({ params, query }, context) => {
    const { memberId, language } = signedIn(context);
    return readEntryCalendar(deps, { id: params.id, memberId, language: query.lang ?? language, now: context.now });
  });
  bindFile(app, deps, contract.myCalendarFeedFile, async ({ params: { token } }, { address }) => ({
    ...(await readFeedFile(deps, { token, address })),
    name: `${deps.library.settings.centre.slug}-my-calendar.ics`,
    isInline: true,
    // Nobody on the way keeps it; the calendar itself asks whether it is as it was.
    headers: { 'Cache-Control': 'private, no-cache' },
  }));
}
