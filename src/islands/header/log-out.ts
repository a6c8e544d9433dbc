import '../../stores/session.ts';
import { LOGOUT_EVENT } from '../../domain/site/browser-storage.ts';

/*
 * Comes with the first press of the log-out button (`header.ts`) and asks the session to end; later presses too.
 */
const endSession = () => document.dispatchEvent(new CustomEvent(LOGOUT_EVENT, { cancelable: true }));

endSession();
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-logout]')) endSession();
});
