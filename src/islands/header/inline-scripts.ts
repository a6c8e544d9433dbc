import { ACCESS_TOKEN_KEY, RETURN_TO_KEY } from '../../domain/site/browser-storage.ts';
import { HTML_LANG, LANGUAGES } from '../../i18n/languages.ts';

/*
 * The only scripts that must run before anything is painted, and so stand in the page as they are. The
 * policy of the page names their hashes (`src/layouts/finished-page.ts`).
 */

const hasToken = `t=0;try{t=localStorage.getItem('${ACCESS_TOKEN_KEY}')||sessionStorage.getItem('${ACCESS_TOKEN_KEY}')}catch{}`;

/**
 * App entry (docs/rules.md#app-entry): takes code and verifier out of the address before anything can remember it or send it on;
 * `islands/oauth/app-entry` trades them. The rest of the address stays.
 */
export const ENTRY_SCRIPT = `{let l=location,q=new URLSearchParams(l.search),code=q.get('code'),verifier=q.get('verifier');if(q.get('from')=='app'&&code&&verifier){window.appEntry={code,verifier};for(let k of['from','code','verifier'])q.delete(k);q=''+q;history.replaceState(history.state,'',l.pathname+(q&&'?'+q)+l.hash)}}`;

/** Marks `<html>` with `in` for logged-in members, so that the header is right at the first paint. */
export const SESSION_SCRIPT = `{let ${hasToken}t&&document.documentElement.classList.add('in')}`;

/**
 * Sends who is not logged in to `sign`, remembering the page (docs/rules.md#screens-that-need-a-login). An id of `preview` lets anyone in.
 * The page stays hidden until it is gone; so it does while a login that the app hands over is under way.
 */
export const GUARD_SCRIPT = `{let ${hasToken}let l=location,p=l.pathname;if(!t&&!p.endsWith('/preview')){document.documentElement.hidden=true;if(!window.appEntry){try{sessionStorage.setItem('${RETURN_TO_KEY}',p+l.search)}catch{}l.replace('/'+p.split('/')[1]+'/sign')}}}`;

/** On a page for visitors that stands before a page of members, `{page}/preview`: leads who is logged in on to `{page}`. */
export const LEAD_ON_SCRIPT = `{let ${hasToken}let l=location;if(t){document.documentElement.hidden=true;l.replace(l.pathname.replace(/\\/preview$/,'')+l.search)}}`;

/** On an address that another page answers: goes there by the page's one link, with all that the address asks. */
export const MOVE_SCRIPT = '{let l=location;l.replace(document.links[0].pathname+l.search+l.hash)}';

/**
 * On the one 404 page of a CDN, which holds all languages: leaves that of the path, or hides the page while
 * `choose-language` sends the visitor on.
 */
export const PATH_LANGUAGE_SCRIPT = `{let d=document.documentElement,m=/^\\/(${LANGUAGES.join('|')})\\//.exec(location.pathname);if(m){d.lang=${JSON.stringify(HTML_LANG).replaceAll('"', "'")}[m[1]];d.dataset.only=m[1]}else d.hidden=true}`;
