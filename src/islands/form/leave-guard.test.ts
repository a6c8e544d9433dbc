import { afterEach, beforeEach, expect, test } from 'vitest';
import { closePage, openPage } from '../../../tests/support/island.ts';
import { LOGIN_OVER_EVENT, LOGOUT_EVENT } from '../../domain/site/browser-storage.ts';
import { createLeaveGuard } from './leave-guard.ts';

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage('/en/register');
});
afterEach(() => closePage());

/** Whether the browser would ask before the page is left. */
function isAskedFirst(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  page.window.dispatchEvent(event);
  return event.defaultPrevented;
}

test.each([LOGOUT_EVENT, LOGIN_OVER_EVENT])('%s lets go: the browser asks nothing before the page that follows', (over) => {
  const stop = createLeaveGuard(() => true).watch();
  expect(isAskedFirst()).toBe(true);
  document.dispatchEvent(new Event(over));
  expect(isAskedFirst()).toBe(false);
  stop();
});

test('a guard that has stopped asks nothing', () => {
  createLeaveGuard(() => true).watch()();
  expect(isAskedFirst()).toBe(false);
});
