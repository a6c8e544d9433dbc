/** The path of `GET /advisory/slot`, apart from its schemas: the page for visitors asks for it without their weight. */
export const ADVISORY_SLOT_PATH = '/advisory/slot';
