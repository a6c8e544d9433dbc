import { expect, test } from 'vitest';
import { buttonFaults, languageFaults, placeFaults, senderFaults } from './message-values.ts';

test('a language that asks for another value is a fault, but for those that every text is given', () => {
  const texts = (sentence: string) => ({ offered: { subject: '{{device}}', body: sentence } });
  const isGiven = (name: string) => name === 'centre';
  const faults = (en: string) =>
    languageFaults(
      new Map([
        ['zh', texts('{{until}}')],
        ['en', texts(en)],
      ]),
      isGiven,
    );
  expect(faults('{{until}} {{centre}}')).toEqual([]);
  expect(faults('until then')).toEqual(['offered asks for device in en, for device, until in zh']);
  expect(faults('{{until}} {{place}}')).toHaveLength(1);
});

test('an e-mail has a button if and only if it has a link', () => {
  expect(buttonFaults({ offered: { body: '{{url}}' }, deleted: { body: 'Bye' }, actions: { offered: 'Accept' } }, 'en')).toEqual([]);
  expect(buttonFaults({ offered: { body: '{{url}}' }, deleted: { body: 'Bye' }, actions: { deleted: 'Open' } }, 'en')).toEqual([
    'offered has a link and no button in en',
    'deleted has a button and no link in en',
  ]);
});

test('a sender that names its template is a fault', () => {
  expect(senderFaults('src/server/rent/a.ts', "{ to, language, template: 'rentOffered', values }", ['rentOffered'])).toEqual([
    'src/server/rent/a.ts names rentOffered: it is written by its function, emails.rentOffered or sms.rentOffered',
  ]);
  expect(senderFaults('src/server/rent/a.ts', '{ to, language, ...emails.rentOffered(values) }', ['rentOffered'])).toEqual([]);
});

test('a message that is written outside the rooms is a fault; one that is only sent there is not', () => {
  const writes = "import { type CalendarFile, emails } from '../emails/messages.ts';";
  expect(placeFaults('src/server/rent/a.ts', writes)).toEqual([]);
  for (const path of ['src/server/delivery/a.ts', 'src/server/event-handlers.ts'])
    expect(placeFaults(path, writes)).toEqual([`${path} writes messages: that is for the room that they are of`]);
  expect(placeFaults('src/server/delivery/a.ts', "import { type PlainEmail, type emails } from '../emails/messages.ts';")).toEqual([]);
  expect(placeFaults('src/server/delivery/a.ts', "import type { CalendarFile } from '../emails/messages.ts';")).toEqual([]);
});
