import type { TextKey } from '../../i18n/catalogue.ts';
import { MEMBER_NAVIGATION } from '../frame/navigation.ts';

/**
 * The pages behind the login, by their address below a language (`*` is one part of it), with what the login screen calls
 * each when it says where it leads.
 */
export const LOGIN_PLACES: readonly { path: string; key: TextKey }[] = [
  ...MEMBER_NAVIGATION.map(({ href, key }) => ({ path: href, key })),
  { path: 'register_three', key: 'common:loginFirst.place.registration' },
  { path: 'rent/*', key: 'common:loginFirst.place.rent' },
  { path: 'space/*/apply', key: 'common:loginFirst.place.space' },
  { path: 'activity_*/*/apply', key: 'common:loginFirst.place.activity' },
  { path: 'advisory', key: 'advisory:formTitle' },
  { path: 'change_password', key: 'recovery:change.title' },
  { path: 'member/receipt', key: 'recharge:receipt.title' },
  { path: 'recharge/result', key: 'recharge:result.title' },
  { path: 'member/pay', key: 'spending:title' },
  { path: 'staff/members', key: 'staff:members.title' },
  { path: 'staff/imports', key: 'imports:title' },
  { path: 'staff/settings', key: 'settings:title' },
  { path: 'staff/releases', key: 'releases:title' },
  { path: 'staff/webhooks', key: 'systems:title' },
  { path: 'staff/tokens', key: 'systems:tokens.title' },
  { path: 'desk', key: 'desk:title' },
  { path: 'staff/desk', key: 'desk:title' },
  { path: 'desk/pay', key: 'spending:desk.title' },
  { path: 'staff', key: 'staff:waiting.title' },
  { path: 'staff/registrations', key: 'staff:registrations.title' },
  { path: 'staff/creators', key: 'staff:creators.title' },
  { path: 'staff/upgrades', key: 'upgrades:title' },
  { path: 'staff/introductions', key: 'introductions:title' },
  { path: 'staff/appointments', key: 'appointments:title' },
  { path: 'staff/advisory', key: 'staff:consultations.title' },
  { path: 'staff/closings', key: 'closing:title' },
  { path: 'staff/blocks', key: 'block:title' },
  { path: 'staff/deletions', key: 'staff:deletions.title' },
  { path: 'staff/messages', key: 'inbox:messages.title' },
  { path: 'staff/undelivered', key: 'inbox:undelivered.title' },
  { path: 'staff/insight', key: 'insight:title' },
  { path: 'staff/insight/report', key: 'insight:report.title' },
  { path: 'staff/audit', key: 'staff:audit.title' },
  { path: 'staff/spaces', key: 'staff:spaces.title' },
  { path: 'staff/payments/reconciliation', key: 'staff:reconciliation.title' },
  { path: 'staff/payments/refunds', key: 'staff:refunds.title' },
  { path: 'staff/payments/orders', key: 'staff:orders.title' },
  { path: 'staff/payments/invoices', key: 'staff:invoices.title' },
  { path: '3rd', key: 'third:page.title' },
];
