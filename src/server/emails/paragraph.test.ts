import { expect, test } from 'vitest';
import { sampleSender as centre } from '../../../tests/support/sample-centre.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import { sampleValues } from './email-samples.ts';
import { mailText } from './message-texts.ts';

const HEADINGS = { zh: '承辦人員的話：', en: 'A note from our staff:', ja: '担当者より：' };

test.each(LANGUAGES)('the paragraph stands under its heading, after the text and before the signature, in %s', (language) => {
  const values = sampleValues('mail', 'spaceInProcess', language);
  const plain = mailText('spaceInProcess', language, { values, centre });
  const { subject, text, html } = mailText('spaceInProcess', language, { values, centre, paragraph: 'First line\nSecond line' });
  expect(subject).toBe(plain.subject);
  const added = `\n\n${HEADINGS[language]}\nFirst line\nSecond line`;
  expect(text.split(added)).toHaveLength(2);
  expect(text.replace(added, '')).toBe(plain.text);
  const at = [centre.name[language], HEADINGS[language], 'First line<br>Second line', centre.email].map((part) => html.lastIndexOf(part));
  expect(at.slice(1)).toEqual(at.slice(1).toSorted((a, b) => a - b));
  expect(at).not.toContain(-1);
});

test('what was typed is text in the HTML and begins no field of the header', () => {
  const values = sampleValues('mail', 'spaceInProcess', 'en');
  const paragraph = '<img src=x onerror=alert(1)> & "quoted" {{url}}\u0002\nSubject: won';
  const { subject, text, html } = mailText('spaceInProcess', 'en', { values, centre, paragraph });
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quoted&quot; {{url}}');
  expect(html).not.toContain('<img');
  expect(text).toContain(paragraph);
  expect(subject).not.toMatch(/won|\n/);
});

test('before a quotation, and in an e-mail whose reason is in another language it is in that of the e-mail', () => {
  const answer = { values: { ...sampleValues('mail', 'contactAnswer', 'en') }, centre, quote: 'As it was asked' };
  const { text } = mailText('contactAnswer', 'en', { ...answer, paragraph: 'Added' });
  expect(text.indexOf('Added')).toBeLessThan(text.indexOf('> As it was asked'));
  const values = { ...sampleValues('mail', 'spaceUnapproved', 'ja'), reason: '場地已滿' };
  const { html } = mailText('spaceUnapproved', 'ja', { values, centre, typedIn: 'zh', paragraph: 'またのご利用をお待ちしております。' });
  expect(html).toMatch(/lang="zh-[^"]+"[^>]*>場地已滿/);
  expect(html).toMatch(/担当者より：<\/strong><br>またのご利用/);
});
