import * as v from 'valibot';
import cityJson from '../../../public/data/city.json' with { type: 'json' };
import foreignerJson from '../../../public/data/foreigner.json' with { type: 'json' };
import type { ProfileLists } from '../../contract/profile.ts';
import { CityListSchema, ForeignerListSchema } from '../../contract/static-list.ts';

/** The static lists (spec section 3) as the server checks against them: the files that the site serves. */
export const STATIC_LISTS: ProfileLists = { cities: v.parse(CityListSchema, cityJson), countries: v.parse(ForeignerListSchema, foreignerJson) };
