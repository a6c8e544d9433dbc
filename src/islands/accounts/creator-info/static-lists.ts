import { CityListSchema, ForeignerListSchema, IndustryListSchema, STATIC_LIST_PATHS, type StaticLists } from '../../../contract/static-list.ts';
import { readStaticList } from '../../../stores/api.ts';

let reading: Promise<StaticLists> | null = null;

/** The static lists (docs/rules.md#static-lists), read once a page. @throws what the network or a broken file throws; then the next call tries again */
export function readStaticLists(): Promise<StaticLists> {
  reading ??= readAll().catch((error: unknown) => {
    reading = null;
    throw error;
  });
  return reading;
}

async function readAll(): Promise<StaticLists> {
  const [industry, foreigner, city] = await Promise.all([
    readStaticList(STATIC_LIST_PATHS.industry, IndustryListSchema),
    readStaticList(STATIC_LIST_PATHS.foreigner, ForeignerListSchema),
    readStaticList(STATIC_LIST_PATHS.city, CityListSchema),
  ]);
  return { industry, foreigner, city };
}
