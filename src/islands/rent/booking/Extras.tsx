import { useStore } from '@nanostores/react';
import { MAX_EXTRAS } from '../../../contract/rent/rent.ts';
import { $devicePrices, priceNow } from '../week/device-prices.ts';
import type { RentDevice } from '../week/rent-device.ts';
import { useBooking } from './booking-context.ts';
import { Stepper } from './Stepper.tsx';

/** The number of pieces of the device, where there are several: out of the pool, bounded by what is free in the chosen time. */
export function Quantity() {
  const { booking, t } = useBooking();
  const device = useStore(booking.$device);
  const quantity = useStore(booking.$quantity);
  if (device.quantity === 1) return null;
  return (
    <div className="quantity">
      <PiecesOf
        device={device}
        name="quantity"
        label={t('rent:pieces.label')}
        quantity={quantity}
        min={1}
        onChange={(pieces) => booking.$quantity.set(pieces)}
      />
    </div>
  );
}

/** Equipment that may come along: what is free in the chosen time, and what an hour costs. */
export function Extras() {
  const { booking, t } = useBooking();
  const device = useStore(booking.$device);
  const extras = useStore(booking.$extras);
  const prices = useStore($devicePrices, { ssr: 'initial' });
  const isFull = useStore(booking.$isFull);
  const offered = booking.extrasOf(device);
  const chosen = offered.filter(({ id }) => extras[id]).length;
  return (
    <section className="extras" aria-labelledby="extras">
      <h2 id="extras" tabIndex={-1}>
        {t(device.kind === 'seat' ? 'rent:extras.title' : 'rent:extras.titleMore')}
      </h2>
      <p className="hint">{t('rent:extras.lead')}</p>
      {isFull && (
        <p className="error" role="alert">
          {t('rent:extras.full', { count: MAX_EXTRAS })}
        </p>
      )}
      <ul>
        {offered.map((each) => (
          <li key={each.id} className={extras[each.id] ? 'chosen' : undefined}>
            <p>
              <b>{each.title}</b>
              <span>
                {priceNow(each, prices)} {t('rent:perHour')}
              </span>
            </p>
            <PiecesOf
              device={each}
              name={`extra-${each.id}`}
              label={each.title}
              isLabelHidden
              quantity={extras[each.id] ?? 0}
              min={0}
              isShut={chosen >= MAX_EXTRAS && !extras[each.id]}
              onChange={(pieces) => booking.$extras.setKey(each.id, pieces)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PiecesProps {
  device: RentDevice;
  name: string;
  label: string;
  isLabelHidden?: boolean;
  quantity: number;
  min: number;
  isShut?: boolean;
  onChange: (pieces: number) => void;
}

function PiecesOf({ device, quantity, min, isShut = false, ...field }: PiecesProps) {
  const { booking, t } = useBooking();
  const free = useStore(booking.$free)(device);
  const fault = useStore(booking.$quantityFaults)[device.id];
  const isMissing = useStore(booking.$missing).some((missing) => missing.device.id === device.id);
  const hint = free === null ? t('rent:pieces.pool', { count: device.quantity }) : t('rent:pieces.free', { free, of: device.quantity });
  const missing = free === 0 ? t('rent:pieces.noneLeft') : t('rent:pieces.onlyLeft', { count: free ?? 0 });
  return (
    <Stepper
      {...field}
      value={quantity}
      min={min}
      max={isShut ? 0 : (free ?? device.quantity)}
      fewerLabel={t('rent:pieces.fewer')}
      moreLabel={t('rent:pieces.more')}
      hint={hint}
      error={fault ? t(`validation:${fault.message}`, { limit: fault.limit }) : isMissing ? missing : undefined}
    />
  );
}
