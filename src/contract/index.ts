import * as classedMember from './accounts/classed-member.ts';
import * as comicists from './accounts/comicists.ts';
import * as deskMobile from './accounts/desk-mobile.ts';
import * as member from './accounts/member.ts';
import * as memberContact from './accounts/member-contact.ts';
import * as memberPassword from './accounts/member-password.ts';
import * as myData from './accounts/my-data.ts';
import * as oldUser from './accounts/old-user.ts';
import * as profile from './accounts/profile.ts';
import * as attendanceList from './activities/attendance.ts';
import * as registration from './activities/registration.ts';
import * as staffRegistration from './activities/staff-registration.ts';
import * as wallet from './activities/wallet.ts';
import * as calendar from './calendar/calendar.ts';
import type { AnyCall, FileCall } from './call.ts';
import * as block from './closings/block.ts';
import * as closing from './closings/closing.ts';
import * as specialDay from './closings/special-day.ts';
import * as specialHours from './closings/special-hours.ts';
import * as collect from './collections/collect.ts';
import * as advisory from './consultations/consultation.ts';
import * as staffAdvisory from './consultations/staff-consultation.ts';
import * as contact from './contact/contact.ts';
import * as staffContact from './contact/staff-contact.ts';
import * as activity from './content/activity.ts';
import * as album from './content/album.ts';
import * as award from './content/award.ts';
import * as comic from './content/comic.ts';
import * as creator from './content/creator.ts';
import * as faq from './content/faq.ts';
import * as home from './content/home.ts';
import * as jobType from './content/job-type.ts';
import * as news from './content/news.ts';
import * as preview from './content/preview.ts';
import * as house from './content/publisher.ts';
import * as rule from './content/rule.ts';
import * as space from './content/space.ts';
import * as video from './content/video.ts';
import * as visit from './content/visit.ts';
import * as creatorApplication from './creators/application.ts';
import * as creatorPage from './creators/creator-page.ts';
import * as staffCreatorApplication from './creators/staff-application.ts';
import * as damagePhoto from './damage/damage-photo.ts';
import * as deskDay from './desk/desk-day.ts';
import * as contentClip from './editing/content-clip.ts';
import * as contentHistory from './editing/content-history.ts';
import * as contentPicture from './editing/content-picture.ts';
import * as contentPreview from './editing/content-preview.ts';
import * as staffContent from './editing/staff-content.ts';
import * as emailPreview from './email-preview.ts';
import * as fields from './fields.ts';
import * as login from './identity/login.ts';
import * as securityEvent from './identity/security-event.ts';
import * as token from './identity/token.ts';
import * as totp from './identity/totp.ts';
import * as staffImport from './imports/staff-import.ts';
import * as insight from './insight/insight.ts';
import * as staffInvoice from './invoices/staff-invoice.ts';
import * as level from './levels/level.ts';
import * as staffLevel from './levels/staff-level.ts';
import * as matchmaking from './matchmaking/matchmaking.ts';
import * as matchmakingUpgrade from './matchmaking/matchmaking-upgrade.ts';
import * as staffMatchmaking from './matchmaking/staff-matchmaking.ts';
import * as bookedKind from './my-calendar/booked-kind.ts';
import * as myCalendar from './my-calendar/my-calendar.ts';
import * as notification from './notifications/notification.ts';
import * as application from './oauth/application.ts';
import * as authorize from './oauth/authorize.ts';
import * as dateSetting from './opening/date-setting.ts';
import * as myOrder from './payments/my-order.ts';
import * as order from './payments/order.ts';
import * as recharge from './payments/recharge.ts';
import * as reconciliation from './payments/reconciliation.ts';
import * as refund from './payments/refund.ts';
import * as pointLog from './points/point-log.ts';
import * as pointMonth from './points/point-month.ts';
import * as staffPoints from './points/staff-points.ts';
import * as staffRelease from './releases/staff-release.ts';
import * as attendance from './rent/attendance.ts';
import * as deskRent from './rent/desk-rent.ts';
import * as device from './rent/device.ts';
import * as deviceUnit from './rent/device-unit.ts';
import * as offer from './rent/offer.ts';
import * as rent from './rent/rent.ts';
import * as search from './search/search.ts';
import * as staffSetting from './settings/staff-setting.ts';
import * as spaceApply from './spaces/space-apply.ts';
import * as spaceCalendar from './spaces/space-calendar.ts';
import * as spaceCorrection from './spaces/space-correction.ts';
import * as spaceLease from './spaces/space-lease.ts';
import * as staffSpace from './spaces/staff-space.ts';
import * as payPin from './spending/pin.ts';
import * as shopPayment from './spending/shop-payment.ts';
import * as spending from './spending/spending.ts';
import * as staffSpending from './spending/staff-spending.ts';
import * as accountClosure from './staff/account-closure.ts';
import * as apiToken from './staff/api-token.ts';
import * as audit from './staff/audit.ts';
import * as queueItem from './staff/queue-item.ts';
import * as queueView from './staff/queue-view.ts';
import * as staffAccount from './staff/staff-account.ts';
import * as staffMember from './staff/staff-member.ts';
import * as staffRole from './staff/staff-role.ts';
import * as undelivered from './staff/undelivered.ts';
import * as waiting from './staff/waiting.ts';
import * as upload from './uploads/upload.ts';
import * as waitlist from './waitlist/waitlist.ts';
import * as staffWebhook from './webhooks/staff-webhook.ts';

const isCall = (value: unknown): value is AnyCall => typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'envelope' in value;

const modules: readonly Readonly<Record<string, unknown>>[] = [
  ...[home, news, activity, video, album, comic, creator, house, award, faq, jobType, space, calendar, preview, search],
  ...[token, member, memberPassword, memberContact, device, dateSetting, rule, contact, visit, comicists, profile, authorize, application],
  ...[level, pointLog, pointMonth, totp, login, securityEvent, myData, oldUser, notification, myCalendar, bookedKind],
  ...[spaceApply, spaceCorrection, spaceLease, spaceCalendar, staffSpace, staffAccount, staffMember, staffRole, accountClosure, staffLevel, staffPoints],
  ...[rent, deskRent, deviceUnit, attendance, deskMobile, advisory, staffAdvisory, waitlist, offer, closing],
  ...[specialDay, specialHours, block, audit, waiting, collect],
  ...[matchmaking, matchmakingUpgrade, staffMatchmaking],
  ...[creatorApplication, creatorPage, staffCreatorApplication],
  ...[registration, staffRegistration, attendanceList, wallet],
  ...[insight],
  ...[deskDay],
  ...[recharge, order, reconciliation, refund, myOrder, staffInvoice],
  ...[spending, payPin, staffSpending, shopPayment],
  ...[staffWebhook, apiToken],
  ...[staffImport],
  ...[staffSetting, staffRelease],
  ...[staffContent, contentHistory, contentPicture, contentClip, contentPreview],
  ...[staffContact, undelivered],
  ...[queueItem, queueView],
  ...[damagePhoto],
];

/** Every call of the contract: for the OpenAPI document, and for the tests that walk all of them. */
export const calls: readonly AnyCall[] = modules.flatMap((module) => Object.values(module).filter(isCall));

/** The exports of the contract, by their names: calls, files, and the schemas of which they are made. */
export const exported: readonly (readonly [name: string, value: unknown])[] = [...modules, classedMember, emailPreview, fields, upload].flatMap((module) =>
  Object.entries(module),
);

/** The calls that answer a file. */
export const files: readonly FileCall[] = [
  rent.rentCalendarFile,
  advisory.advisoryCalendarFile,
  matchmaking.appointmentCalendarFile,
  spaceLease.leaseCalendarFile,
  registration.registrationCalendarFile,
  wallet.applePassFile,
  calendar.calendarFeedFile,
  calendar.calendarEventFile,
  myCalendar.myCalendarEntryFile,
  myCalendar.myCalendarFeedFile,
  profile.avatarFile,
  myData.exportFile,
  upload.uploadFile,
  damagePhoto.damagePhotoFile,
  staffImport.importReportFile,
  contentPicture.stagedPictureFile,
  contentPicture.contentPictureFile,
  contentClip.stagedClipFile,
  contentClip.contentClipFile,
];

const patterns = [...calls, ...files].map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The methods of the calls that a path under `/api` may be; none for a path that the contract does not have. */
export function methodsOf(path: string): string[] {
  return [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort();
}
