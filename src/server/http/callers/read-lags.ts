import { listDeletions } from '../../../contract/accounts/my-data.ts';
import { getActivityRegistration, listMyRegistrations } from '../../../contract/activities/registration.ts';
import { listStaffRegistrations } from '../../../contract/activities/staff-registration.ts';
import type { AnyCall } from '../../../contract/call.ts';
import { listBlocks } from '../../../contract/closings/block.ts';
import { listClosings } from '../../../contract/closings/closing.ts';
import { listCollected } from '../../../contract/collections/collect.ts';
import { listAdvisories, listAdvisorySlots } from '../../../contract/consultations/consultation.ts';
import { listStaffAdvisories } from '../../../contract/consultations/staff-consultation.ts';
import { listContactMessages } from '../../../contract/contact/staff-contact.ts';
import { listMyApplications } from '../../../contract/creators/application.ts';
import { listStaffApplications } from '../../../contract/creators/staff-application.ts';
import { getInsight } from '../../../contract/insight/insight.ts';
import { listStaffInvoices } from '../../../contract/invoices/staff-invoice.ts';
import { listMyMatchmaking } from '../../../contract/matchmaking/matchmaking.ts';
import { listStaffUpgrades } from '../../../contract/matchmaking/matchmaking-upgrade.ts';
import { listStaffAppointments, listStaffIntroductions } from '../../../contract/matchmaking/staff-matchmaking.ts';
import { listDifferences, listReconciliations } from '../../../contract/payments/reconciliation.ts';
import { listStaffOrders, listStaffRefunds } from '../../../contract/payments/refund.ts';
import { getAttendance } from '../../../contract/rent/attendance.ts';
import { listDeskRents } from '../../../contract/rent/desk-rent.ts';
import { getDevice, listDevices } from '../../../contract/rent/device.ts';
import { listRents } from '../../../contract/rent/rent.ts';
import { getSpaceCalendar } from '../../../contract/spaces/space-calendar.ts';
import { listMyLeases } from '../../../contract/spaces/space-lease.ts';
import { listStaffLeases } from '../../../contract/spaces/staff-space.ts';
import { listStaffSpendings } from '../../../contract/spending/staff-spending.ts';
import { listAudit } from '../../../contract/staff/audit.ts';
import { listMembers } from '../../../contract/staff/staff-member.ts';
import { listUndelivered } from '../../../contract/staff/undelivered.ts';
import { listMyWaitlist } from '../../../contract/waitlist/waitlist.ts';
import { listWebhookDeliveries } from '../../../contract/webhooks/staff-webhook.ts';

/** Free places, in seconds: whoever books is told by the primary whether it still is. */
const FREE_PLACES = 5;
/** Staff's lists, and their files: the record that is opened from one is the primary's. */
const LISTS = 5;
/**
 * Lists of what members have themselves: what they did is there in any case, from whichever device (`hasWrittenSince`); this is how late they may see what staff and
 * the clock did. Points, orders and payments are told of by providers and shops, who have no login, and so they are the primary's.
 */
const OWN_LISTS = 2;
/** Figures of whole months. */
const FIGURES = 60;

/**
 * The age that an answer may have, in seconds, where a replica of the database gives it (docs/decisions/455). A call that does not stand here is answered by the
 * primary alone: what a member has but for lists of bookings, single records, what somebody at the counter waits for, what is kept for others.
 */
export const READ_LAGS: ReadonlyMap<AnyCall, number> = new Map<AnyCall, number>([
  [listDevices, FREE_PLACES],
  [getDevice, FREE_PLACES],
  [listAdvisorySlots, FREE_PLACES],
  [getActivityRegistration, FREE_PLACES],
  [getSpaceCalendar, FREE_PLACES],
  [listDeskRents, LISTS],
  [listStaffAdvisories, LISTS],
  [listStaffInvoices, LISTS],
  [listMembers, LISTS],
  [listAudit, LISTS],
  [listUndelivered, LISTS],
  [listStaffUpgrades, LISTS],
  [listStaffAppointments, LISTS],
  [listStaffIntroductions, LISTS],
  [listStaffRegistrations, LISTS],
  [listStaffSpendings, LISTS],
  [listContactMessages, LISTS],
  [listStaffLeases, LISTS],
  [listDifferences, LISTS],
  [listReconciliations, LISTS],
  [listStaffOrders, LISTS],
  [listStaffRefunds, LISTS],
  [listWebhookDeliveries, LISTS],
  [listStaffApplications, LISTS],
  [listDeletions, LISTS],
  [listBlocks, LISTS],
  [listClosings, LISTS],
  [listRents, OWN_LISTS],
  [listAdvisories, OWN_LISTS],
  [listMyRegistrations, OWN_LISTS],
  [listMyLeases, OWN_LISTS],
  [listMyWaitlist, OWN_LISTS],
  [listMyMatchmaking, OWN_LISTS],
  [listMyApplications, OWN_LISTS],
  [listCollected, OWN_LISTS],
  [getAttendance, FIGURES],
  [getInsight, FIGURES],
]);
