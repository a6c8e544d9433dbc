import { map } from 'nanostores';
import type { RentDevice } from './rent-device.ts';

type Priced = Pick<RentDevice, 'id' | 'pricePointsPerHour'>;
export type DevicePrices = Readonly<Record<string, number>>;

/** The prices an hour as the API says them beside the busy times: a page has those of the day on which it was built. */
export const $devicePrices = map<Record<string, number>>({});

/** The price of a device an hour, as far as it is known. */
export const priceNow = ({ id, pricePointsPerHour }: Priced, prices: DevicePrices): number => prices[id] ?? pricePointsPerHour;
