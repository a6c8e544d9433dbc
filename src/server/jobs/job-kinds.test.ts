import { expect, test } from 'vitest';
import { jobHandlers } from '../job-handlers.ts';
import { JOB_NAMES, JOB_QUEUES, JOBS, type JobName, parsePayload, SCHEDULES } from './job-kinds.ts';

/** Payloads as producers send them, one of each kind, and as they lie in the queue from releases before. */
const SENT: Partial<Record<JobName, object[]>> = {
  'send-mail': [
    { to: 'a@mail.example', language: 'en', template: 'accountDeleted', values: { name: 'Hanako' } },
    {
      to: 'a@mail.example',
      language: 'en',
      template: 'verifyEmail',
      values: { name: 'Hanako', url: 'x' },
      validUntil: '2026-11-18T10:00:00.000Z',
      messageId: '<1>',
    },
    {
      to: 'a@mail.example',
      replyTo: 'b@mail.example',
      language: 'ja',
      template: 'centreClosed',
      values: { name: 'Hanako', points: 36, bookings: ['A3', 'A4'] },
      moreIcs: [{ name: 'a.ics', body: 'BEGIN:VCALENDAR' }],
      isCopy: true,
    },
    { to: 'a@mail.example', language: 'zh', template: 'rentCancelled', values: { name: 'Hanako' }, rentId: '9f35b120' },
    { to: 'a@mail.example', language: 'zh', template: 'advisoryOffice', values: {}, quote: 'Hello', ics: { name: 'a.ics', body: '' } },
    // Of a text that is no longer there: whoever delivers it gives it up, with a row that says so.
    { to: 'a@mail.example', language: 'zh', template: 'rentForgotten', values: {} },
  ],
  'send-code-mail': [
    { to: 'a@mail.example', language: 'zh', template: 'registerEmailCode', values: { code: '123456' }, validUntil: '2026-11-18T10:00:00.000Z' },
  ],
  'send-sms': [
    { to: '0912345678', language: 'zh', template: 'mobileChanged', values: {} },
    { to: '0912345678', language: 'zh', template: 'registerCode', values: { code: '123456' }, validUntil: '2026-11-18T10:00:00.000Z' },
  ],
  'start-recovery': [{ by: 'sms', to: '0912345678', origin: { address: '203.0.113.7', userAgent: 'Firefox' } }],
  'resend-verification': [{ email: 'a@mail.example' }],
  'remove-files': [{ keys: ['upload/first'] }],
};

test('every job reads what is sent, also by the release before', () => {
  for (const name of JOB_NAMES) for (const payload of SENT[name] ?? [{}]) expect(parsePayload(name, payload), name).toEqual(payload);
  expect(parsePayload('end-rents', null)).toEqual({});
});

test('every job has a handler, and one that nobody enqueues has a schedule', () => {
  const tools = { log: {}, database: {} } as unknown as Parameters<typeof jobHandlers>[0];
  expect(Object.keys(jobHandlers(tools)).sort()).toEqual([...JOB_NAMES].sort());
  expect(JOB_NAMES.filter((name) => SENT[name] === undefined && SCHEDULES[name] === undefined)).toEqual([]);
});

test('names in the queue stay, or are worked on under the former name as well, and so does what is sealed', () => {
  expect(JOB_NAMES).toEqual([
    'send-mail',
    'send-code-mail',
    'send-sms',
    'start-recovery',
    'resend-verification',
    'remove-files',
    'purge-folders',
    'end-rents',
    'expire-and-offer',
    'notify-offers',
    'carry-out-closings',
    'expire-leases',
    'end-advisories',
    'remind-advisories',
    'expire-points',
    'grant-monthly-points',
    'check-ledger',
    'request-holidays',
    'purge-expired',
  ]);
  expect(JOB_QUEUES.filter(({ queue, name }) => queue !== name)).toEqual([
    { queue: 'send-letter-again', name: 'resend-verification' },
    { queue: 'sweep-avatars', name: 'purge-folders' },
    { queue: 'sweep-uploads', name: 'purge-folders' },
    { queue: 'settle-lapsed', name: 'expire-and-offer' },
    { queue: 'tell-offers', name: 'notify-offers' },
    { queue: 'lapse-leases', name: 'expire-leases' },
    { queue: 'forget-old-keys', name: 'purge-expired' },
  ]);
  expect(new Set(JOB_QUEUES.map(({ queue }) => queue)).size).toBe(JOB_QUEUES.length);
  expect(JOB_NAMES.filter((name) => 'isSealed' in JOBS[name])).toEqual(['send-mail', 'send-code-mail', 'send-sms', 'start-recovery', 'resend-verification']);
});

test('what is not understood says where, and not what', () => {
  const read = () => parsePayload('send-code-mail', { to: 'a@mail.example', language: 'en', template: 'verifyEmail', values: { url: { code: 'dBjf' } } });
  expect(read).toThrow(/values\.url.*validUntil/);
  expect(read).not.toThrow(/dBjf|mail\.example/);
});
