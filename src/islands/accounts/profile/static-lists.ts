import * as v from 'valibot';
import { CityListSchema, ForeignerListSchema, IndustryListSchema, STATIC_LIST_PATHS, type StaticLists } from '../../../contract/static-list.ts';

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
    read(STATIC_LIST_PATHS.industry, IndustryListSchema),
    read(STATIC_LIST_PATHS.foreigner, ForeignerListSchema),
    read(STATIC_LIST_PATHS.city, CityListSchema),
  ]);
  return { industry, foreigner, city };
}

async function read<T>(path: string, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return v.parse(schema, await response.json());
}
