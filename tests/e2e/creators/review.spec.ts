import enApply from '../../../public/locales/en/apply.json' with { type: 'json' };
import enColleagues from '../../../public/locales/en/colleagues.json' with { type: 'json' };
import enStaff from '../../../public/locales/en/staff.json' with { type: 'json' };
import jaStaff from '../../../public/locales/ja/staff.json' with { type: 'json' };
import zhApply from '../../../public/locales/zh/apply.json' with { type: 'json' };
import zhStaff from '../../../public/locales/zh/staff.json' with { type: 'json' };
import { CREATOR_APPLICATION } from '../../support/bookings/creators.ts';
import { swept } from '../../support/runs/sweep.ts';
import { HOUR_MS, tokenOf } from '../support/calls.ts';
import { applyFor, freeTuesdayOf } from '../support/leases.ts';
import { AT_ANY } from '../support/paired.ts';
import { LANGUAGES, logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const WORDS = { zh: zhStaff, en: enStaff, ja: jaStaff };
const today = () => new Date(Date.now() + 8 * HOUR_MS).toISOString().slice(0, 10);

async function ask(origin: string, username: string, method: string, path: string, body: Record<string, unknown>) {
  const headers = { authorization: `Bearer ${await tokenOf(origin, username)}`, 'content-type': 'application/json' };
  const response = await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) });
  const answer = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer.data;
}
/** Sends an application by the API. */
const sendFor = (origin: string, username: string, change: Record<string, unknown> = {}) =>
  ask(origin, username, 'POST', '/member/comicists_apply', { ...CREATOR_APPLICATION, published_on: today(), agree: true, ...change });

test('the queue of applications opens in every language', { tag: AT_ANY }, async ({ page }) => {
  await logIn(page, 'rolereviewer');
  for (const language of swept(LANGUAGES, 3)) {
    await page.goto(`/${language}/staff/creators?state=all`);
    await expect(page.getByRole('heading', { level: 1, name: WORDS[language].creators.title })).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expectAccessible(page);
  }
});

test('a colleague who decides later sees what happened; what was applied for before stands with the next one', { tag: AT_ANY }, async ({
  page,
  baseURL,
  context,
}) => {
  const origin = baseURL ?? '';
  const { id } = await sendFor(origin, 'applicant3');
  await logIn(page, 'rolereviewer');
  const other = await context.newPage();
  for (const each of [page, other]) await each.goto(`/en/staff/creators?id=${id}`);
  const [item, late] = [page.locator('.queue-one'), other.locator('.queue-one')];
  const [dialog, lateDialog] = [page.locator('dialog[open]'), other.locator('dialog[open]')];
  await late.getByRole('button', { name: enStaff.creators.acts.approve, exact: true }).click();
  await expect(lateDialog.locator('.email-preview').first()).toBeVisible();

  await item.getByRole('heading', { level: 2 }).click();
  await page.keyboard.press('r');
  await dialog.getByLabel(enStaff.creators.reason.refuse).fill('The book is not out yet.');
  await expect(dialog.locator('.email-preview').first()).toContainText('The book is not out yet.');
  await dialog.getByRole('button', { name: enStaff.creators.acts.refuse, exact: true }).click();
  await expect(item.getByRole('heading', { level: 2 })).toContainText(enApply.status.unapproved);

  await lateDialog.getByRole('button', { name: enStaff.creators.acts.approve, exact: true }).click();
  await expect(late).toContainText(enStaff.queue.faster);
  await expect(late).toContainText('The book is not out yet.');
  await expect(late.locator('.queue-colleagues')).toContainText(enColleagues.steps);
  await expect(late.getByRole('heading', { level: 2 })).toContainText(enApply.status.unapproved);
  await expectAccessible(other);

  const { id: next } = await sendFor(origin, 'applicant3');
  await page.goto(`/en/staff/creators?id=${next}`);
  await item.getByRole('link', { name: enApply.kind.creator }).click();
  await expect(item).toContainText('The book is not out yet.');
  await expect(page).toHaveURL(new RegExp(id));
});

test('another language and a broken line lose nothing of an application', { tag: AT_ANY }, async ({ page }) => {
  const next = page.locator('form .actions [type=submit]');
  await logIn(page, 'applicant4');
  await page.goto('/en/member/apply');
  await page.getByRole('button', { name: enApply.apply, exact: true }).click();
  await page.getByRole('radio', { name: enApply.kindHint.associate }).check();
  await next.click();
  await page.getByLabel('Full name').fill('Ume Ink');
  await page.getByLabel('Webcomics').check();
  await page.getByLabel('Your work', { exact: true }).fill('Rain, 2026');
  await page.getByLabel('Profile in English').fill('I draw rain.');
  await page.getByLabel('Abroad').check();
  await page.getByLabel('Address').last().fill('3 Some Street');
  await page.goto('/zh/member/apply');
  await expect(page.getByRole('heading', { name: zhApply.step.info })).toBeVisible();
  await expect(page.locator('[name=full_name]')).toHaveValue('Ume Ink');
  await expect(page.locator('[name=works]')).toHaveValue('Rain, 2026');
  await page.goto('/en/member/apply');
  await next.click();
  await page.getByLabel(enApply.fields.work_url).fill('https://example.com/rain');
  await next.click();
  await page.getByRole('checkbox').check();
  await page.route('**/api/member/comicists_apply', (route) => route.abort('connectionreset'), { times: 1 });
  await next.click();
  await expect(page.locator('.creator-apply [role=alert]').first()).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expectAccessible(page);
  await next.click();
  await expect(page.locator('.creator-apply .facts .tag')).toHaveText(enApply.status.applied);
});

test('a creator extends the membership with one work; papers of a lease are looked at in place', { tag: AT_ANY }, async ({ page, baseURL, browser }) => {
  const origin = baseURL ?? '';
  const { id } = await sendFor(origin, 'applicant5');
  await ask(origin, 'rolereviewer', 'PUT', `/staff/creator_applications/${id}`, { event: 'approve' });
  const next = page.locator('form .actions [type=submit]');
  await logIn(page, 'applicant5');
  await page.goto('/en/member/apply');
  await page.getByRole('button', { name: enApply.extend }).click();
  await next.click();
  await next.click();
  await page.getByLabel(enApply.fields.published_on).fill(today());
  await page.getByLabel(enApply.fields.work_url).fill('https://night-buses.example/four');
  await expectAccessible(page);
  await next.click();
  await page.getByRole('checkbox').check();
  await next.click();
  await expect(page.locator('.creator-apply .facts .tag')).toHaveText(enApply.status.applied);
  await expect(page.locator('.apply-ticket')).toContainText(enApply.kind.extension);

  const day = await freeTuesdayOf(origin, '2b', 16);
  const lease = await applyFor(origin, await tokenOf(origin, 'applicant5'), { space: '2b', day });
  const review = await browser.newPage({ ...(baseURL && { baseURL }), viewport: { width: 1440, height: 900 } });
  await logIn(review, 'rolereviewer');
  const papers = review.locator('.queue-one .papers');
  const dialog = review.locator('dialog[open]');
  await review.goto(`/en/staff/spaces?id=${lease.id}`);
  await papers.getByRole('button').first().click();
  // The headless browser has no viewer of PDFs, as many phones have none.
  await expect(dialog).toContainText(enStaff.papers.noViewer);
  await expectAccessible(review);
  const saved = review.waitForEvent('download');
  await dialog.getByRole('button', { name: enStaff.papers.keep }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  await review.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await review.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true }));
  await review.reload();
  await papers.getByRole('button').first().click();
  await expect(dialog.locator('iframe')).toHaveAttribute('src', /^blob:/);
  await review.close();
});
