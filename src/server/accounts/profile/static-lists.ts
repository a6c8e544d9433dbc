import * as v from 'valibot';
import city from '../../../../public/data/city.json' with { type: 'json' };
import foreigner from '../../../../public/data/foreigner.json' with { type: 'json' };
import industry from '../../../../public/data/industry.json' with { type: 'json' };
import { CityListSchema, ForeignerListSchema, IndustryListSchema, type StaticLists } from '../../../contract/static-list.ts';

/** The lists that browsers read as files (docs/rules.md#static-lists), for judging what was chosen from them. */
export const STATIC_LISTS: StaticLists = {
  industry: v.parse(IndustryListSchema, industry),
  foreigner: v.parse(ForeignerListSchema, foreigner),
  city: v.parse(CityListSchema, city),
};
