import * as v from 'valibot';
import { inEveryLanguage } from './in-every-language.ts';

/** The static lists (docs/rules.md#static-lists): files of the site, no calls. Every name is there in every language. */
export const STATIC_LIST_PATHS = { industry: '/data/industry.json', foreigner: '/data/foreigner.json', city: '/data/city.json' } as const;

const names = inEveryLanguage('name', v.string());

/** Fields of work in comics. */
export const IndustryListSchema = v.array(v.object({ id: v.string(), ...names }));
/** Citizenships other than Taiwan's, by ISO 3166 code. */
export const ForeignerListSchema = v.array(v.object({ code: v.string(), ...names }));
export type ForeignerList = v.InferOutput<typeof ForeignerListSchema>;
/** Counties and cities with their districts; `code` is the three-digit postal code, which some districts share. */
export const CityListSchema = v.array(v.object({ id: v.string(), ...names, districts: v.array(v.object({ id: v.string(), code: v.string(), ...names })) }));
export type CityList = v.InferOutput<typeof CityListSchema>;

export interface StaticLists {
  industry: v.InferOutput<typeof IndustryListSchema>;
  foreigner: ForeignerList;
  city: CityList;
}
