/** The paths of the calendar files under `/api`: the contract has them from here, and so have the pages that link them. */
export const CALENDAR_FEED_PATH = '/calendar/feed/{language}.ics';
export const CALENDAR_FILE_PATH = '/calendar/{id}.ics';

/** Where the calendar of a language is subscribed to, below the API's base. */
export const feedPath = (language: string) => CALENDAR_FEED_PATH.replace('{language}', language);

/** The file of one event, or of all the sessions of a course, below the API's base. */
export const filePath = (id: string) => CALENDAR_FILE_PATH.replace('{id}', id);
