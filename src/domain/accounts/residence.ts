/** Ids of the static city list (`public/data/city.json`), in its order; the districts are in the list alone. */
export const CITY_IDS = [
  'taipei-city',
  'keelung-city',
  'new-taipei-city',
  'yilan-county',
  'hsinchu-city',
  'hsinchu-county',
  'taoyuan-city',
  'miaoli-county',
  'taichung-city',
  'changhua-county',
  'nantou-county',
  'chiayi-city',
  'chiayi-county',
  'yunlin-county',
  'tainan-city',
  'kaohsiung-city',
  'penghu-county',
  'pingtung-county',
  'taitung-county',
  'hualien-county',
  'kinmen-county',
  'lienchiang-county',
] as const;

/** Citizenship, as a creator application asks it, too (docs/rules.md#static-lists). */
export const CITIZENSHIPS = ['domestic', 'foreign'] as const;
