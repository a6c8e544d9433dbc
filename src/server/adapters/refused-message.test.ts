import { expect, test } from 'vitest';
import { RefusedMessage, readSmtpFailure } from './refused-message.ts';

const isMarked = (command: string, response: string) =>
  readSmtpFailure(Object.assign(new Error('refused'), { command, response, responseCode: Number(response.slice(0, 3)), code: 'EENVELOPE' })) instanceof
  RefusedMessage;

test.each([
  ['RCPT TO', '550 5.1.1 <reader@mail.example>: no such user'],
  ['RCPT TO', '550 5.2.1 mailbox disabled'],
  ['DATA', '552 5.2.2 mailbox full for good'],
  ['RCPT TO', '550 No such user here'],
  ['RCPT TO', '553 mailbox name not allowed'],
])('an address is at fault: %s %s', (command, response) => {
  expect(isMarked(command, response)).toBe(true);
});

test.each([
  ['DATA', '554 Message rejected: Sending paused for this account'],
  ['DATA', '554 Message rejected: Email address is not verified'],
  ['DATA', '554 spam'],
  ['DATA', '550 5.7.1 policy'],
  ['DATA', '550 5.4.5 Daily user sending limit exceeded'],
  ['RCPT TO', '550 relay not permitted'],
  ['RCPT TO', '550 5.7.1 relaying denied'],
  ['RCPT TO', '450 4.2.1 busy'],
  ['MAIL FROM', '550 5.1.8 sender address refused'],
  ['AUTH', '535 5.7.8 authentication failed'],
])('nobody’s address is at fault, and it is tried again: %s %s', (command, response) => {
  expect(isMarked(command, response)).toBe(false);
});
