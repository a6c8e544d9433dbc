import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Centre } from '../../../src/editorial/settings/centre.ts';
import { LANGUAGES } from '../../../src/i18n/languages.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask } from '../../support/bookings/advisories.ts';
import { signUp } from '../../support/members.ts';
import { copySample } from '../../support/sample.ts';
import { sampleCentre } from '../../support/sample-centre.ts';

/* Another centre writes its own `centre.yaml` and changes nothing else. */

const OTHER: Centre = {
  name: { zh: '高雄漫畫館（駁二）', en: 'Kaohsiung Comic Centre', ja: '高雄漫画館（駁二）' },
  short_name: { zh: '高漫館', en: 'Pier Comics', ja: '高雄漫画館' },
  slug: 'pier-comics',
  address: { zh: '高雄市鹽埕區大勇路 1 號', en: '1 Dayong Road, Kaohsiung', ja: '高雄市塩埕区大勇路1号' },
  locality: { zh: '高雄市', en: 'Kaohsiung', ja: '高雄市' },
  country: 'TW',
  telephone: '+886-7-000-0000',
  email: 'ask@pier.example',
  mail_from: 'robot@mail.pier.example',
  sms_sender: 'Pier',
  notice: null,
  social: [],
  theme: { light: '#ffffff', dark: '#000000' },
};
const contentRoot = copySample();
let app: TestApp;
beforeAll(async () => {
  // JSON is YAML.
  writeFileSync(join(contentRoot, 'settings/centre.yaml'), JSON.stringify(OTHER));
  app = await openTestApp({ CONTENT_DIR: contentRoot });
});
afterAll(async () => {
  await app.close();
  rmSync(contentRoot, { recursive: true });
});

const ours = [sampleCentre.name, sampleCentre.short_name, sampleCentre.address].flatMap((each) => Object.values(each));
const expectOnlyOther = (text: string) => {
  for (const word of [...ours, sampleCentre.email, sampleCentre.mail_from]) expect(text).not.toContain(word);
};
const validUntil = new Date(TEST_NOW.getTime() + 600_000).toISOString();

describe.each(LANGUAGES)('of another centre, in %s,', (language) => {
  test('an e-mail has its name as sender and in its texts, its address under them, and answers go to it', async () => {
    const values = { name: 'Hanako', url: 'https://hub.example/verify' };
    await app.handlers['send-code-mail']({ to: 'reader@mail.example', language, template: 'verifyEmail', values, validUntil }, `mail-${language}`);
    const [mail] = await app.sent();
    const { from, replyTo, html = '', text = '' } = await PostalMime.parse(mail?.content ?? '');
    expect(from).toEqual({ name: OTHER.short_name[language], address: OTHER.mail_from });
    expect(replyTo).toEqual([{ name: '', address: OTHER.email }]);
    for (const said of [OTHER.short_name[language], OTHER.address[language], OTHER.telephone ?? '', OTHER.email]) {
      expect(text).toContain(said);
      expect(html).toContain(said);
    }
    expect(html).toContain(OTHER.name[language]);
    expectOnlyOther(`${html}${text}${mail?.subject}`);
    expect(mail?.content).toMatch(/^Message-ID: <mail-\w+@mail\.pier\.example>$/m);
  });

  test('an SMS says its name', async () => {
    await app.handlers['send-sms']({ to: '0912345678', language, template: 'registerCode', values: { code: '123456' }, validUntil }, `sms-${language}`);
    const [sms] = await app.sent();
    expect(sms?.text).toContain(OTHER.short_name[language]);
    expectOnlyOther(sms?.text ?? '');
  });

  test('the calendar that people subscribe to has its name and its address', async () => {
    const { body, headers } = await app.call('GET', `/calendar/feed/${language}.ics`);
    const calendar = new ICAL.Component(ICAL.parse(String(body)));
    expect(String(calendar.getFirstPropertyValue('x-wr-calname'))).toContain(OTHER.name[language]);
    expect(String(calendar.getFirstPropertyValue('prodid'))).toContain(OTHER.short_name.en);
    const places = calendar.getAllSubcomponents('vevent').map((event) => String(event.getFirstPropertyValue('location')));
    expect(places.length).toBeGreaterThan(0);
    for (const place of places) expect(place).toContain(OTHER.address[language]);
    expect(headers.get('content-disposition')).toContain(`filename="pier-comics-${language}.ics"`);
  });
});

test('of another centre, a booking comes as a file of its name, and an authenticator shows it', async () => {
  const member = await signUp(app);
  const { id } = (await ask(app, member, { method: 'on_site' })).body.data;
  const { body, headers } = await app.call('GET', `/advisory/${id}/calendar.ics`, { token: member.token });
  expect(headers.get('content-disposition')).toContain('filename="pier-comics-advisory-');
  expect(String(body)).toContain('Kaohsiung Comic Centre');
  const { uri } = (await app.call('POST', '/my/totp', { token: member.token })).body.data;
  expect(new URL(uri).searchParams.get('issuer')).toBe('Pier Comics');
});

test('of another centre, the documents of the API have its name', async () => {
  const { body } = await app.call('GET', '/openapi.json');
  expect(body.info.title).toBe('Pier Comics');
  expectOnlyOther(String((await app.call('GET', '/docs')).body).slice(0, 2000));
});
