/** The paths of the two counting calls, apart from their schemas: articles make them without that weight. */
export const CLICKS_PATH = '/clicks/{id}';
export const SHARE_CLICKS_PATH = '/share_clicks/{id}';
