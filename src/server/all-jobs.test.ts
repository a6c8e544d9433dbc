import { expect, test } from 'vitest';
import { JOBS, SCHEDULES } from './all-jobs.ts';
import { deliveryJobs } from './delivery/jobs.ts';
import { collectJobs, type JobName, type NamedTwice, namesOf, parsePayload, queuesOf } from './jobs/job-kinds.ts';

const JOB_NAMES = namesOf(JOBS);
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
  'run-imports': [{ list: '9f35b120' }, {}],
  'send-webhooks': [{ endpoint: '9f35b120' }, {}],
  'remove-files': [{ keys: ['upload/first'] }],
};

test('every job reads what is sent, also by the release before', () => {
  for (const name of JOB_NAMES) for (const payload of SENT[name] ?? [{}]) expect(parsePayload(JOBS, name, payload), name).toEqual(payload);
  expect(parsePayload(JOBS, 'end-rents', null)).toEqual({});
});

test('a job that nobody enqueues has a schedule', () => {
  expect(JOB_NAMES.filter((name) => SENT[name] === undefined && SCHEDULES[name] === undefined)).toEqual([]);
});

test('names in the queue stay, or are worked on under the former name as well, and so does what is sealed', () => {
  expect(JOB_NAMES.toSorted()).toEqual([
    'carry-out-activity-changes',
    'carry-out-closings',
    'check-ledger',
    'count-spending',
    'end-advisories',
    'end-memberships',
    'end-registrations',
    'end-rents',
    'expire-and-offer',
    'expire-leases',
    'expire-orders',
    'expire-points',
    'expire-spendings',
    'fill-member-words',
    'grant-monthly-points',
    'make-release',
    'notify-offers',
    'purge-expired',
    'purge-folders',
    'purge-replaced-files',
    'query-orders',
    'reconcile-payments',
    'remind-advisories',
    'remind-appointments',
    'remind-registrations',
    'remove-files',
    'report-invoices',
    'request-holidays',
    'resend-verification',
    'run-imports',
    'seal-audit',
    'send-code-mail',
    'send-mail',
    'send-refunds',
    'send-sms',
    'send-webhooks',
    'settle-invoices',
    'start-recovery',
    'sum-months',
  ]);
  const queues = queuesOf(JOBS);
  expect(Object.fromEntries(queues.filter(({ queue, name }) => queue !== name).map(({ queue, name }) => [queue, name]))).toEqual({
    'send-letter-again': 'resend-verification',
    'sweep-avatars': 'purge-folders',
    'sweep-uploads': 'purge-folders',
    'settle-lapsed': 'expire-and-offer',
    'tell-offers': 'notify-offers',
    'lapse-leases': 'expire-leases',
    'forget-old-keys': 'purge-expired',
  });
  expect(new Set(queues.map(({ queue }) => queue)).size).toBe(queues.length);
  expect(JOB_NAMES.filter((name) => JOBS[name].isSealed)).toEqual(['send-mail', 'send-code-mail', 'send-sms', 'start-recovery', 'resend-verification']);
});

test('what is not understood says where, and not what', () => {
  const read = () => parsePayload(JOBS, 'send-code-mail', { to: 'a@mail.example', language: 'en', template: 'verifyEmail', values: { url: { code: 'dBjf' } } });
  expect(read).toThrow(/values\.url.*validUntil/);
  expect(read).not.toThrow(/dBjf|mail\.example/);
});

test('a room that is missing does not compile, and neither does a name that stands in two', () => {
  // @ts-expect-error: of one room alone
  const ofOne = () => collectJobs({ delivery: deliveryJobs });
  const twice: NamedTwice<{ rent: { 'end-rents': 1; 'check-seats': 1 }; spaces: { 'end-rents': 2 } }> = 'end-rents';
  // @ts-expect-error: there is no such name
  const none: NamedTwice<{ rent: { 'end-rents': 1 }; spaces: { 'expire-leases': 2 } }> = 'end-rents';
  expect([namesOf(ofOne()), twice, none]).toEqual([Object.keys(deliveryJobs), 'end-rents', 'end-rents']);
});
