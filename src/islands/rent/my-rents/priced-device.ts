import type { RentDevice } from '../week/rent-device.ts';

/** What moving a booking needs to know of a device. */
export type PricedDevice = Pick<RentDevice, 'id' | 'label' | 'title' | 'quantity' | 'pricePointsPerHour'>;
