import { DELETION_ROLES } from '../../domain/accounts/deletion.ts';
import { REGISTRATION_STAFF_ROLES } from '../../domain/activities/registration-state.ts';
import { BLOCK_ROLES } from '../../domain/closings/block.ts';
import { CLOSING_ROLES } from '../../domain/closings/closing.ts';
import { ADVISORY_ROLES } from '../../domain/consultations/consultation-state.ts';
import { CONTACT_ROLES } from '../../domain/contact/contact-state.ts';
import { APPLICATION_ROLES } from '../../domain/creators/application-state.ts';
import { EDITING_ROLES, STAFF_CONTENT_PATH, STAFF_TRANSLATIONS_PATH } from '../../domain/editing/content-item.ts';
import { DESK_ROLES, type Role } from '../../domain/identity/account.ts';
import { IMPORT_ROLES, STAFF_IMPORTS_PATH } from '../../domain/imports/member-import.ts';
import { INSIGHT_PATH } from '../../domain/insight/figures.ts';
import { INVOICE_ROLES, STAFF_INVOICES_PATH } from '../../domain/invoices/invoice-state.ts';
import { MATCHMAKING_ROLES } from '../../domain/matchmaking/appointment-state.ts';
import { RECONCILIATION_ROLES } from '../../domain/payments/reconciliation.ts';
import { ORDER_ROLES } from '../../domain/payments/refund-state.ts';
import { STAFF_PAYMENT_PAGES } from '../../domain/payments/staff-pages.ts';
import { RELEASE_ROLES, STAFF_RELEASES_PATH } from '../../domain/releases/release.ts';
import { INSIGHT_ROLES } from '../../domain/rent/attendance.ts';
import { SETTING_ROLES, STAFF_SETTINGS_PATH } from '../../domain/settings/setting-kind.ts';
import { LEASE_STAFF_ROLES } from '../../domain/spaces/lease-acts.ts';
import { API_TOKEN_ROLES, STAFF_TOKENS_PATH } from '../../domain/staff/api-token.ts';
import { AUDIT_ROLES } from '../../domain/staff/audit.ts';
import { MEMBER_ROLES, STAFF_MEMBERS_PATH } from '../../domain/staff/member-search.ts';
import { UNDELIVERED_ROLES } from '../../domain/staff/undelivered.ts';
import { WAITING_ROLES, type WaitingKind } from '../../domain/staff/waiting.ts';
import { STAFF_WEBHOOKS_PATH, WEBHOOK_ROLES } from '../../domain/webhooks/webhook.ts';
import type { TextKey } from '../../i18n/catalogue.ts';

/** A page of staff's area, and whose it is: the roles of the calls that it makes. */
interface StaffPage {
  /** Below the language. */
  href: string;
  key: TextKey;
  roles: readonly Role[];
}

/** The area's first page, for every role that something may wait for: where its link leads. */
export const STAFF_HOME = 'staff';

/** The queue of each kind of what waits. */
export const WAITING_QUEUES = {
  leases: 'staff/spaces',
  consultations: 'staff/advisory',
  deletions: 'staff/deletions',
  messages: 'staff/messages',
  registrations: 'staff/registrations',
  creators: 'staff/creators',
  upgrades: 'staff/upgrades',
  refunds: STAFF_PAYMENT_PAGES.refunds,
  differences: STAFF_PAYMENT_PAGES.reconciliation,
  undelivered: 'staff/undelivered',
} as const satisfies Record<WaitingKind, string>;

/** The ways through staff's area, those of most roles first; each shows to its roles alone. A new page is a row here. */
export const STAFF_NAVIGATION: readonly StaffPage[] = [
  { href: STAFF_HOME, key: 'staff:nav.waiting', roles: WAITING_ROLES },
  { href: WAITING_QUEUES.leases, key: 'staff:nav.spaces', roles: LEASE_STAFF_ROLES },
  { href: WAITING_QUEUES.registrations, key: 'staff:nav.registrations', roles: REGISTRATION_STAFF_ROLES },
  { href: WAITING_QUEUES.creators, key: 'staff:nav.creators', roles: APPLICATION_ROLES },
  { href: WAITING_QUEUES.upgrades, key: 'upgrades:title', roles: MATCHMAKING_ROLES },
  { href: 'staff/introductions', key: 'introductions:title', roles: MATCHMAKING_ROLES },
  { href: 'staff/appointments', key: 'appointments:title', roles: MATCHMAKING_ROLES },
  { href: WAITING_QUEUES.consultations, key: 'staff:nav.advisory', roles: ADVISORY_ROLES },
  { href: WAITING_QUEUES.deletions, key: 'staff:nav.deletions', roles: DELETION_ROLES },
  { href: WAITING_QUEUES.messages, key: 'inbox:messages.title', roles: CONTACT_ROLES },
  { href: STAFF_PAYMENT_PAGES.refunds, key: 'staff:nav.refunds', roles: ORDER_ROLES },
  { href: STAFF_PAYMENT_PAGES.orders, key: 'staff:nav.orders', roles: ORDER_ROLES },
  { href: WAITING_QUEUES.undelivered, key: 'inbox:undelivered.title', roles: UNDELIVERED_ROLES },
  { href: STAFF_MEMBERS_PATH, key: 'staff:nav.members', roles: MEMBER_ROLES },
  { href: STAFF_IMPORTS_PATH, key: 'staff:nav.imports', roles: IMPORT_ROLES },
  { href: 'staff/desk', key: 'staff:nav.desk', roles: DESK_ROLES },
  { href: 'staff/closings', key: 'staff:nav.closings', roles: CLOSING_ROLES },
  { href: 'staff/blocks', key: 'block:nav', roles: BLOCK_ROLES },
  { href: STAFF_SETTINGS_PATH, key: 'staff:nav.settings', roles: SETTING_ROLES },
  { href: STAFF_CONTENT_PATH, key: 'editing:title', roles: EDITING_ROLES },
  { href: STAFF_TRANSLATIONS_PATH, key: 'editing:board.title', roles: EDITING_ROLES },
  { href: STAFF_RELEASES_PATH, key: 'releases:title', roles: RELEASE_ROLES },
  { href: 'desk/pay', key: 'staff:nav.pay', roles: DESK_ROLES },
  { href: STAFF_PAYMENT_PAGES.reconciliation, key: 'staff:nav.reconciliation', roles: RECONCILIATION_ROLES },
  { href: STAFF_INVOICES_PATH, key: 'staff:nav.invoices', roles: INVOICE_ROLES },
  { href: STAFF_WEBHOOKS_PATH, key: 'staff:nav.webhooks', roles: WEBHOOK_ROLES },
  { href: STAFF_TOKENS_PATH, key: 'staff:nav.tokens', roles: API_TOKEN_ROLES },
  { href: INSIGHT_PATH, key: 'insight:title', roles: INSIGHT_ROLES },
  { href: 'staff/audit', key: 'staff:nav.audit', roles: AUDIT_ROLES },
];

/** The page of the area that an address below the language is of: itself, or the one that it stands below. */
export const staffPageOf = (path: string): StaffPage | undefined =>
  STAFF_NAVIGATION.filter(({ href }) => path === href || (href !== STAFF_HOME && path.startsWith(`${href}/`))).toSorted(
    (a, b) => b.href.length - a.href.length,
  )[0];
