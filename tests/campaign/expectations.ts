/** The outcome that somebody was promised. Stored by the campaign, which never asks the product what to expect. */
export interface MemberModel {
  memberId: string;
  account: string;
  email: string;
  token: string;
  address: string;
  /** Points given at the start. */
  granted: number;
  /** Reservations by id. */
  rents: Map<string, { status: 'reserved' | 'cancelled'; start: string; points: number }>;
  /** Consultations by id. */
  consultations: Map<string, { status: 'applied' | 'reserved' | 'unapproved' | 'cancelled'; start: string }>;
  /** Registrations for activities by id; `activity` is `type/id`. */
  registrations: Map<
    string,
    { status: 'applied' | 'registered' | 'passed' | 'failed' | 'attended' | 'cancelled'; start: string; points: number; activity: string; session: number }
  >;
  /** Space leases by id. */
  leases: Map<string, { status: 'applied' | 'in_process' | 'awaiting_correction' | 'approved' | 'deposit_paid' | 'unapproved' | 'cancelled' }>;
  /** Places in waitlists by id; time moves them on, so only that they are there is known. */
  waits: Set<string>;
  /** The number of e-mails of each kind that are due to the member, by template. */
  emails: Map<string, number>;
}

/** An account that was opened over the API. */
interface Registered {
  account: string;
  email: string;
  isVerified: boolean;
}

export interface Expectations {
  members: MemberModel[];
  registered: Registered[];
  /** Contact messages by a mark that stands in their text: the reference that the sender was told. */
  messages: Map<string, { reference: string; email: string }>;
}

/** Notes that an e-mail is due to a member. */
export function expectEmail(member: Pick<MemberModel, 'emails'>, template: string): void {
  member.emails.set(template, (member.emails.get(template) ?? 0) + 1);
}
