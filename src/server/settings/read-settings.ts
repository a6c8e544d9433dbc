import type { CallRequest } from '../../contract/call.ts';
import type { listSettings, SettingOutput, SettingSummary } from '../../contract/settings/staff-setting.ts';
import { contentSettings } from '../../editorial/settings/versioned-settings.ts';
import type { Deps } from '../deps.ts';
import { type Listing, listingOfAll } from '../http/lists/listing.ts';
import { readAddedPlans, readVersions } from './queries.ts';
import { foundSetting, toSettingResponse } from './setting-response.ts';

type Asked = Omit<CallRequest<typeof listSettings>['query'], 'page' | 'per_page'>;

/** The settings as they are now: those of the content, and what staff has added. */
export async function readSettings({ database, settings, now }: Deps, { kind, state, q }: Asked): Promise<Listing<SettingSummary>> {
  const versions = Map.groupBy(await readVersions(database.db), (each) => `${each.kind} ${each.subject}`);
  const added = kind === undefined || kind === 'recharge_plan' ? await readAddedPlans(database.db) : [];
  const all = [...contentSettings(settings.content, kind && [kind]), ...added]
    .map((setting) => toSettingResponse(setting, versions.get(`${setting.kind} ${setting.subject}`) ?? [], now()))
    .filter(({ next_from }) => state !== 'coming' || next_from !== null)
    .filter((setting) => q === undefined || isCalled(setting, q));
  return listingOfAll(all.map(({ seen: _seen, versions: _versions, ...summary }) => summary));
}

const isCalled = ({ id, name_zh, name_en, name_ja }: SettingSummary, words: string): boolean =>
  [id, name_zh, name_en, name_ja].some((name) => name?.toLowerCase().includes(words.toLowerCase()));

/** One setting with its versions. @throws Refusal NOT_FOUND */
export async function readSetting({ database, settings, now }: Deps, id: string): Promise<SettingOutput> {
  const setting = await foundSetting(database.db, settings.content, id);
  return toSettingResponse(setting, await readVersions(database.db, setting), now());
}
