import { sql } from 'kysely';
import { completeValue, type SettingKey, type SettingValue } from '../../domain/settings/setting-kind.ts';
import type { ContentSetting } from '../../editorial/settings/versioned-settings.ts';
import { inEachLanguage, type Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';

/** A version as it was recorded. */
export interface VersionRow extends SettingKey {
  id: string;
  number: number;
  validFrom: Date;
  value: SettingValue;
  reason: string;
  createdAt: Date;
  /** The name of whoever recorded it; null once their account is gone. */
  by: string | null;
  withdrawnAt: Date | null;
  withdrawnReason: string | null;
}

/** All versions, of one setting when it is named, by their beginning. */
export async function readVersions(db: Db | Tx, key?: SettingKey): Promise<VersionRow[]> {
  const rows = await db
    .selectFrom('setting_versions')
    .leftJoin('members', (join) => join.onRef('members.id', '=', 'setting_versions.created_by').on('members.deleted_at', 'is', null))
    .select(['setting_versions.id', 'kind', 'subject', 'number', 'valid_from as validFrom', 'value', 'reason', 'members.name as by'])
    .select(['setting_versions.created_at as createdAt', 'withdrawn_at as withdrawnAt', 'withdrawn_reason as withdrawnReason'])
    .$if(key !== undefined, (query) => query.where('kind', '=', key?.kind ?? '').where('subject', '=', key?.subject ?? ''))
    .orderBy('valid_from')
    .orderBy('number')
    .execute();
  return (rows as VersionRow[]).map((row) => ({ ...row, value: completeValue(row, row.value) }));
}

/** The names of what staff has added, by the place of its setting: in `LANGUAGES`. */
export const addedName = (row: Record<`name_${Language}`, string>): Record<Language, string> => inEachLanguage((language) => row[`name_${language}`]);

/** The plans that staff has added, in that order. Before its first version begins one is as that says, and not on sale. */
export async function readAddedPlans(db: Db | Tx): Promise<ContentSetting[]> {
  const rows = await db
    .selectFrom('setting_subjects')
    .innerJoin('setting_versions', (join) =>
      join
        .onRef('setting_versions.kind', '=', 'setting_subjects.kind')
        .onRef('setting_versions.subject', '=', 'setting_subjects.subject')
        .on('setting_versions.number', '=', 1),
    )
    .select(['setting_subjects.kind', 'setting_subjects.subject', 'name_zh', 'name_en', 'name_ja', 'value'])
    .orderBy('setting_subjects.number')
    .execute();
  return rows.map(({ kind, subject, value, ...names }) => ({ kind, subject, value: { ...value, on_sale: 0 }, name: addedName(names), isAdded: true }));
}

/** Adds a plan behind the others. Two who do at once are one after the other; of one name, the second is refused. */
export async function insertPlan(
  tx: Tx,
  { subject, name, by, now }: { subject: string; name: Record<Language, string>; by: string; now: Date },
): Promise<void> {
  await sql`LOCK TABLE setting_subjects IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const { last } = await tx
    .selectFrom('setting_subjects')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('kind', '=', 'recharge_plan')
    .executeTakeFirstOrThrow();
  const names = { name_zh: name.zh, name_en: name.en, name_ja: name.ja };
  await tx
    .insertInto('setting_subjects')
    .values({ kind: 'recharge_plan', subject, number: (last ?? 0) + 1, ...names, created_at: now, created_by: by })
    .execute();
}

/** Locks the versions of a setting, so that one changes it at a time. Two who find none are told apart by `setting_versions_next`. */
export async function lockVersions(tx: Tx, { kind, subject }: SettingKey): Promise<void> {
  await tx.selectFrom('setting_versions').select('id').where('kind', '=', kind).where('subject', '=', subject).orderBy('number').forUpdate().execute();
}
