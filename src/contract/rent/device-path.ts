/** The path of `GET /device`, apart from its schemas: the list of seats asks for it without their weight. */
export const DEVICE_PATH = '/device';
