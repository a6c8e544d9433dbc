import type { RentDevice } from '../week/rent-device.ts';

/** The facts of a device that a move needs. */
export type PricedDevice = Pick<RentDevice, 'id' | 'label' | 'title' | 'quantity' | 'pricePointsPerHour'>;
