import * as v from 'valibot';
import { CityListSchema, ForeignerListSchema, STATIC_LIST_PATHS } from '../contract/static-list.ts';
import { NetworkError, UnexpectedAnswer } from './errors.ts';

/** Counties and cities with their districts. @throws NetworkError, UnexpectedAnswer */
export const readCityList = () => readList(STATIC_LIST_PATHS.city, CityListSchema);
/** Citizenships other than Taiwan's. @throws NetworkError, UnexpectedAnswer */
export const readForeignerList = () => readList(STATIC_LIST_PATHS.foreigner, ForeignerListSchema);

/** A file of the site's own, wherever the API is. */
async function readList<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>> {
  const response = await fetch(path).catch((cause: unknown) => {
    throw new NetworkError('unreachable', { cause });
  });
  const parsed = v.safeParse(schema, await response.json().catch(() => null));
  if (!response.ok || !parsed.success) throw new UnexpectedAnswer(response.status);
  return parsed.output;
}
