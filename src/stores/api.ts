import './session.ts';

/** The islands' access to the API: importing it gives the page's one client its tokens, language, spinner and toasts. */
export { ApiError, isCallFailure } from '../client/errors.ts';
export { send } from '../client/http.ts';
export { readStaticList } from '../client/static-list.ts';
export { newIdempotencyKey } from './idempotency-key.ts';
