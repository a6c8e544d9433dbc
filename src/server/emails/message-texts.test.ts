import { expect, test } from 'vitest';
import { sampleSender as centre } from '../../../tests/support/sample-centre.ts';
import { MissingValue } from '../../i18n/fill-text.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import { sampleMail, sampleValues } from './email-samples.ts';
import { checkMail, MAIL_TEMPLATES, type MailTemplate, mailText, valueNames } from './message-texts.ts';

test('a row that has come since an e-mail was enqueued is left out of it; a hole in a sentence is none', () => {
  // As the release before enqueued them: without place and number.
  const values = { name: 'Lin', device: 'A3', time: 'Sat', points: 36, cancelBefore: 'Fri', url: 'https://hub.example/x' };
  const { text, html } = mailText('rentReserved', 'en', { values, centre });
  expect(text).toContain('What: A3\nWhen: Sat\nPoints: 36\n\n');
  expect(`${text}${html}`).not.toMatch(/Where|Reservation no|undefined|\{\{/);
  expect(() => mailText('rentReserved', 'en', { values: { ...values, cancelBefore: undefined }, centre })).toThrow(MissingValue);
});

test.each(LANGUAGES)('a row with nothing to say is left out, in %s', (language) => {
  const values = { ...sampleValues('mail', 'spaceApproved', language), note: '－', waived: 'NT$0', cleaning: 'NT$0' };
  for (const isCopy of [false, true]) {
    const { text, html } = mailText('spaceApproved', language, { values, centre, isCopy });
    expect(`${text}${html}`).not.toContain('－');
    // The cleaning fee is told even when it is nothing.
    expect(text.match(/NT\$0$/gm)).toHaveLength(1);
    expect(text).not.toMatch(/\n{3}/);
  }
  const said = mailText('spaceApproved', language, { values: { ...values, note: 'By the lift', waived: 'NT$500' }, centre }).text;
  expect(said).toContain('By the lift\n');
  expect(said).toContain('NT$500\n');
});

test('a value stays on its line', () => {
  const { text } = mailText('verifyEmail', 'en', {
    values: { name: 'winner!\r\n\n claim your\u2028prize\u0007', url: 'https://hub.example/verify' },
    centre,
  });
  expect(text).toContain('winner! claim your prize,');
  expect(text).toContain('https://hub.example/verify');
});

/** A text of HTML's own signs, which in an e-mail is but a text. */
const MARKUP = `<b title="x">'&amp;</b>`;
test.each(LANGUAGES)('no value of any e-mail in %s becomes HTML, in subject, title, heading or body', (language) => {
  for (const template of MAIL_TEMPLATES) {
    const names = valueNames('mail', template);
    const values = { ...sampleValues('mail', template, language), ...Object.fromEntries(names.filter((name) => name !== 'url').map((name) => [name, MARKUP])) };
    const { html, subject } = mailText(template, language, { values, centre, quote: MARKUP });
    expect(html, template).not.toContain('<b title');
    expect(html, template).not.toContain(`'&amp;</b>`);
    // The subject itself is no HTML.
    expect(subject, template).not.toContain('&lt;');
    const titles = [/<title>(.*)<\/title>/.exec(html)?.[1], /<h1[^>]*>(.*)<\/h1>/.exec(html)?.[1]?.replace(/<wbr>|&#8288;/g, '')];
    if (subject.includes(MARKUP)) for (const title of titles) expect(title, template).toContain('&lt;b title=');
  }
});

test.each(LANGUAGES)('the centre’s own name and address are texts as well, in %s', (language) => {
  const markedName = { zh: MARKUP, en: MARKUP, ja: MARKUP };
  const { html } = mailText('verifyEmail', language, {
    values: sampleValues('mail', 'verifyEmail', language),
    centre: { ...centre, name: markedName, address: markedName },
  });
  expect(html).not.toContain('<b title');
  expect(html).toContain('&lt;b title=');
});

test.each(LANGUAGES)('every e-mail in %s greets without a name that holds an address', (language) => {
  const neutral = { zh: '您好：', en: 'Hello,', ja: 'お客様' }[language];
  for (const template of MAIL_TEMPLATES) {
    const values = Object.fromEntries(valueNames('mail', template).map((name) => [name, 'x']));
    for (const name of ['evil.com', 'Win at evil。com']) {
      const { subject, text, html } = mailText(template, language, { values: { ...values, name }, centre });
      expect(text.startsWith(`${neutral}\n\n`), template).toBe(true);
      expect(`${subject}${text}${html}`, template).not.toContain('evil');
    }
    expect(mailText(template, language, { values: { ...values, name: 'J. R. Smith' }, centre }).text).toMatch(/^(?:Dear )?J\. R\. Smith/);
  }
});

/** Sent to an address that somebody typed, or because somebody who is not logged in asked. */
const TO_STRANGERS: readonly MailTemplate[] = [
  'verifyEmail',
  'contactReceived',
  'changeEmail',
  'verifyIdentity',
  'emailInUse',
  'resetPassword',
  'secondFactorFailing',
  'oldAccountInvitation',
];
test('an e-mail that strangers can cause says nothing that they typed, but for the name it greets', () => {
  // Ours, the settings', or read from a browser by a list (tests/api/accounts/recovery.test.ts).
  const OWN = ['name', 'url', 'when', 'browser', 'network', 'cause', 'reference', 'due', 'days'];
  for (const template of TO_STRANGERS) expect(valueNames('mail', template).filter((name) => !OWN.includes(name))).toEqual([]);
});

test('a copy for the contact of a form is whole without the link of the account', () => {
  const copied = MAIL_TEMPLATES.filter((template) => /^(?:space|advisory)/.test(template) && valueNames('mail', template).includes('url'));
  expect(copied.length).toBeGreaterThan(20);
  for (const template of copied)
    for (const language of LANGUAGES) {
      const values = { ...sampleValues('mail', template, language), url: undefined };
      expect(() => checkMail(template, language, values), template).toThrow();
      checkMail(template, language, values, { isCopy: true });
      const own = mailText(template, language, { values: sampleValues('mail', template, language), centre }).text.split('\n');
      const copy = mailText(template, language, { values, centre, isCopy: true });
      expect(`${copy.text}${copy.html}`, template).not.toMatch(/https?:\/\/comichub\.example\/|\{\{/);
      // All other lines are there, and one that says why it came.
      const lines = copy.text.split('\n');
      expect(
        own.filter((line) => !lines.includes(line)).filter((line) => !line.startsWith('https:')),
        template,
      ).toEqual([]);
      expect(
        lines.filter((line) => !own.includes(line)),
        template,
      ).toHaveLength(1);
    }
});

test('a text that somebody typed in another language than the e-mail says so in its HTML, and stands in the plain text as it is', () => {
  const values = { ...sampleValues('mail', 'rentCalledOff', 'en'), reason: '颱風 <$&> 停班' };
  const { text, html } = mailText('rentCalledOff', 'en', { values, centre, typedIn: 'zh' });
  expect(text).toContain('Reason: 颱風 <$&> 停班\n');
  expect(html).toMatch(/<span lang="zh-Hant" style="font-family:'Noto Sans CJK TC'[^"]*">颱風 &lt;\$&amp;&gt; 停班<\/span>/);
  expect(html.match(/<span lang=/g)).toHaveLength(1);
  for (const typedIn of ['en', null, undefined] as const) {
    const same = mailText('rentCalledOff', 'en', { values, centre, typedIn });
    expect(same.text).toBe(text);
    expect(same.html).not.toContain('<span lang=');
  }
});

test('a typed text that is not there, or is left out of a copy, leaves no mark behind', () => {
  const approved = { ...sampleValues('mail', 'spaceApproved', 'ja'), note: '－' };
  const cancelled = { ...sampleValues('mail', 'spaceCancelled', 'ja'), reason: undefined };
  for (const mail of [
    mailText('spaceApproved', 'ja', { values: approved, centre, typedIn: 'zh' }),
    mailText('spaceCancelled', 'ja', { values: cancelled, centre, typedIn: 'zh', isCopy: true }),
  ])
    expect(`${mail.text}${mail.html}`).not.toMatch(/[\p{Cc}--[\r\n\t]]|<span lang=/v);
});

test('an e-mail that may be turned off says why it came and how to stop it, and every other one does not', () => {
  const asking = MAIL_TEMPLATES.filter((template) => {
    const { text, html } = sampleMail(template, 'en', centre);
    expect(html.includes('/unsubscribe/'), template).toBe(text.includes('/unsubscribe/'));
    return text.includes('/unsubscribe/');
  });
  expect(asking.sort()).toEqual([
    'activityReminder',
    'advisoryReminder',
    'advisoryReview',
    'advisoryTeacher',
    'appointmentReminder',
    'spaceCorrectionDue',
    'spaceInProcess',
    'spendingReceipt',
  ]);
  expect(sampleMail('advisoryReview', 'ja', centre).text).toMatch(
    /「相談の進捗」がオンになっているため、このメールをお送りしています。\nこのメールの配信を停止する\nhttps:\/\/\S+\n$/,
  );
});
