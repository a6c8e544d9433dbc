import enApply from '../../../public/locales/en/apply.json' with { type: 'json' };
import enStaff from '../../../public/locales/en/staff.json' with { type: 'json' };
import jaApply from '../../../public/locales/ja/apply.json' with { type: 'json' };
import zhApply from '../../../public/locales/zh/apply.json' with { type: 'json' };
import { pdfBytes } from '../../support/files/pdfs.ts';
import { tokenOf } from '../support/calls.ts';
import { AT_ANY } from '../support/paired.ts';
import { logIn } from '../support/screens.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const WORDS = { zh: zhApply, en: enApply, ja: jaApply };
const proof = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdfBytes()) });

test('from application to creator with a public page: asked for more, answered, approved, in two browsers', { tag: AT_ANY }, async ({
  page,
  browser,
  baseURL,
}) => {
  const apply = page.locator('.creator-apply');
  const next = page.locator('form .actions [type=submit]');
  await logIn(page, 'applicant1');

  await test.step('the form is written in steps, and a reload loses nothing but the file', async () => {
    await page.goto('/en/member/apply');
    await apply.getByRole('button', { name: enApply.apply, exact: true }).click();
    await page.getByRole('radio', { name: enApply.kindHint.creator }).check();
    await next.click();
    await expect(page.getByRole('heading', { name: enApply.step.info })).toBeFocused();
    await next.click();
    await expect(page.getByRole('link', { name: /^Industry/ })).toBeVisible();
    await page.getByLabel('Full name').fill('Ida Brush');
    await page.getByLabel('Webcomics').check();
    await page.getByLabel('Your work', { exact: true }).fill('Night Buses, 2025');
    await page.getByLabel('Profile in Chinese').fill('我畫夜班公車。');
    await page.getByLabel('Abroad').check();
    await page.getByLabel('Address').last().fill('12 Some Street, Another City');
    await page.reload();
    await expect(page.getByLabel('Full name')).toHaveValue('Ida Brush');
    await expect(page.getByLabel('Webcomics')).toBeChecked();
    await next.click();
    await page.getByLabel(enApply.workKind.published).check();
    await page.getByLabel(enApply.fields.published_on).fill('2025-06-01');
    await page.getByLabel(enApply.fields.relevant_info, { exact: true }).setInputFiles(proof('proof.pdf'));
    await expect(page.getByText('proof.pdf')).toBeVisible();
    await expectAccessible(page);
    await next.click();
    await expect(apply).toContainText('Night Buses, 2025');
    await expectAccessible(page);
    await next.click();
    await expect(page.getByRole('alert').or(page.locator('.error')).first()).toBeVisible();
    await page.getByRole('checkbox').check();
    await next.click();
    await expect(apply.locator('.facts .tag')).toHaveText(enApply.status.applied);
    await expect(apply.getByRole('button', { name: enApply.withdraw })).toBeVisible();
    await expectAccessible(page);
  });

  const review = await browser.newPage({ ...(baseURL && { baseURL }), viewport: { width: 1440, height: 900 } });
  // The headless browser has no viewer of PDFs.
  await review.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true }));
  await logIn(review, 'rolereviewer');
  const item = review.locator('.queue-one');
  const dialog = review.locator('dialog[open]');

  await test.step('a reviewer finds it on the overview, looks at the paper in place, and asks for more', async () => {
    await review.goto('/en/staff');
    await review.getByRole('link', { name: enStaff.waiting.kinds.creators }).first().click();
    await review.getByRole('searchbox').fill('applicant1');
    await review.keyboard.press('Enter');
    await review.getByRole('table').getByRole('link').first().click();
    await expect(item).toContainText('Night Buses, 2025');
    await item.getByRole('button', { name: enStaff.papers.viewOf.replace('{{name}}', 'proof.pdf') }).click();
    await expect(dialog.locator('iframe')).toHaveAttribute('src', /^blob:/);
    await review.keyboard.press('Escape');
    await expectAccessible(review);
    await item.getByRole('button', { name: enStaff.creators.acts.ask }).click();
    await dialog.getByLabel(enStaff.creators.reason.ask).fill('Ten more pages, please.');
    await expect(dialog.locator('.email-preview').first()).toContainText('Ten more pages, please.');
    await expectAccessible(review);
    await dialog.getByRole('button', { name: enStaff.creators.acts.ask, exact: true }).click();
    await expect(item.getByRole('heading', { level: 2 })).toContainText(enApply.status.more_asked);
  });

  await test.step('the applicant reads what is asked, and sends the same application again', async () => {
    await page.reload();
    await expect(apply).toContainText('Ten more pages, please.');
    await apply.getByRole('button', { name: enApply.answer }).click();
    await next.click();
    await next.click();
    await page.getByLabel(enApply.fields.relevant_info_2, { exact: true }).setInputFiles(proof('pages.pdf'));
    await expect(page.getByText('pages.pdf')).toBeVisible();
    await next.click();
    await page.getByRole('checkbox').check();
    await next.click();
    await expect(apply.locator('.facts .tag')).toHaveText(enApply.status.applied);
  });

  await test.step('approved by keyboard, with the membership and the email in view', async () => {
    await review.reload();
    await expect(item).toContainText('pages.pdf');
    await item.getByRole('heading', { level: 2 }).click();
    await review.keyboard.press('a');
    await expect(dialog.locator('.email-preview').first()).toBeVisible();
    await expect(dialog).toContainText('Member until');
    await dialog.getByRole('button', { name: enStaff.creators.acts.approve, exact: true }).click();
    await expect(item.getByRole('heading', { level: 2 })).toContainText(enApply.status.approved);
  });

  await test.step('the applicant is a creator', async () => {
    await page.reload();
    await expect(apply.locator('.facts .tag')).toHaveText(enApply.status.approved);
    await expect(apply).toContainText(enApply.class.creator);
    await expect(apply.getByRole('button', { name: enApply.extend })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a public page is wished for, changed, and taken back', async () => {
    const section = page.getByRole('region', { name: enApply.page.title });
    await expect(section).toContainText(enApply.page.none);
    await section.getByRole('button', { name: enApply.page.open }).click();
    await section.getByRole('button', { name: enApply.page.save }).click();
    await expect(section.getByRole('link', { name: enApply.page.fields.kana })).toBeVisible();
    await section.getByLabel(enApply.page.fields.zhuyin).fill('ㄞ');
    await section.getByLabel(enApply.page.fields.kana).fill('あいだ');
    await section.getByLabel(enApply.page.fields.latin).fill('Brush, Ida');
    await section.getByLabel('Drawing').check();
    await section.getByLabel('Fantasy').check();
    await section.getByLabel(enApply.page.fields.since).fill('2019');
    await expectAccessible(page);
    await section.getByRole('button', { name: enApply.page.save }).click();
    await expect(section).toContainText(enApply.page.shown);
    await section.getByRole('button', { name: enApply.page.edit }).click();
    await expect(section.getByLabel(enApply.page.fields.kana)).toHaveValue('あいだ');
    await section.getByRole('button', { name: enApply.page.cancel }).click();
    await section.getByRole('button', { name: enApply.page.remove }).click();
    await expect(section).toContainText(enApply.page.none);
  });
  await review.close();
});

test('in each language it opens; withdrawn after a question, it may be written anew', { tag: AT_ANY }, async ({ page, baseURL }) => {
  await logIn(page, 'applicant2');
  for (const [language, words] of Object.entries(WORDS)) {
    await page.goto(`/${language}/member/apply`);
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    await expect(page.locator('.creator-apply')).toContainText(words.lead);
    await expectAccessible(page);
  }
  const info = {
    full_name: '林漫',
    industry: ['webcomics'],
    citizenship: 'domestic',
    address_type: 'foreign',
    address: 'A 1',
    profile_zh: '我畫畫。',
    works: '一本書',
  };
  const sent = await page.request.post('/api/member/comicists_apply', {
    headers: { authorization: `Bearer ${await tokenOf(baseURL ?? '', 'applicant2')}` },
    data: { ...info, kind: 'associate', work_url: 'https://example.com/work', agree: true },
  });
  expect(sent.status()).toBe(200);
  await page.goto('/zh/member/apply');
  await page.getByRole('button', { name: zhApply.withdraw }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: zhApply.asking.confirm, exact: true }).click();
  await expect(page.locator('.creator-apply .facts .tag')).toHaveText(zhApply.status.cancelled);
  await expect(page.getByRole('heading', { name: zhApply.mine })).toBeFocused();
  await expect(page.getByRole('button', { name: zhApply.applyAgain })).toBeVisible();
});
