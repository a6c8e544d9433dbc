import type { SettingKey, SettingValue } from '../../domain/settings/setting-kind.ts';
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
  return rows as VersionRow[];
}

/** Locks the versions of a setting, so that one changes it at a time. Two who find none are told apart by `setting_versions_next`. */
export async function lockVersions(tx: Tx, { kind, subject }: SettingKey): Promise<void> {
  await tx.selectFrom('setting_versions').select('id').where('kind', '=', kind).where('subject', '=', subject).orderBy('number').forUpdate().execute();
}
