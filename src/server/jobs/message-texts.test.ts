import { expect, test } from 'vitest';
import { sampleCentre as centre } from '../../../tests/support/sample-centre.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import { MAIL_TEMPLATES, type MailTemplate, mailText, valueNames } from './message-texts.ts';

test('a value stays on its line', () => {
  const { text } = mailText('verifyEmail', 'en', {
    values: { name: 'winner!\r\n\n claim your\u2028prize\u0007', url: 'https://hub.example/verify' },
    centre,
  });
  expect(text).toContain('winner! claim your prize,');
  expect(text).toContain('https://hub.example/verify');
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
  // Ours, the settings', or read from a browser by a list (tests/api/recovery.test.ts).
  const OWN = ['name', 'url', 'when', 'browser', 'network', 'cause', 'reference', 'due', 'days'];
  for (const template of TO_STRANGERS) expect(valueNames('mail', template).filter((name) => !OWN.includes(name))).toEqual([]);
});
