import type zhAccount from '../../public/locales/zh/account.json';
import type zhActivity from '../../public/locales/zh/activity.json';
import type zhActs from '../../public/locales/zh/acts.json';
import type zhAdvisory from '../../public/locales/zh/advisory.json';
import type zhApply from '../../public/locales/zh/apply.json';
import type zhAppointments from '../../public/locales/zh/appointments.json';
import type zhAttendance from '../../public/locales/zh/attendance.json';
import type zhBlock from '../../public/locales/zh/block.json';
import type zhCalendar from '../../public/locales/zh/calendar.json';
import type zhClash from '../../public/locales/zh/clash.json';
import type zhClosing from '../../public/locales/zh/closing.json';
import type zhClosures from '../../public/locales/zh/closures.json';
import type zhColleagues from '../../public/locales/zh/colleagues.json';
import type zhCollect from '../../public/locales/zh/collect.json';
import type zhCommon from '../../public/locales/zh/common.json';
import type zhContact from '../../public/locales/zh/contact.json';
import type zhContent from '../../public/locales/zh/content.json';
import type zhContentfaults from '../../public/locales/zh/contentfaults.json';
import type zhDamage from '../../public/locales/zh/damage.json';
import type zhDatabase from '../../public/locales/zh/database.json';
import type zhDesk from '../../public/locales/zh/desk.json';
import type zhEditing from '../../public/locales/zh/editing.json';
import type zhErrors from '../../public/locales/zh/errors.json';
import type zhExport from '../../public/locales/zh/export.json';
import type zhFields from '../../public/locales/zh/fields.json';
import type zhHouse from '../../public/locales/zh/house.json';
import type zhImports from '../../public/locales/zh/imports.json';
import type zhInbox from '../../public/locales/zh/inbox.json';
import type zhInsight from '../../public/locales/zh/insight.json';
import type zhIntroductions from '../../public/locales/zh/introductions.json';
import type zhLease from '../../public/locales/zh/lease.json';
import type zhLevels from '../../public/locales/zh/levels.json';
import type zhMail from '../../public/locales/zh/mail.json';
import type zhMatchmaking from '../../public/locales/zh/matchmaking.json';
import type zhMedia from '../../public/locales/zh/media.json';
import type zhMember from '../../public/locales/zh/member.json';
import type zhMycalendar from '../../public/locales/zh/mycalendar.json';
import type zhMydata from '../../public/locales/zh/mydata.json';
import type zhNotifications from '../../public/locales/zh/notifications.json';
import type zhOlduser from '../../public/locales/zh/olduser.json';
import type zhPaydemo from '../../public/locales/zh/paydemo.json';
import type zhPoints from '../../public/locales/zh/points.json';
import type zhProfile from '../../public/locales/zh/profile.json';
import type zhRecharge from '../../public/locales/zh/recharge.json';
import type zhRecovery from '../../public/locales/zh/recovery.json';
import type zhRegistration from '../../public/locales/zh/registration.json';
import type zhReleases from '../../public/locales/zh/releases.json';
import type zhRent from '../../public/locales/zh/rent.json';
import type zhSearch from '../../public/locales/zh/search.json';
import type zhSecurity from '../../public/locales/zh/security.json';
import type zhSettings from '../../public/locales/zh/settings.json';
import type zhSheet from '../../public/locales/zh/sheet.json';
import type zhSms from '../../public/locales/zh/sms.json';
import type zhSpace from '../../public/locales/zh/space.json';
import type zhSpending from '../../public/locales/zh/spending.json';
import type zhStaff from '../../public/locales/zh/staff.json';
import type zhSuccess from '../../public/locales/zh/success.json';
import type zhSystems from '../../public/locales/zh/systems.json';
import type zhThird from '../../public/locales/zh/third.json';
import type zhUpgrades from '../../public/locales/zh/upgrades.json';
import type zhUpload from '../../public/locales/zh/upload.json';
import type zhValidation from '../../public/locales/zh/validation.json';
import type zhWaitlist from '../../public/locales/zh/waitlist.json';
import type zhWallet from '../../public/locales/zh/wallet.json';

/** The areas of the catalogues: one file each in `public/locales/<lang>/`. */
export interface Catalogue {
  account: typeof zhAccount;
  activity: typeof zhActivity;
  acts: typeof zhActs;
  advisory: typeof zhAdvisory;
  appointments: typeof zhAppointments;
  apply: typeof zhApply;
  attendance: typeof zhAttendance;
  block: typeof zhBlock;
  calendar: typeof zhCalendar;
  clash: typeof zhClash;
  closing: typeof zhClosing;
  colleagues: typeof zhColleagues;
  closures: typeof zhClosures;
  collect: typeof zhCollect;
  common: typeof zhCommon;
  contact: typeof zhContact;
  content: typeof zhContent;
  contentfaults: typeof zhContentfaults;
  damage: typeof zhDamage;
  database: typeof zhDatabase;
  desk: typeof zhDesk;
  editing: typeof zhEditing;
  errors: typeof zhErrors;
  export: typeof zhExport;
  fields: typeof zhFields;
  house: typeof zhHouse;
  imports: typeof zhImports;
  inbox: typeof zhInbox;
  insight: typeof zhInsight;
  introductions: typeof zhIntroductions;
  lease: typeof zhLease;
  levels: typeof zhLevels;
  mail: typeof zhMail;
  matchmaking: typeof zhMatchmaking;
  media: typeof zhMedia;
  member: typeof zhMember;
  mycalendar: typeof zhMycalendar;
  mydata: typeof zhMydata;
  notifications: typeof zhNotifications;
  olduser: typeof zhOlduser;
  points: typeof zhPoints;
  paydemo: typeof zhPaydemo;
  profile: typeof zhProfile;
  recharge: typeof zhRecharge;
  recovery: typeof zhRecovery;
  registration: typeof zhRegistration;
  releases: typeof zhReleases;
  rent: typeof zhRent;
  search: typeof zhSearch;
  security: typeof zhSecurity;
  sheet: typeof zhSheet;
  sms: typeof zhSms;
  settings: typeof zhSettings;
  space: typeof zhSpace;
  spending: typeof zhSpending;
  staff: typeof zhStaff;
  success: typeof zhSuccess;
  systems: typeof zhSystems;
  third: typeof zhThird;
  upgrades: typeof zhUpgrades;
  upload: typeof zhUpload;
  validation: typeof zhValidation;
  waitlist: typeof zhWaitlist;
  wallet: typeof zhWallet;
}

export type Area = keyof Catalogue;
export const AREAS = [
  'account',
  'activity',
  'acts',
  'advisory',
  'appointments',
  'apply',
  'attendance',
  'block',
  'calendar',
  'clash',
  'closing',
  'colleagues',
  'closures',
  'collect',
  'common',
  'contact',
  'content',
  'contentfaults',
  'damage',
  'database',
  'desk',
  'editing',
  'errors',
  'export',
  'fields',
  'house',
  'imports',
  'inbox',
  'insight',
  'introductions',
  'lease',
  'levels',
  'mail',
  'matchmaking',
  'media',
  'member',
  'mycalendar',
  'mydata',
  'notifications',
  'olduser',
  'points',
  'paydemo',
  'profile',
  'recharge',
  'recovery',
  'registration',
  'releases',
  'rent',
  'search',
  'security',
  'sheet',
  'sms',
  'settings',
  'space',
  'spending',
  'staff',
  'success',
  'systems',
  'third',
  'upgrades',
  'upload',
  'validation',
  'waitlist',
  'wallet',
] as const satisfies readonly Area[];

type WithoutPlural<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

/** Every key that may be asked for, as `area:path.to.text`. */
export type TextKey = { [A in Area]: `${A}:${Leaves<Catalogue[A]>}` }[Area];

type TextValues = Record<string, string | number>;
/** Gives the text of a key; `{{name}}` is filled from `values`, plurals go by `values.count`. */
export type Translate = (key: TextKey, values?: TextValues) => string;
/** The texts of some areas in one language, as a page hands them to an island. */
export type Texts = { [A in Area]?: Catalogue[A] };
