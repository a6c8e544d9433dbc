import { seedRecords } from '../../screens/seed.ts';
import { swept } from '../../support/runs/sweep.ts';
import { call, tokenOf } from '../support/calls.ts';
import { countShifts, holdResponses, SHIFT_MOST, shiftsOf } from '../support/layout-shift.ts';
import { openLogin, restoreLogin } from '../support/screens.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

/*
 * Records that arrive move nothing that a member already reads: every page behind the login, with records and without, as its answers come
 * late and one after the other.
 */

const PAGES = [
  'member/rent',
  'member/calendar',
  'member/advisory',
  'member/spaceApply',
  'member/points',
  'member/collect',
  'member/info',
  'rent/pen-tablet',
  'rent/seat-a1',
  'advisory',
  'space/2a/apply',
  'change_password',
  'register_three',
  'staff/desk',
  'staff/desk?registration=00000000-0000-4000-8000-000000000000',
  'news/preview?id=draft-anniversary-programme',
  '3rd?client_id=nobody',
];
/** Staff's, on a phone alone: they stand in one frame, whose links are of several rows there. */
const STAFF_PAGES = ['desk/pay', 'staff/payments/refunds', 'staff/payments/orders', 'staff/payments/reconciliation', 'staff/payments/invoices'];
const WINDOWS = [
  { member: 'records1', width: 320, height: 640 },
  { member: 'records2', width: 820, height: 1180 },
  { member: 'records1', width: 1440, height: 900 },
] as const;

test('the pages of members with records and without stand still as their answers come, on a phone and at a desk', async ({
  browser,
  request,
  baseURL: origin,
}) => {
  const baseURL = origin ?? '';
  test.slow();
  await seedRecords(baseURL, { busy: 'records1', rival: 'records3' });
  const logins = {
    records1: await openLogin(request, 'records1'),
    records2: await openLogin(request, 'records2'),
    admin001: await openLogin(request, 'admin001'),
  };
  const [{ id: registration }] = await call(baseURL, await tokenOf(baseURL, 'admin001'), 'GET', '/staff/registrations?q=deskcourse');
  const moved: string[] = [];
  for (const [turn, { member, ...viewport }] of WINDOWS.entries()) {
    // Every other one at one of the widths, and in a whole run all at all.
    const all = [...PAGES, `staff/desk?registration=${registration}`];
    const pages = [...all.slice(turn), ...all.slice(0, turn)];
    for (const path of [...swept(pages, 2 * WINDOWS.length), ...(viewport.width === 320 ? STAFF_PAGES : [])]) {
      const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await restoreLogin(page, logins[/^desk|^staff|preview/.test(path) ? 'admin001' : member]);
      await countShifts(page);
      const letThrough = await holdResponses(page);
      await page.goto(`/zh/${path}`);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await letThrough();
      await settled(page);
      const { sum, what } = await shiftsOf(page);
      if (sum > SHIFT_MOST) moved.push(`${path} of ${member} at ${viewport.width}: ${sum.toFixed(2)}\n  ${what.join('\n  ')}`);
      await context.close();
    }
  }
  expect(moved.join('\n')).toBe('');
});
