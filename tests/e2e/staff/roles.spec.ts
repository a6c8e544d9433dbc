import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import enDesk from '../../../public/locales/en/desk.json' with { type: 'json' };
import enSpending from '../../../public/locales/en/spending.json' with { type: 'json' };
import enStaff from '../../../public/locales/en/staff.json' with { type: 'json' };
import { STAFF_NAVIGATION, staffPageOf } from '../../../src/components/staff/staff-navigation.ts';
import { ROLES } from '../../../src/domain/identity/account.ts';
import { swept } from '../../support/runs/sweep.ts';
import { logIn } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/*
 * Every page of staff's area as every role, and as a visitor: each opens to the roles of its row in `STAFF_NAVIGATION`, which are those of its
 * calls (tests/api/http/access.test.ts walks them), and to nobody else. A page below another is of its kind: whoever may see that may see it.
 */

const PAGES = join(import.meta.dirname, '../../../src/pages/[lang]');
/** The pages that are there, below the language, as the build finds them. */
const routes = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  // `desk` itself only leads on from the codes of tickets.
  .filter((file) => /^(staff|desk)(\/|\.astro$)/.test(file) && file.endsWith('.astro') && file !== 'desk.astro')
  .map((file) => file.replace(/(\/index)?\.astro$/, ''));
/** The area's heading for everybody else, and those of the counter's pages. */
const FORBIDDEN = new RegExp([enStaff.forbidden.title, enDesk.forbidden.title, enSpending.desk.forbidden.title].join('|'));

test('each page of staff has a row that says whose it is', () => {
  expect(routes.length).toBeGreaterThan(12);
  expect(routes.filter((route) => !staffPageOf(route))).toEqual([]);
  expect(STAFF_NAVIGATION.map(({ href }) => href).filter((href) => !routes.includes(href))).toEqual([]);
});

for (const [turn, role] of ROLES.entries()) {
  test(`as ${role}: each page opens if it is theirs, and so do the ways to it`, async ({ page }) => {
    await logIn(page, `role${role}`);
    const theirs = (roles: readonly string[]) => roles.includes(role);
    // Each as some of the roles, and in a whole run as all.
    for (const route of swept([...routes.slice(turn), ...routes.slice(0, turn)], 3)) {
      await page.goto(`/en/${route}`);
      const forbidden = page.getByRole('heading', { name: FORBIDDEN });
      // The first thing of a screen that is open: it has drawn what is inside the gate.
      const opened = page.locator('main .skeleton').or(forbidden);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (theirs(staffPageOf(route)?.roles ?? [])) {
        await expect(opened, `${route} opens`).toHaveCount(0);
        await expect(page.locator('main').getByRole('alert'), `${route} may ask what it asks`).toHaveCount(0);
      } else await expect(forbidden, `${route} stays closed`).toBeVisible();
      // The counter's pages stand beside the area, without its ways.
      if (!route.startsWith('staff')) continue;
      const links = await page.locator('.staff-nav li:not([inert]) a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      const expected = STAFF_NAVIGATION.filter(({ roles }) => theirs(roles)).map(({ href }) => `/en/${href}`);
      expect.soft(links, `ways from ${route}`).toEqual(expected);
    }
  });
}

test('a visitor is asked to log in', async ({ page }) => {
  for (const route of routes) {
    await page.goto(`/en/${route}`);
    await expect(page, route).toHaveURL(/\/en\/sign$/);
  }
});
