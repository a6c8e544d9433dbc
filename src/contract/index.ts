import * as activity from './activity.ts';
import * as advisory from './advisory.ts';
import * as album from './album.ts';
import * as application from './application.ts';
import * as audit from './audit.ts';
import * as authorize from './authorize.ts';
import * as award from './award.ts';
import * as calendar from './calendar.ts';
import type { AnyCall, FileCall } from './call.ts';
import * as closing from './closing.ts';
import * as comic from './comic.ts';
import * as comicists from './comicists.ts';
import * as contact from './contact.ts';
import * as creator from './creator.ts';
import * as dateSetting from './date-setting.ts';
import * as deskMobile from './desk-mobile.ts';
import * as deskRent from './desk-rent.ts';
import * as device from './device.ts';
import * as faq from './faq.ts';
import * as fields from './fields.ts';
import * as home from './home.ts';
import * as house from './house.ts';
import * as jobType from './job-type.ts';
import * as login from './login.ts';
import * as member from './member.ts';
import * as memberContact from './member-contact.ts';
import * as memberPassword from './member-password.ts';
import * as myData from './my-data.ts';
import * as news from './news.ts';
import * as oldUser from './old-user.ts';
import * as pointLog from './point-log.ts';
import * as preview from './preview.ts';
import * as profile from './profile.ts';
import * as rent from './rent.ts';
import * as rule from './rule.ts';
import * as search from './search.ts';
import * as securityEvent from './security-event.ts';
import * as space from './space.ts';
import * as spaceApply from './space-apply.ts';
import * as spaceCalendar from './space-calendar.ts';
import * as spaceCorrection from './space-correction.ts';
import * as spaceLease from './space-lease.ts';
import * as staffAccount from './staff-account.ts';
import * as staffSpace from './staff-space.ts';
import * as token from './token.ts';
import * as totp from './totp.ts';
import * as upload from './upload.ts';
import * as video from './video.ts';
import * as visit from './visit.ts';
import * as waitlist from './waitlist.ts';

const isCall = (value: unknown): value is AnyCall => typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

const modules: readonly Readonly<Record<string, unknown>>[] = [
  ...[home, news, activity, video, album, comic, creator, house, award, faq, jobType, space, calendar, preview, search],
  ...[token, member, memberPassword, memberContact, device, dateSetting, rule, pointLog, contact, visit, comicists, profile, authorize, application],
  ...[totp, login, securityEvent, myData, oldUser],
  ...[spaceApply, spaceCorrection, spaceLease, spaceCalendar, staffSpace, staffAccount],
  ...[rent, deskRent, deskMobile, advisory, waitlist, closing, audit],
];

/** Every call of the contract: for the OpenAPI document, and for the tests that walk all of them. */
export const calls: readonly AnyCall[] = modules.flatMap((module) => Object.values(module).filter(isCall));

/** What the contract exports, by its names: calls, files, and the schemas of which they are made. */
export const exported: readonly (readonly [name: string, value: unknown])[] = [...modules, fields, upload].flatMap((module) => Object.entries(module));

/** The calls that answer a file. */
export const files: readonly FileCall[] = [
  rent.rentCalendarFile,
  advisory.advisoryCalendarFile,
  spaceLease.leaseCalendarFile,
  calendar.calendarFeedFile,
  calendar.calendarEventFile,
  profile.avatarFile,
  myData.exportFile,
  upload.uploadFile,
];

const patterns = [...calls, ...files].map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The methods of the calls that a path under `/api` may be; none for a path that the contract does not have. */
export function methodsOf(path: string): string[] {
  return [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort();
}
