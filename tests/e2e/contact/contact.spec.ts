import { expect, expectAccessible, test } from '../support/test.ts';

/** Each language at one of the widths (support/paired.ts). */
const WORDS = {
  zh: {
    tag: '@phone',
    title: '聯絡我們',
    submit: '送出訊息',
    email: '電子郵件',
    content: '內容',
    name: '姓名',
    wrong: '請輸入正確的電子郵件格式',
    sent: /編號 [A-Z2-7]{8}/,
    receipt: /已收到您的訊息|您的訊息已送達/,
  },
  ja: {
    tag: '@desktop',
    title: 'お問い合わせ',
    submit: '送信する',
    email: 'メールアドレス',
    content: '内容',
    name: 'お名前',
    wrong: /メール/,
    sent: /受付番号[A-Z2-7]{8}/,
    receipt: /お問い合わせを受け付けました/,
  },
} as const;

for (const [lang, { tag, ...words }] of Object.entries(WORDS)) {
  test(`a message in ${lang}: faults beside their fields, nothing lost by a reload, a receipt by mail`, { tag }, async ({ page, message }, { project }) => {
    const email = `contact-${lang}-${project.name}@example.com`;
    await page.goto(`/${lang}/contact?cause=activity&ref=night-of-zines`);
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    await expect(page.locator('bdi')).toHaveText('night-of-zines');
    await expect(page.locator('#cause')).toHaveValue('activity');
    await page.locator('#email').fill('nobody@');
    await page.locator('#content').fill('請問…'.repeat(3));
    await page.getByRole('button', { name: words.submit }).click();
    // The summary takes the focus; each fault also stands with its field.
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.locator('#email-error')).toHaveText(words.wrong);
    await expect(page.locator('#name-error')).toBeVisible();
    await expect(page.locator('#email')).toHaveAttribute('aria-describedby', /email-error/);
    await page.locator('#phone_country').selectOption('JP');
    await page.locator('#phone').fill('0312345678');
    await expectAccessible(page);

    await page.reload();
    await expect(page.locator('#phone_country')).toHaveValue('JP');
    await expect(page.locator('#phone')).toHaveValue('0312345678');
    await expect(page.locator('#content')).toHaveValue('請問…'.repeat(3));
    await expect(page.locator('#email')).toHaveValue('nobody@');
    await page.locator('#content').fill('漫'.repeat(5001));
    await expect(page.locator('.count')).toHaveClass(/over/);
    await page.locator('#name').fill('林小漫');
    await page.locator('#email').fill(email);
    await page.getByRole('button', { name: words.submit }).click();
    await expect(page.locator('#content-error')).toContainText('5000');
    await page.locator('#content').fill('請問可以攜伴嗎？');
    await page.getByRole('button', { name: words.submit }).click();
    await expect(page.getByRole('heading', { name: words.sent })).toBeVisible();
    expect(await message(email, words.receipt)).not.toContain('請問可以攜伴嗎');
    await page.reload();
    await expect(page.locator('#content')).toHaveValue('');
  });
}

test('asking for an account to be deleted needs its words, and puts them in', async ({ page, message }, { project }) => {
  const email = `farewell-${project.name}@example.com`;
  await page.goto('/en/account_cancel');
  await page.locator('#name').fill('Reader');
  await page.locator('#email').fill(email);
  await page.locator('#content').fill('I have read everything.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.locator('#content-error')).toContainText('apply for account deletion');
  await page.getByRole('button', { name: 'Insert the phrase' }).click();
  await expect(page.locator('#content')).toHaveValue('apply for account deletion\nI have read everything.');
  await expect(page.locator('#content-error')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: /Reference [A-Z2-7]{8}/ })).toBeVisible();
  await message(email, /Deleting an account/);
});

test('what is pressed while a field says that it is wrong is pressed all the same', async ({ page, viewport }) => {
  // The field and the box are to be seen at once.
  await page.setViewportSize({ width: viewport?.width ?? 390, height: 1600 });
  await page.goto('/en/register');
  // Before the script is there, nobody says what is wrong.
  await expect(page.getByRole('button', { name: 'Register' })).toBeEnabled();
  const box = page.locator('input[name="agree"]');
  await box.scrollIntoViewIfNeeded();
  await page.locator('input[name="email"]').fill('nobody@');
  const place = await box.boundingBox();
  if (!place) throw new Error('the box is not to be seen');
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await page.mouse.down();
  // The field was left by the press, and waits for its end with what it has to say.
  await expect(page.locator('input[name="email"]')).not.toBeFocused();
  await page.mouse.up();
  await expect(box).toBeChecked();
  await expect(page.locator('#email-error')).toBeVisible();
});

test('without JavaScript no form is offered that cannot be sent, and the mailbox is there instead', async ({ browser, baseURL, viewport }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport });
  const page = await context.newPage();
  for (const path of ['/zh/contact', '/en/account_cancel', '/ja/space/2a']) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.locator('a[href^="mailto:"]').first()).toBeVisible();
    await expect(main.locator('button, input, textarea').filter({ visible: true })).toHaveCount(0);
  }
  expect((await page.locator('[data-months]').boundingBox())?.height).toBeLessThan(200);
  await expect(page.locator('[data-says]')).toBeHidden();
  await context.close();
});
