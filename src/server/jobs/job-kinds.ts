import type { Language } from '../../i18n/languages.ts';
import type { MessageValues } from '../emails/message-texts.ts';
import type { CalendarFile, CodeEmail, CodeMailTemplate, CodeSmsTemplate, PlainEmail, PlainMailTemplate, PlainSmsTemplate, Sms } from '../emails/messages.ts';

/** How somebody wants back into an account: the number or address (in small letters) that was typed, whether or not it has one. */
export type RecoveryWay = { by: 'sms' | 'email'; to: string };

interface Addressed {
  to: string;
  language: Language;
  values: MessageValues;
  /** The message's own id when it is sent again: it arrives under the Message-ID it had. Otherwise the job's. */
  messageId?: string;
}

/** What carries a code is worth nothing once the code is dead: an instant as ISO 8601. */
interface Expiring {
  validUntil: string;
}

/**
 * `quote` is what somebody wrote, as it is, under the e-mail; `ics` a calendar file that comes with it, `moreIcs` others; `rentId` the reservation
 * whose file is made as the e-mail is sent, and says how it stands by then. `isCopy`: for the contact of a form, who may have no
 * account (docs/decisions/073 and 075).
 */
export interface PlainMail extends Addressed {
  replyTo?: string;
  template: PlainMailTemplate;
  quote?: string;
  ics?: CalendarFile;
  /** A field of its own: nodes of the release before know `ics` as one file. */
  moreIcs?: readonly CalendarFile[];
  rentId?: string;
  isCopy?: true;
}
export type CodeMail = Addressed & Expiring & { template: CodeMailTemplate };
export type SmsJob = Addressed & ({ template: PlainSmsTemplate } | ({ template: CodeSmsTemplate } & Expiring));

type Addressee = Pick<Addressed, 'to' | 'language'>;
/** An e-mail as its function makes it (src/server/emails/messages.ts), with who it goes to. */
export type NewMail = Addressee & Pick<PlainMail, 'replyTo'> & PlainEmail;
type NewCodeMail = Addressee & CodeEmail;
/** A copy for the contact of a form lacks values: their lines are left out. */
type MailCopy = PlainMail & { isCopy: true };
/** What could not be delivered goes again as it was. */
type SentAgain<M extends Addressed> = M & { messageId: string };

/** What is enqueued, where that is told more closely than what is read: a job of an earlier release has the values of its own day. */
interface NewPayloads {
  'send-mail': NewMail | NewCodeMail | MailCopy | SentAgain<PlainMail | CodeMail>;
  'send-code-mail': NewCodeMail;
  'send-sms': (Addressee & Sms) | SentAgain<SmsJob>;
}
export type NewPayload<N extends JobName> = N extends keyof NewPayloads ? NewPayloads[N] : JobPayloads[N];

/** Every kind of job with what it carries. A job is enqueued inside the transaction that causes it. */
export interface JobPayloads {
  /** Also those with a code that nobody waits for at a screen (code-life.ts). */
  'send-mail': PlainMail | CodeMail;
  /** Somebody sits before a screen and waits for it. */
  'send-code-mail': CodeMail;
  'send-sms': SmsJob;
  'start-recovery': RecoveryWay & { origin: { address: string; userAgent: string } };
  /** For whoever waits for it at that address, if anybody does. */
  'send-letter-again': { email: string };
  /** Of the file store; gone for good. */
  'remove-files': { keys: readonly string[] };
  'sweep-avatars': Record<string, never>;
  'sweep-uploads': Record<string, never>;
  'end-rents': Record<string, never>;
  /** Frees what nobody came for or took. */
  'settle-lapsed': Record<string, never>;
  /** Writes to members who have been offered a place and were not told yet. */
  'tell-offers': Record<string, never>;
  /** Calls off what stands on closings at short notice. */
  'carry-out-closings': Record<string, never>;
  /** Leases whose deposit did not come; reminders of those that are due. */
  'lapse-leases': Record<string, never>;
  /** Refuses consultations that began without an answer, and ends those of days that are over. */
  'end-advisories': Record<string, never>;
  /** Writes to members who have a consultation tomorrow. */
  'remind-advisories': Record<string, never>;
  'expire-points': Record<string, never>;
  'grant-monthly-points': Record<string, never>;
  'check-ledger': Record<string, never>;
  /** Asks the office for holidays before the known ones end. */
  'request-holidays': Record<string, never>;
  'forget-old-keys': Record<string, never>;
}
export type JobName = keyof JobPayloads;

export const JOB_NAMES = [
  'send-mail',
  'send-code-mail',
  'send-sms',
  'start-recovery',
  'send-letter-again',
  'remove-files',
  'sweep-avatars',
  'sweep-uploads',
  'end-rents',
  'settle-lapsed',
  'tell-offers',
  'carry-out-closings',
  'lapse-leases',
  'end-advisories',
  'remind-advisories',
  'expire-points',
  'grant-monthly-points',
  'check-ledger',
  'request-holidays',
  'forget-old-keys',
] as const satisfies readonly JobName[];

/** `queuedAt` is when the job was enqueued; without it, now. */
export type JobHandlers = { [N in JobName]: (payload: JobPayloads[N], jobId: string, queuedAt?: Date) => Promise<void> };
/** Cron expressions in Asia/Taipei. */
export type JobSchedules = Partial<Record<JobName, string>>;
