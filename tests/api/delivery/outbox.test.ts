import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outboxPage } from '../../../src/server/delivery/outbox-page.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { linkCode, registrationForm, smsCode } from '../../support/registration.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const page = async () => {
  const response = await new Hono().get('/outbox', outboxPage(app.outbox)).request('/outbox');
  return { response, text: await response.text() };
};

test('the outbox shows letters and messages as a person reads them, newest first', async () => {
  expect((await page()).text).toContain('Nothing has been sent yet.');
  const form = registrationForm({ name: '<b>林&"小"漫</b>', language: 'zh' });
  form['sms_code'] = await smsCode(app, form.mobile);
  app.clock.now = new Date(app.clock.now.getTime() + 1000);
  await app.call('POST', '/member', { body: form });
  const code = linkCode((await app.sent())[0]);
  const { response, text } = await page();
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const url = `http://localhost:4321/zh/register/verify/${code}`;
  expect(text).toContain(`<a href="${url}">${url}</a>`);
  expect(text).toContain('請驗證您的電子郵件');
  expect(text).toContain(`E-mail to ${form.email}`);
  expect(text).toContain(`SMS to ${form.mobile}`);
  expect(text).toContain(String(form['sms_code']));
  expect(text).not.toContain('<b>');
  expect(text).toContain('&lt;b&gt;林&amp;');
  expect(text.indexOf(url)).toBeLessThan(text.indexOf('SMS to'));
});
