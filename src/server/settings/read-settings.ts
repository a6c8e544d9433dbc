import type { CallRequest } from '../../contract/call.ts';
import type { listSettings, SettingOutput, SettingSummary } from '../../contract/settings/staff-setting.ts';
import { contentSettings } from '../../editorial/settings/versioned-settings.ts';
import type { Deps } from '../deps.ts';
import { type Page, pageOf } from '../http/bind.ts';
import { readVersions } from './queries.ts';
import { foundSetting, toSettingResponse } from './setting-response.ts';

type Asked = CallRequest<typeof listSettings>['query'];

/** The settings of the content as they are now, a page of them. */
export async function readSettings({ database, settings, now }: Deps, query: Asked): Promise<Page<SettingSummary>> {
  const { kind, state, q } = query;
  const versions = Map.groupBy(await readVersions(database.db), (each) => `${each.kind} ${each.subject}`);
  const all = contentSettings(settings.content, kind && [kind])
    .map((setting) => toSettingResponse(setting, versions.get(`${setting.kind} ${setting.subject}`) ?? [], now()))
    .filter(({ next_from }) => state !== 'coming' || next_from !== null)
    .filter((setting) => q === undefined || isCalled(setting, q));
  return pageOf(
    all.map(({ seen: _seen, versions: _versions, ...summary }) => summary),
    query,
  );
}

const isCalled = ({ id, name_zh, name_en, name_ja }: SettingSummary, words: string): boolean =>
  [id, name_zh, name_en, name_ja].some((name) => name?.toLowerCase().includes(words.toLowerCase()));

/** One setting with its versions. @throws Refusal NOT_FOUND */
export async function readSetting({ database, settings, now }: Deps, id: string): Promise<SettingOutput> {
  const setting = foundSetting(settings.content, id);
  return toSettingResponse(setting, await readVersions(database.db, setting), now());
}
