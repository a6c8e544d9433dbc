import { atom } from 'nanostores';
import type { CallResponse } from '../../contract/call.ts';
import { deleteMyCalendarFeed, getMyCalendarFeed, resetMyCalendarFeed } from '../../contract/my-calendar/my-calendar.ts';
import { send } from '../../stores/api.ts';
import { createList, createQuestion } from '../record/records-store.ts';

/** The facts about the private address, without the address. */
export type FeedState = CallResponse<typeof getMyCalendarFeed>['data'];

/** The private address of my calendar, for one screen: made, shown once, reset, ended. */
export function createFeed() {
  const list = createList<{ feed: FeedState }>(async ({ quiet }) => ({ feed: (await send(getMyCalendarFeed, {}, { spinner: false, quiet })).data }));
  /** The address that was just made; gone with the page. */
  const $url = atom<string | null>(null);
  const question = createQuestion<'make' | 'reset' | 'end', FeedState>({ settled: () => list.reload({ quiet: true }) });

  const put = async () => {
    $url.set((await send(resetMyCalendarFeed, {}, { quiet: true })).data.url);
  };
  return {
    ...list,
    ...question,
    $url,
    /** Makes the first address: nothing ends by it, so nobody is asked. True when it is done. */
    make: async (feed: FeedState): Promise<boolean> => question.ask('make', feed) && question.answer('make', put),
    reset: (): Promise<boolean> => question.answer('reset', put),
    end: (): Promise<boolean> =>
      question.answer('end', async () => {
        await send(deleteMyCalendarFeed, {}, { quiet: true });
        $url.set(null);
      }),
  };
}
export type Feed = ReturnType<typeof createFeed>;
