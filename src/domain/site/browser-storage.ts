/** Names under which the browser keeps the session (docs/rules.md#sessions) and what else must survive a page. */
export const ACCESS_TOKEN_KEY = 'accessToken';
export const REFRESH_TOKEN_KEY = 'refreshToken';
/** The page to return to after login (docs/rules.md#screens-that-need-a-login); kept for the tab. */
export const RETURN_TO_KEY = 'returnTo';
/** The page that sent a member to buy points, to go on with once they are there; kept for the tab. */
export const RECHARGE_RETURN_KEY = 'rechargeReturn';
/** The item whose heart a visitor pressed, and when, as `{path} {ms}`: kept with the login that follows (docs/rules.md#favourites); for the tab. */
export const COLLECT_INTENT_KEY = 'collectIntent';
/** The page that a call failed on with a 500, which the error page leads back to (docs/rules.md#errors-on-the-screen); kept for the tab. */
export const FAILED_PAGE_KEY = 'failedPage';
/** A toast that waits for the next page, as `{ kind, text }`; kept for the tab. */
export const NEXT_TOAST_KEY = 'nextToast';
/** Asked for by the header's log-out button; the session's store hears it on `document`. */
export const LOGOUT_EVENT = 'comichub:logout';
/** Said by the session's store on `document` before a page whose login is over goes to `sign`: nobody is asked, what was typed waits for the next login. */
export const LOGIN_OVER_EVENT = 'comichub:login-over';
/** The cookie that says which stored tokens are the latest. */
export const TOKEN_MARK_COOKIE = 'tokenMark';
/** That the member needs no reminder of an old password, or has read it; kept for the tab. */
export const PASSWORD_REMINDER_KEY = 'passwordReminder';
/** Before the name of what was typed into a form and not sent; kept for the tab. */
export const DRAFT_PREFIX = 'draft:';
/** The member whose drafts the tab keeps. */
export const DRAFT_OWNER_KEY = 'draftOwner';
/** A random name of this browser, by which the server knows a device again; stays when the login ends. */
export const DEVICE_ID_KEY = 'deviceId';
/** Before the id of a ticket that the browser has saved; removed when the login ends. */
export const TICKET_PREFIX = 'ticket:';
/** That a member of staff has switched the single keys of queues off; stays when the login ends. */
export const STAFF_KEYS_KEY = 'staffKeys';
