/** The ways by which a member is told of something. */
export const NOTIFICATION_CHANNELS = ['mail', 'sms'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Whether a member gets messages of a kind by a way as long as they have not chosen; a way that is not there is not offered. */
type Channels = Readonly<Partial<Record<NotificationChannel, { isOn: boolean }>>>;

/** Always sent: nobody can turn it off, and it has no link to do so. */
const NECESSARY = { isOptional: false } as const;
/** A kind that a member may turn off and on. An SMS costs the centre money and the reader peace: it is asked for. */
const optional = <const C extends Channels>(channels: C) => ({ isOptional: true, channels }) as const;
const BY_MAIL = { mail: { isOn: true } } as const;
const BY_MAIL_OR_SMS = { mail: { isOn: true }, sms: { isOn: false } } as const;

/**
 * The kinds of messages (docs/rules.md#notifications). Each e-mail and SMS is of one kind (`src/server/emails/notification-of.ts`). A
 * new kind is a row here; an optional one has its words in the catalogue `notifications`, which the compiler asks for.
 */
const NOTIFICATION_KINDS = {
  /** Codes, links, logins, the account itself. */
  account: NECESSARY,
  /** Things that a member has booked, applied for or given up, and what was decided about them. */
  booking: NECESSARY,
  /** Deposits, rents, deadlines by which money is due. */
  money: NECESSARY,
  /** Things that the centre calls off. */
  called_off: NECESSARY,
  /** A place that is held for a member until a deadline. */
  offer: NECESSARY,
  /** Answers to the contact form. */
  answer: NECESSARY,
  /** To the centre itself. */
  office: NECESSARY,
  advisory_reminder: optional(BY_MAIL_OR_SMS),
  advisory_progress: optional(BY_MAIL),
  activity_reminder: optional(BY_MAIL_OR_SMS),
  appointment_reminder: optional(BY_MAIL_OR_SMS),
  space_reminder: optional(BY_MAIL),
  space_progress: optional(BY_MAIL),
  spending_receipt: optional(BY_MAIL),
} as const;

type Table = typeof NOTIFICATION_KINDS;
export type NotificationKind = keyof Table;
/** A kind that a member may turn off. */
export type OptionalKind = { [K in NotificationKind]: Table[K]['isOptional'] extends true ? K : never }[NotificationKind];

const TABLE: Readonly<Record<string, { isOptional: boolean; channels?: Channels }>> = NOTIFICATION_KINDS;

/** The kinds that a member may turn off, in the order of the screen. */
export const OPTIONAL_KINDS = Object.keys(NOTIFICATION_KINDS).filter(isOptionalKind);

/** Whether a text names a kind that a member may turn off. */
export function isOptionalKind(kind: string): kind is OptionalKind {
  return Object.hasOwn(TABLE, kind) && TABLE[kind]?.isOptional === true;
}

/** The ways by which messages of a kind may come. */
export function channelsOf(kind: OptionalKind): NotificationChannel[] {
  return NOTIFICATION_CHANNELS.filter((channel) => TABLE[kind]?.channels?.[channel] !== undefined);
}

/** Whether a member gets messages of a kind by a way: their choice, or where there is none what the table says. Never by a way that the kind does not have. */
export function isWanted(kind: OptionalKind, channel: NotificationChannel, choice: boolean | undefined): boolean {
  const way = TABLE[kind]?.channels?.[channel];
  return way !== undefined && (choice ?? way.isOn);
}

/** The choices that there are, as the database knows them: `advisory_reminder mail`. */
export const NOTIFICATION_CHOICES = OPTIONAL_KINDS.flatMap((kind) => channelsOf(kind).map((channel) => `${kind} ${channel}`));

/** The way in which a choice was made: on the member's page, on the page of an e-mail's link, by the mail program's own button, by an e-mail to the centre. */
export type ChoiceOrigin = 'profile' | 'link' | 'one_click' | 'email';
