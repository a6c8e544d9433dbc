import { DESK_ROLES, type Role } from '../../domain/identity/account.ts';
import { INVOICE_ROLES, STAFF_INVOICES_PATH } from '../../domain/invoices/invoice-state.ts';
import { RECONCILIATION_ROLES } from '../../domain/payments/reconciliation.ts';
import { ORDER_ROLES } from '../../domain/payments/refund-state.ts';
import { STAFF_PAYMENT_PAGES } from '../../domain/payments/staff-pages.ts';
import { MEMBER_ROLES, STAFF_MEMBERS_PATH } from '../../domain/staff/member-search.ts';
import type { TextKey } from '../../i18n/catalogue.ts';

/** A page of staff's area, and whose it is: the roles of the calls that it makes. */
interface StaffPage {
  /** Below the language. */
  href: string;
  key: TextKey;
  roles: readonly Role[];
}

/** The page of the area that every role of the desk may see: where its link leads. */
export const STAFF_HOME = STAFF_PAYMENT_PAGES.refunds;

/** The ways through staff's area, those of most roles first; each shows to its roles alone. A new page is a row here. */
export const STAFF_NAVIGATION: readonly StaffPage[] = [
  { href: STAFF_HOME, key: 'staff:nav.refunds', roles: ORDER_ROLES },
  { href: STAFF_PAYMENT_PAGES.orders, key: 'staff:nav.orders', roles: ORDER_ROLES },
  { href: STAFF_MEMBERS_PATH, key: 'staff:nav.members', roles: MEMBER_ROLES },
  { href: 'desk', key: 'staff:nav.desk', roles: DESK_ROLES },
  { href: 'desk/pay', key: 'staff:nav.pay', roles: DESK_ROLES },
  { href: STAFF_PAYMENT_PAGES.reconciliation, key: 'staff:nav.reconciliation', roles: RECONCILIATION_ROLES },
  { href: STAFF_INVOICES_PATH, key: 'staff:nav.invoices', roles: INVOICE_ROLES },
];
