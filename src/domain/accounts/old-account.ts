import { DAY_MS } from '../time/period.ts';

/** The kinds of members of the former site (docs/rules.md#former-site). */
export const OLD_KINDS = ['general', 'matchmaking', 'creator'] as const;
export type OldKind = (typeof OLD_KINDS)[number];

/** Creators come over as creators, and matchmaking members are upgraded by the import; no terms are agreed to anew (docs/rules.md#former-site). */
export function mayBecomeCreator(kind: OldKind): boolean {
  return kind !== 'general';
}

/** The validity of an invitation: people read such e-mails weeks later. */
export const INVITATION_VALID_MS = 60 * DAY_MS;
/** The time after which the data of those who have not come are erased: the centre has no reason to store them. */
export const UNMIGRATED_RETENTION_MS = 365 * DAY_MS;

/** Enough of an address to know one's own by, and too little to learn somebody else's: `re…@host.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}…${email.slice(at)}`;
}
