/** The path of a member's private calendar under `/api`. */
export const MEMBER_FEED_PATH = '/my/calendar/feed/{token}.ics';

/** Where the calendar of a private address is fetched, below the API's base. */
export const memberFeedPath = (token: string) => MEMBER_FEED_PATH.replace('{token}', token);
