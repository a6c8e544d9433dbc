/** The path of `GET /closing`, apart from its schemas: the opening hours of static pages ask for it without their weight. */
export const CLOSING_PATH = '/closing';
