/** The path of the days with hours of their own, for pages that load no schemas. */
export const SPECIAL_HOURS_PATH = '/special_hours';
