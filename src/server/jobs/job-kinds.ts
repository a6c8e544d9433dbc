import * as v from 'valibot';
import type { Language } from '../../i18n/languages.ts';
import type { MessageKind } from '../db/tables/messages.ts';
import type { MessageValues } from '../emails/message-texts.ts';
import type { CodeEmail, CodeMailTemplate, CodeSmsTemplate, PlainEmail, PlainMailTemplate, PlainSmsTemplate, Sms } from '../emails/messages.ts';
import { PLANS, type QueuePlan } from './queue-plans.ts';

/** Whatever a release wrote there: what it no longer knows fails where it is used, and is given up as what cannot be delivered. */
const named = <T extends string>() => v.custom<T>((value) => typeof value === 'string');
const Values = v.pipe(
  v.record(v.string(), v.union([v.string(), v.number(), v.array(v.string())])),
  v.transform((values): MessageValues => values),
);
const ADDRESSED = {
  to: v.string(),
  language: named<Language>(),
  values: Values,
  /** The message's own id when it is sent again: it arrives under the Message-ID it had. Otherwise the job's. */
  messageId: v.exactOptional(v.string()),
};
/** The end of the code that a message carries: an instant as ISO 8601. */
const EXPIRING = { validUntil: v.string() };
const CalendarFileSchema = v.object({ name: v.string(), body: v.string() });

/**
 * `quote` is what somebody wrote, as it is, under the e-mail; `ics` a calendar file that comes with it, `moreIcs` others; `rentId` the reservation
 * whose file is made as the e-mail is sent, and says how it stands by then. `isCopy`: for the contact of a form, who may have no
 * account (docs/decisions/073 and 075).
 */
const PlainMailSchema = v.object({
  ...ADDRESSED,
  template: named<PlainMailTemplate>(),
  replyTo: v.exactOptional(v.string()),
  quote: v.exactOptional(v.string()),
  ics: v.exactOptional(CalendarFileSchema),
  /** A field of its own: nodes of the release before know `ics` as one file. */
  moreIcs: v.exactOptional(v.pipe(v.array(CalendarFileSchema), v.readonly())),
  rentId: v.exactOptional(v.string()),
  isCopy: v.exactOptional(v.literal(true)),
  /** The language of the text in it that somebody typed. */
  typedIn: v.exactOptional(v.nullable(named<Language>())),
});
const CodeMailSchema = v.object({ ...ADDRESSED, ...EXPIRING, template: named<CodeMailTemplate>() });
const SmsSchema = v.union([
  v.object({ ...ADDRESSED, ...EXPIRING, template: named<CodeSmsTemplate>() }),
  v.object({ ...ADDRESSED, template: named<PlainSmsTemplate>() }),
]);
/** The way by which somebody wants back into an account: the number or address (in small letters) that was typed, whether or not it has one. */
const RecoveryWaySchema = v.object({ by: v.picklist(['sms', 'email']), to: v.string() });
const RecoverySchema = v.object({ ...RecoveryWaySchema.entries, origin: v.object({ address: v.string(), userAgent: v.string() }) });
const NothingSchema = v.pipe(
  v.nullish(v.object({})),
  v.transform((): Record<string, never> => ({})),
);

export type RecoveryMethod = v.InferOutput<typeof RecoveryWaySchema>;
export type PlainMail = v.InferOutput<typeof PlainMailSchema>;
export type CodeMail = v.InferOutput<typeof CodeMailSchema>;
export type SmsJob = v.InferOutput<typeof SmsSchema>;

/** All that is told of a job, but what it does: that is in src/server/job-handlers.ts, which knows the rooms. */
interface JobKind {
  /** The shape of its payload. */
  payload: v.GenericSchema<unknown, object>;
  /** The options of its queue. */
  plan: QueuePlan;
  /** When it runs by itself: a cron expression in Asia/Taipei. */
  cron?: string;
  /** It says who gets what: a stolen database, or a look into the queue, must open no account. */
  isSealed?: true;
  /** The kind of message that is not delivered when it is given up. */
  message?: MessageKind;
}

const { ordinary, mail, codeMail, sms, quick } = PLANS;

/** Every job. One is enqueued inside the transaction that causes it. A name in the queue stays. */
export const JOBS = {
  /** Also those with a code that nobody waits for at a screen (code-life.ts). */
  'send-mail': { payload: v.union([CodeMailSchema, PlainMailSchema]), plan: mail, isSealed: true, message: 'mail' },
  /** Somebody sits before a screen and waits for it. */
  'send-code-mail': { payload: CodeMailSchema, plan: codeMail, isSealed: true, message: 'mail' },
  'send-sms': { payload: SmsSchema, plan: sms, isSealed: true, message: 'sms' },
  'start-recovery': { payload: RecoverySchema, plan: quick, isSealed: true },
  /** For whoever waits for it at that address, if anybody does. */
  'send-letter-again': { payload: v.object({ email: v.string() }), plan: quick, isSealed: true, message: 'mail' },
  /** Of the file store; gone for good. */
  'remove-files': { payload: v.object({ keys: v.pipe(v.array(v.string()), v.readonly()) }), plan: ordinary },
  /** Two names of one job: nodes of the release before enqueue the first. */
  'sweep-avatars': { payload: NothingSchema, plan: ordinary },
  'sweep-uploads': { payload: NothingSchema, plan: ordinary, cron: '50 3 * * *' },
  'end-rents': { payload: NothingSchema, plan: ordinary, cron: '*/5 * * * *' },
  /** Frees what nobody came for or took. */
  'settle-lapsed': { payload: NothingSchema, plan: ordinary, cron: '* * * * *' },
  /** Writes to members who have been offered a place and were not told yet. */
  'tell-offers': { payload: NothingSchema, plan: ordinary, cron: '* * * * *' },
  /** Calls off what stands on closings at short notice. */
  'carry-out-closings': { payload: NothingSchema, plan: ordinary, cron: '* * * * *' },
  /** Leases whose deposit did not come; reminders of those that are due. */
  'lapse-leases': { payload: NothingSchema, plan: ordinary, cron: '1 0 * * *' },
  /** Refuses consultations that began without an answer, and ends those of days that are over. */
  'end-advisories': { payload: NothingSchema, plan: ordinary, cron: '*/5 * * * *' },
  /** Writes to members who have a consultation tomorrow. */
  'remind-advisories': { payload: NothingSchema, plan: ordinary, cron: '0 10 * * *' },
  'expire-points': { payload: NothingSchema, plan: ordinary, cron: '5 0 * * *' },
  'grant-monthly-points': { payload: NothingSchema, plan: ordinary, cron: '10 0 1 * *' },
  'check-ledger': { payload: NothingSchema, plan: ordinary, cron: '30 3 * * *' },
  /** Asks the office for holidays before the known ones end. */
  'request-holidays': { payload: NothingSchema, plan: ordinary, cron: '0 9 1 * *' },
  'forget-old-keys': { payload: NothingSchema, plan: ordinary, cron: '15 * * * *' },
} as const satisfies Record<string, JobKind>;
export type JobName = keyof typeof JOBS;
export type JobPayloads = { [N in JobName]: v.InferOutput<(typeof JOBS)[N]['payload']> };

/** The row of a job. */
export const jobKind = (name: JobName): JobKind => JOBS[name];

type Addressee = Pick<PlainMail, 'to' | 'language'>;
/** An e-mail as its function makes it (src/server/emails/messages.ts), with its address and language. */
export type NewMail = Addressee & Pick<PlainMail, 'replyTo'> & PlainEmail;
type NewCodeMail = Addressee & CodeEmail;
/** A copy for the contact of a form lacks values: their lines are left out. */
type MailCopy = PlainMail & { isCopy: true };
/** A message that could not be delivered is sent again as it was. */
type SentAgain<M> = M & { messageId: string };

/** The payload that is enqueued, where its type is narrower than the one that is read: a job of an earlier release has the values of its own day. */
interface NewPayloads {
  'send-mail': NewMail | NewCodeMail | MailCopy | SentAgain<PlainMail | CodeMail>;
  'send-code-mail': NewCodeMail;
  'send-sms': (Addressee & Sms) | SentAgain<SmsJob>;
}
export type NewPayload<N extends JobName> = N extends keyof NewPayloads ? NewPayloads[N] : JobPayloads[N];

export const JOB_NAMES = Object.keys(JOBS) as JobName[];

/** `queuedAt` is when the job was enqueued; without it, now. */
export type JobHandlers = { [N in JobName]: (payload: JobPayloads[N], jobId: string, queuedAt?: Date) => Promise<void> };
/** Cron expressions in Asia/Taipei. */
export type JobSchedules = Partial<Record<JobName, string>>;

/** When each job runs by itself. */
export const SCHEDULES: JobSchedules = Object.fromEntries(JOB_NAMES.flatMap((name) => (jobKind(name).cron === undefined ? [] : [[name, jobKind(name).cron]])));

/** A job carries what this release does not understand. Says where, never what: payloads hold codes and addresses. */
class MalformedJob extends Error {
  override readonly name = 'MalformedJob';
}

/** Reads what came out of the queue. @throws MalformedJob */
export function parsePayload<N extends JobName>(name: N, data: unknown): JobPayloads[N] {
  const parsed = v.safeParse(jobKind(name).payload, data);
  if (parsed.success) return parsed.output as JobPayloads[N];
  const places = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'the whole');
  throw new MalformedJob(`${name} is not understood at ${[...new Set(places)].join(', ')}`);
}
