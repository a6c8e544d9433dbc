import type { CallData } from '../../contract/call.ts';
import { Refusal, refuseField } from '../../contract/refusal.ts';
import {
  type changeSetting as changeCall,
  MAX_SHOWN_EMAILS,
  type SettingNumbers,
  type SettingPreviewOutput,
  type withdrawSetting as withdrawCall,
} from '../../contract/settings/staff-setting.ts';
import {
  fieldsOf,
  isSameValue,
  isStart,
  recordedValue,
  SETTING_LEAD_MS,
  type SettingKey,
  type SettingKind,
  type SettingValue,
  settingFaults,
  soonestStart,
} from '../../domain/settings/setting-kind.ts';
import type { ContentSetting } from '../../editorial/settings/versioned-settings.ts';
import type { Language } from '../../i18n/languages.ts';
import { mailAdvisoryEvents } from '../consultations/consultation-event-email.ts';
import type { Tx } from '../db/client.ts';
import { rehearse } from '../delivery/rehearse.ts';
import type { Deps } from '../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { lockVersions, readVersions, type VersionRow } from './queries.ts';
import { foundSetting, seenOf, toSettingResponse, valueAt } from './setting-response.ts';
import { type ChangeOfSetting, carryOut, type SettingNotice } from './what-it-hits.ts';

export interface SettingRequest {
  id: string;
  numbers: SettingNumbers;
  /** As soon as possible when it is left out. */
  validFrom: Date | undefined;
  reason: string;
  /** In which the reason is written. */
  language: Language;
  /** The versions and withdrawals that whoever asks has seen. */
  seen: number;
  staffId: string;
}

/**
 * Gives a setting another value from a moment on, and writes to those whom it concerns (docs/rules.md#versioned-settings). Whoever did not see what
 * a colleague did meanwhile changes nothing.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED, NOT_IN_STATE
 */
export async function changeSetting(deps: Deps, wish: SettingRequest, once: IdempotencyKey | null): Promise<CallData<typeof changeCall>> {
  try {
    return await withIdempotency(deps, once, async (tx) => {
      const { notices, ...answer } = await takeChange(tx, deps, wish);
      await write(tx, deps, notices);
      return answer;
    });
  } finally {
    deps.settings.forget();
  }
}

/** The effect of a change, before it is made. @throws Refusal whatever refuses the change */
export async function previewSetting(deps: Deps, wish: SettingRequest): Promise<SettingPreviewOutput> {
  const { after, emails } = await rehearse(deps, {
    transact: (work) => withIdempotency(deps, null, work),
    take: async (tx, jobs) => {
      const { notices, ...answer } = await takeChange(tx, deps, wish);
      // Those of all are alike: some show how they read.
      await write(tx, { jobs }, notices.slice(0, MAX_SHOWN_EMAILS));
      return answer;
    },
    mailEvents: (tx, jobs, events) =>
      mailAdvisoryEvents({ ...deps, jobs }, tx, events.filter(({ kind, event }) => kind === 'advisory' && event === 'cancelled').slice(0, MAX_SHOWN_EMAILS)),
  });
  return { ...after, emails };
}

async function takeChange(tx: Tx, deps: Deps, wish: SettingRequest) {
  const { content } = deps.settings;
  const now = deps.now();
  const setting = await foundSetting(tx, content, wish.id);
  const { kind } = setting;
  const value = requestedValue(setting, wish.numbers);
  const validFrom = startOf(kind, wish.validFrom, now);
  await lockVersions(tx, setting);
  const before = await readVersions(tx, setting);
  if (seenOf(before) !== wish.seen) throw new Refusal('NOT_IN_STATE');
  const former = valueAt(setting, before, validFrom);
  if (isSameValue(setting, former, value)) throw refuseField({ field: fieldsOf(setting)[0] ?? 'valid_from', message: 'VALUE_SAME' });
  return recordVersion(tx, deps, { ...wish, setting, former, value, validFrom, number: before.length + 1 }, now);
}

/** The numbers of a setting as they were asked for. @throws Refusal VALIDATION_FAILED */
export function requestedValue(key: SettingKey, numbers: SettingNumbers): SettingValue {
  const value: SettingValue = Object.fromEntries(fieldsOf(key).flatMap((field) => (numbers[field] === undefined ? [] : [[field, numbers[field]]])));
  const faults = settingFaults(key, value);
  if (faults.length > 0) throw new Refusal('VALIDATION_FAILED', { faults });
  return value;
}

interface NewVersion extends Pick<SettingRequest, 'reason' | 'language' | 'staffId'>, Pick<ChangeOfSetting, 'setting' | 'former' | 'value' | 'validFrom'> {
  number: number;
}

/** Records a version and carries out what it does. @returns the setting with it, its effects, and the e-mails to be sent */
export async function recordVersion(tx: Tx, deps: Deps, { number, staffId, reason, language, ...change }: NewVersion, now: Date) {
  const { setting, value, validFrom } = change;
  const { kind, subject } = setting;
  await tx
    .insertInto('setting_versions')
    .values({
      ...{ kind, subject, number, valid_from: validFrom, value: JSON.stringify(recordedValue(setting, value)), reason },
      ...{ created_at: now, created_by: staffId },
    })
    .execute();
  const { effects, notices, mailed } = await carryOut(tx, deps, { ...change, reason, language, about: 'changed' }, now);
  return { ...toSettingResponse(setting, await readVersions(tx, setting), now), effects, told: notices.length + mailed, notices };
}

/** The moment at which a version begins: a whole minute or day, and not before every node has heard of it. @throws Refusal VALIDATION_FAILED */
export function startOf(kind: SettingKind, asked: Date | undefined, now: Date): Date {
  const soonest = soonestStart(kind, now);
  if (asked === undefined) return soonest;
  if (asked < soonest || !isStart(kind, asked)) throw refuseField({ field: 'valid_from', message: 'INVALID_TIME' });
  return asked;
}

/**
 * Withdraws a version that has not begun, and tells those who were written to about it.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE when it has begun or is withdrawn
 */
export async function withdrawSetting(
  deps: Deps,
  { id, version, staffId, reason, language }: { id: string; version: string } & Pick<SettingRequest, 'staffId' | 'reason' | 'language'>,
): Promise<CallData<typeof withdrawCall>> {
  try {
    return await withIdempotency(deps, null, async (tx) => {
      const now = deps.now();
      const setting = await foundSetting(tx, deps.settings.content, id);
      await lockVersions(tx, setting);
      const before = await readVersions(tx, setting);
      const withdrawn = before.find((each) => each.id === version);
      if (withdrawn === undefined) throw new Refusal('NOT_FOUND');
      if (withdrawn.withdrawnAt !== null || withdrawn.validFrom.getTime() < now.getTime() + SETTING_LEAD_MS) throw new Refusal('NOT_IN_STATE');
      await tx.updateTable('setting_versions').set({ withdrawn_at: now, withdrawn_by: staffId, withdrawn_reason: reason }).where('id', '=', version).execute();
      const after = await readVersions(tx, setting);
      const { effects, notices, mailed } = await carryOut(tx, deps, { ...changeBack(setting, after, withdrawn), reason, language }, now);
      await write(tx, deps, notices);
      return { ...toSettingResponse(setting, after, now), effects, told: notices.length + mailed };
    });
  } finally {
    deps.settings.forget();
  }
}

/** The change that a withdrawal makes of what was announced: to the value that counts instead. */
function changeBack(setting: ContentSetting, after: readonly VersionRow[], { value, validFrom, createdAt }: VersionRow) {
  return { setting, former: value, value: valueAt(setting, after, validFrom), validFrom, announcedAt: createdAt, about: 'withdrawn' as const };
}

async function write(tx: Tx, { jobs }: Pick<Deps, 'jobs'>, told: readonly SettingNotice[]): Promise<void> {
  if (told.length > 0)
    await jobs.enqueueAll(
      tx,
      'send-mail',
      told.map((notice) => notice()),
    );
}
