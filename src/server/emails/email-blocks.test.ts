import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { sampleSender as centre } from '../../../tests/support/sample-centre.ts';
import { MissingValue } from '../../i18n/fill-text.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import { readBlocks } from './email-blocks.ts';
import { namesWithoutSample, sampleMail, sampleSms, sampleValues } from './email-samples.ts';
import { checkMail, MAIL_TEMPLATES, mailText, SMS_TEMPLATES, valueNames } from './message-texts.ts';

const validate = new HtmlValidate({
  extends: ['html-validate:standard'],
  // What mail programs need and browsers do without.
  rules: { 'no-inline-style': 'off', 'no-deprecated-attr': 'off', 'wcag/h63': 'off', 'attribute-boolean-style': 'off', 'long-title': 'off' },
});

describe.each(MAIL_TEMPLATES)('the e-mail %s', (template) => {
  test.each(LANGUAGES)('in %s is as it was agreed', async (language) => {
    const { subject, text, html } = sampleMail(template, language, centre);
    await expect(`${subject}\n\n${text}`).toMatchFileSnapshot(`../../../tests/emails/${template}.${language}.txt`);
    await expect(html).toMatchFileSnapshot(`../../../tests/emails/${template}.${language}.html`);
    expect(`${subject}${text}${html}`).not.toMatch(/\{\{\w/);
    const report = await validate.validateString(html);
    expect(report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual([]);
  });

  test.each(LANGUAGES)('in %s is refused without any one of its values', (language) => {
    const values = sampleValues('mail', template, language);
    for (const name of valueNames('mail', template)) {
      expect(() => checkMail(template, language, { ...values, [name]: undefined }), name).toThrow(MissingValue);
      expect(() => checkMail(template, language, { ...values, [name]: ' ' }), name).toThrow(MissingValue);
    }
  });

  test('has a sample for every value', () => {
    expect(namesWithoutSample('mail', template)).toEqual([]);
  });
});

test.each(SMS_TEMPLATES)('the SMS %s is as it was agreed', async (template) => {
  expect(namesWithoutSample('sms', template)).toEqual([]);
  await expect(LANGUAGES.map((language) => sampleSms(template, language, centre)).join('\n')).toMatchFileSnapshot(`../../../tests/emails/${template}.sms.txt`);
});

test('an SMS is at most two parts long, in 16-bit letters', () => {
  for (const template of SMS_TEMPLATES)
    for (const language of LANGUAGES) expect(sampleSms(template, language, centre).length, `${template} in ${language}`).toBeLessThanOrEqual(134);
});

test('nothing that is typed becomes HTML or a link of its own', () => {
  const { html } = mailText('contactReceived', 'en', {
    values: { name: '<img src=x onerror=alert(1)>"', cause: 'a & b', reference: 'X', days: 5, due: 'today' },
    centre,
  });
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;');
  expect(html).not.toContain('<img');
  const quote = 'https://evil.example/\n<b>bold</b>';
  expect(mailText('contactOffice', 'zh', { values: sampleValues('mail', 'contactOffice', 'zh'), centre, quote }).html).not.toMatch(/href="https:\/\/evil|<b>/);
});

/** A letter that leads somewhere says where; one that does not has no button. */
test.each(LANGUAGES)('in %s every e-mail with a link has a button that says what it does', (language) => {
  for (const template of MAIL_TEMPLATES) {
    const { html } = sampleMail(template, language, centre);
    const buttons = [...html.matchAll(/<a class="on-hot" href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, url, words]) => [url, words?.trim()]);
    const links = valueNames('mail', template).includes('url') ? [[sampleValues('mail', template, language)['url'], expect.stringMatching(/./)]] : [];
    expect(buttons, template).toEqual(links);
    for (const [, words] of buttons) expect(words, template).not.toMatch(/^(?:open|click)\b|連結|リンク/i);
  }
});

test('a text has paragraphs, facts and links', () => {
  expect(readBlocks('Hello.\nAgain.\n\nWhat: a seat\nWhen: now\nhttps://hub.example/x')).toEqual([
    { kind: 'paragraph', lines: ['Hello.', 'Again.'] },
    {
      kind: 'facts',
      rows: [
        { label: 'What', value: 'a seat' },
        { label: 'When', value: 'now' },
      ],
    },
    { kind: 'link', url: 'https://hub.example/x' },
  ]);
});

test('facts stand between the sentences of a paragraph; one labelled line alone is a sentence', () => {
  expect(readBlocks('We wrote:\nName: Lin\nDue: today\nPlease answer.\nNote: by hand')).toEqual([
    { kind: 'paragraph', lines: ['We wrote:'] },
    {
      kind: 'facts',
      rows: [
        { label: 'Name', value: 'Lin' },
        { label: 'Due', value: 'today' },
      ],
    },
    { kind: 'paragraph', lines: ['Please answer.', 'Note: by hand'] },
  ]);
});
