import { Refusal } from '../../contract/refusal.ts';
import type { SettingOutput } from '../../contract/settings/staff-setting.ts';
import { fieldsOf, type SettingKey, type SettingValue, settingId, type VersionState } from '../../domain/settings/setting-kind.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import { type ContentSetting, contentSettings } from '../../editorial/settings/versioned-settings.ts';
import type { Db, Tx } from '../db/client.ts';
import { localizeOrNone } from '../http/localize.ts';
import { readAddedPlans, type VersionRow } from './queries.ts';

/** The setting of an id as the content has it, or as staff has added it. @throws Refusal NOT_FOUND */
export async function foundSetting(db: Db | Tx, content: Library, id: string): Promise<ContentSetting> {
  const isIt = (each: ContentSetting) => settingId(each) === id;
  const found = contentSettings(content).find(isIt) ?? (await readAddedPlans(db)).find(isIt);
  if (found === undefined) throw new Refusal('NOT_FOUND');
  return found;
}

/** A value as it travels, in the order of its fields. */
const toValue = (key: SettingKey, value: SettingValue) => fieldsOf(key).map((field) => ({ field, number: value[field] ?? 0 }));

/** The value that counts at a moment: that of the version that began last, or the content's. */
export function valueAt({ value }: ContentSetting, versions: readonly VersionRow[], moment: Date): SettingValue {
  return versions.findLast(({ validFrom, withdrawnAt }) => withdrawnAt === null && validFrom <= moment)?.value ?? value;
}

const counts = ({ withdrawnAt }: VersionRow) => withdrawnAt === null;

/** A setting with its versions as they stand at a moment, on the wire. `versions` are those of the setting, by their beginning. */
export function toSettingResponse(setting: ContentSetting, versions: readonly VersionRow[], now: Date): SettingOutput {
  const { kind, name, isAdded = false } = setting;
  const current = versions.findLast((each) => counts(each) && each.validFrom <= now);
  const next = versions.find((each) => counts(each) && each.validFrom > now);
  const stateOf = (version: VersionRow): VersionState => {
    if (!counts(version)) return 'withdrawn';
    return version === current ? 'current' : version.validFrom > now ? 'coming' : 'past';
  };
  const first = {
    ...{ id: null, state: current === undefined ? ('current' as const) : ('past' as const), valid_from: null, value: toValue(setting, setting.value) },
    ...{ reason: null, by: null, created_at: null, withdrawn_at: null, withdrawn_reason: null },
  };
  return {
    id: settingId(setting),
    kind,
    ...localizeOrNone('name', name ?? undefined),
    value: toValue(setting, current?.value ?? setting.value),
    next_from: next === undefined ? null : isoWithOffset(next.validFrom),
    seen: seenOf(versions),
    versions: [
      ...versions.toReversed().map((version) => ({
        id: version.id,
        state: stateOf(version),
        valid_from: isoWithOffset(version.validFrom),
        value: toValue(setting, version.value),
        reason: version.reason,
        by: version.by,
        created_at: isoWithOffset(version.createdAt),
        withdrawn_at: version.withdrawnAt && isoWithOffset(version.withdrawnAt),
        withdrawn_reason: version.withdrawnReason,
      })),
      ...(isAdded ? [] : [first]),
    ],
  };
}

/** Counts what has happened to a setting: its versions, and those that were withdrawn. */
export const seenOf = (versions: readonly VersionRow[]): number => versions.length + versions.filter((each) => !counts(each)).length;
