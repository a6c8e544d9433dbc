import { sql } from 'kysely';
import type { SettingEffect, SettingKind, SettingValue } from '../../domain/settings/setting-kind.ts';
import { addMonths } from '../../domain/time/months.ts';
import { addDays, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { ContentSetting } from '../../editorial/settings/versioned-settings.ts';
import { mailMoment, mailPeriod } from '../../i18n/formats/mail-dates.ts';
import type { Language } from '../../i18n/languages.ts';
import { readText } from '../../i18n/localized.ts';
import type { Tx } from '../db/client.ts';
import { rule } from '../db/sql-rules.ts';
import type { Deps } from '../deps.ts';
import { emails } from '../emails/messages.ts';
import type { NewPayload } from '../jobs/job-kinds.ts';
import { spendersBetween } from '../levels/spent-points.ts';
import { readApplicationsFor } from '../spaces/queries.ts';
import { callOffOutside } from './consultation-hours.ts';
import { estimateEmails } from './estimate-emails.ts';

/** A change of a setting: what it was just before, and what it is from then on. */
export interface ChangeOfSetting {
  setting: ContentSetting;
  former: SettingValue;
  value: SettingValue;
  validFrom: Date;
  reason: string;
  /** In which the reason is written. */
  language: Language;
  /** Whether it is announced, or does not come after all. */
  about: 'changed' | 'withdrawn';
  /** Of one that is withdrawn: when it was announced. */
  announcedAt?: Date;
}
/** An e-mail to whom it concerns, written once it is sent: a preview writes some of many. */
export type SettingNotice = () => NewPayload<'send-mail'>;
type Counts = { effect: SettingEffect; count: number }[];

/** The effects of a change, and the e-mails that it sends itself; `mailed` are written to by the events of what it takes. */
interface HitByChange {
  effects: Counts;
  notices: SettingNotice[];
  mailed: number;
}

interface WhatItHits {
  /** Takes what cannot stay, in the transaction of the change: it is counted, and whom it is taken from is written to. */
  takes?: (tx: Tx, deps: Deps, change: ChangeOfSetting, now: Date) => Promise<HitByChange>;
  /** Counted before it is made; those that are none of are left out. */
  effects: (tx: Tx, deps: Deps, change: ChangeOfSetting, now: Date) => Promise<Counts>;
  /** Those whom it concerns, with what they are written. */
  told: (tx: Tx, deps: Deps, change: ChangeOfSetting) => Promise<SettingNotice[]>;
}

const KINDS: Record<SettingKind, WhatItHits> = {
  // What is reserved is paid. Who waits pays when a place is taken.
  device_price: {
    effects: async (tx, _deps, { setting: { subject }, validFrom }, now) => [
      { effect: 'rents_keep', count: await countRents(tx, subject, now) },
      { effect: 'waits', count: (await readWaits(tx, subject, validFrom)).length },
    ],
    told: async (tx, deps, change) => {
      const waits = (await readWaits(tx, change.setting.subject, change.validFrom)).filter(
        ({ since }) => change.announcedAt === undefined || since <= change.announcedAt,
      );
      return waits.map((wait) => () => ({ to: wait.email, language: wait.language, ...waitEmail(deps, change, wait) }));
    },
  },
  // Who has applied keeps the estimate of the application, and is told so: the pages say another price. That the change does not come is nothing to them.
  space_prices: {
    effects: async (tx, _deps, { setting: { subject } }) => [{ effect: 'applications_keep', count: (await readApplicationsFor(tx, subject)).length }],
    told: async (tx, deps, { setting: { subject }, validFrom, about }) => (about === 'changed' ? estimateEmails(tx, deps, subject, validFrom) : []),
  },
  // An order keeps the amount that it was made for.
  recharge_plan: {
    effects: async (tx, _deps, { setting: { subject } }) => [{ effect: 'orders_keep', count: await countOrders(tx, subject) }],
    told: async () => [],
  },
  // An hour that there is no longer is nobody's: what was booked for it is called off.
  consultation_hours: {
    effects: async () => [],
    told: async () => [],
    takes: async (tx, deps, { setting, validFrom, reason, language }, now) => {
      const { calledOff, closed, notices } = await callOffOutside(tx, deps, { subject: setting.subject, from: validFrom, reason, language }, now);
      const effects: Counts = [
        { effect: 'called_off', count: calledOff },
        { effect: 'waits_closed', count: closed },
      ];
      return { effects, notices: notices.map((notice) => () => notice), mailed: calledOff };
    },
  },
  loyalty: {
    effects: countLevels,
    told: async (tx, deps, change) => {
      const { former, value } = change;
      if (former.renewal_points === value.renewal_points) return [];
      const members = await tx
        .selectFrom('members')
        .select(['name', 'email', 'language'])
        .where('class', '=', 'loyal')
        .where('deleted_at', 'is', null)
        .$if(change.announcedAt !== undefined, (query) => query.where('created_at', '<=', change.announcedAt ?? change.validFrom))
        .orderBy('id')
        .execute();
      return members.map(({ name, email, language }) => () => ({ to: email, language, ...loyalEmail(deps, change, { name, language }) }));
    },
  },
};

/** The effects of a change that is recorded, and the e-mails to those whom it concerns. What cannot stay is taken. */
export async function carryOut(tx: Tx, deps: Deps, change: ChangeOfSetting, now: Date): Promise<HitByChange> {
  const { effects, told, takes } = KINDS[change.setting.kind];
  const taken = (await takes?.(tx, deps, change, now)) ?? { effects: [], notices: [], mailed: 0 };
  const counted = change.about === 'changed' ? await effects(tx, deps, change, now) : [];
  const notices = [...(await told(tx, deps, change)), ...taken.notices];
  return { effects: [...counted, ...taken.effects].filter(({ count }) => count > 0), notices, mailed: taken.mailed };
}

interface Wait {
  start: Date;
  end: Date;
  since: Date;
  name: string;
  email: string;
  language: Language;
}

/** The places in line for a device whose time begins after a moment: they would pay the price that counts by then. */
async function readWaits(tx: Tx, deviceId: string, after: Date): Promise<Wait[]> {
  return tx
    .selectFrom('waitlist_entries')
    .innerJoin('members', 'members.id', 'waitlist_entries.member_id')
    .where('kind', '=', 'rent')
    .where('subject', '=', deviceId)
    .where('waitlist_entries.status', '=', 'waiting')
    .where('members.deleted_at', 'is', null)
    .where(sql<boolean>`lower(period) > ${after}::timestamptz`)
    .select([sql<Date>`lower(period)`.as('start'), sql<Date>`upper(period)`.as('end'), 'waitlist_entries.created_at as since'])
    .select(['members.name', 'members.email', 'members.language'])
    .orderBy('waitlist_entries.id')
    .execute();
}

function waitEmail({ config }: Deps, { setting, former, value, validFrom, about }: ChangeOfSetting, { name, language, ...period }: Wait) {
  const facts = {
    name,
    device: setting.name === null ? setting.subject : readText(setting.name, language).text,
    time: mailPeriod(period, language),
    when: mailMoment(validFrom, language),
    url: `${config.siteUrl}/${language}/member/rent`,
  };
  const points = value.points_per_hour ?? 0;
  return about === 'changed' ? emails.waitPriceChanged({ ...facts, points, former: former.points_per_hour ?? 0 }) : emails.waitPriceStays({ ...facts, points });
}

function loyalEmail({ config, settings }: Deps, { former, value, validFrom, about }: ChangeOfSetting, { name, language }: Pick<Wait, 'name' | 'language'>) {
  const facts = {
    name,
    months: settings.content.settings.levels.loyalty.window_months,
    when: mailMoment(validFrom, language),
    points: value.renewal_points ?? 0,
    url: `${config.siteUrl}/${language}/level`,
  };
  return about === 'changed' ? emails.loyalPointsChanged({ ...facts, former: former.renewal_points ?? 0 }) : emails.loyalPointsStay(facts);
}

/** Reservations with a device that are still to come or under way. */
async function countRents(tx: Tx, deviceId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('rents')
    .where(sql<boolean>`rents.status = ANY (${rule('rent_standing')}) AND upper(rents.period) > ${now}::timestamptz`)
    .where((eb) =>
      eb.exists(eb.selectFrom('rent_units').select('rent_units.id').whereRef('rent_units.rent_id', '=', 'rents.id').where('device_id', '=', deviceId)),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countOrders(tx: Tx, planId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('orders')
    .where('plan_id', '=', planId)
    .where('status', '=', 'pending')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Members who would be made loyal, or stay so, by what they spent in the window before tomorrow, by the one amount and not by the other. */
async function countLevels(tx: Tx, { settings: { content } }: Deps, { former, value }: ChangeOfSetting, now: Date): Promise<Counts> {
  const tomorrow = addDays(taipeiDay(now), 1);
  const from = taipeiInstant(addMonths(tomorrow, -content.settings.levels.loyalty.window_months));
  const reaches = (field: 'promotion_points' | 'renewal_points', [by, not]: [SettingValue, SettingValue]) =>
    sql`spender.spent >= ${by[field] ?? 0}::integer AND spender.spent < ${not[field] ?? 0}::integer`;
  const { rows } = await sql<Record<'promoted' | 'not_promoted' | 'renewed' | 'not_renewed', number>>`
    SELECT
      count(*) FILTER (WHERE class = 'general' AND ${reaches('promotion_points', [value, former])})::integer AS promoted,
      count(*) FILTER (WHERE class = 'general' AND ${reaches('promotion_points', [former, value])})::integer AS not_promoted,
      count(*) FILTER (WHERE class = 'loyal' AND ${reaches('renewal_points', [value, former])})::integer AS renewed,
      count(*) FILTER (WHERE class = 'loyal' AND ${reaches('renewal_points', [former, value])})::integer AS not_renewed
    FROM (${spendersBetween(content, from, taipeiInstant(tomorrow))}) AS spender JOIN members ON members.id = spender.member_id
    WHERE class IN ('general', 'loyal') AND deleted_at IS NULL`.execute(tx);
  return (['promoted', 'not_promoted', 'renewed', 'not_renewed'] as const).map((effect) => ({ effect, count: rows[0]?.[effect] ?? 0 }));
}
