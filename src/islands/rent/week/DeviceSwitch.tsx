import { useStore } from '@nanostores/react';
import { freeThrough } from '../../../domain/rent/availability.ts';
import { nextFreeHour } from '../../../domain/rent/next-free.ts';
import { daysBetween, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { clockText, dayClockText } from '../../../i18n/formats/time-text.ts';
import { useBooking } from '../booking/booking-context.ts';
import { replaceAddress } from '../booking/url-sync.ts';
import { busyOf } from './calendar-store.ts';
import { $devicePrices, priceNow } from './device-prices.ts';
import { FloorPlan, type PlanWords, type SeatTone } from './FloorPlan.tsx';
import type { RentDevice } from './rent-device.ts';

/** The other seats (on the plan, and in an equal list) or equipment, and whether they are free in the chosen time. */
export function DeviceSwitch({ words }: { words: PlanWords }) {
  const { booking, t, language } = useBooking();
  const [current, prices] = [useStore(booking.$device), useStore($devicePrices, { ssr: 'initial' })];
  const isConflict = useStore(booking.$missing).some(({ device }) => device.id === current.id);
  const stateOf = useDeviceState();
  const hrefOf = (device: RentDevice) => `/${language}/rent/${device.id}`;
  const choose = (device: RentDevice) => {
    retitle(t('rent:booking.title', { device: current.title }), t('rent:booking.title', { device: device.title }));
    // The address is the device's, so that a reload stays on it; what is wished for is written there with it.
    replaceAddress(hrefOf(device) + location.search);
    booking.$device.set(device);
  };
  const toneOf = (device: RentDevice): SeatTone | undefined => {
    if (device.id === current.id) return isConflict ? 'pick taken' : 'pick';
    return stateOf(device)?.isFree === false ? 'taken' : undefined;
  };
  const nameOf = (device: RentDevice) =>
    [t('rent:seatLabel', { label: device.title, points: priceNow(device, prices) }), stateOf(device)?.text].filter(Boolean).join(', ');
  const isSeat = current.kind === 'seat';
  const peers = booking.devices.filter(({ kind }) => kind === current.kind);
  return (
    <div className="switch">
      {isSeat && <FloorPlan seats={peers} words={words} hrefOf={hrefOf} nameOf={nameOf} toneOf={toneOf} onChoose={choose} />}
      <details open={!isSeat}>
        <summary>{t('rent:booking.switch', { kind: t(`rent:booking.kind.${current.kind}`) })}</summary>
        <ul>
          {peers.map((device) => (
            <li key={device.id} className={device.id === current.id ? 'chosen' : undefined}>
              <a
                href={hrefOf(device)}
                aria-current={device.id === current.id ? 'true' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey) return;
                  event.preventDefault();
                  choose(device);
                }}
              >
                {device.title}
              </a>
              <DeviceState state={stateOf(device)} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** The name of the tab and the end of the way follow what is switched to. */
function retitle(before: string, after: string): void {
  document.title = document.title.replace(before, after);
  const here = document.querySelector('.crumbs [aria-current]');
  if (here?.textContent?.trim() === before) here.textContent = after;
}

function DeviceState({ state }: { state: { isFree: boolean; text: string } | null }) {
  return state && <span className={state.isFree ? 'is-free' : 'is-taken'}>{state.text}</span>;
}

/** Free in the chosen time, or, as long as nothing is chosen, from when. Null as long as it is not known. */
function useDeviceState(): (device: RentDevice) => { isFree: boolean; text: string } | null {
  const { booking, t, language } = useBooking();
  const choice = useStore(booking.$choice);
  const now = useStore(booking.$now, { ssr: 'initial' });
  const monday = useStore(booking.$monday, { ssr: 'initial' });
  const weeks = useStore(booking.$weeks, { ssr: 'initial' });
  return (device) => {
    if (now === null || monday === null || weeks[monday]?.state !== 'ready') return null;
    const occupancy = { busy: busyOf(weeks, device.id), quantity: device.quantity };
    if (choice !== null) {
      const isFree = freeThrough(occupancy.busy, device.quantity, choice) > 0;
      return { isFree, text: t(isFree ? 'rent:freeInChoice' : 'rent:takenInChoice') };
    }
    // No further than what has been read.
    const next = nextFreeHour(booking.rules, occupancy, now, Math.max(0, daysBetween(taipeiDay(now), monday) + 6));
    if (next === null) return { isFree: false, text: t('rent:live.taken') };
    const isToday = taipeiDay(next.hour) === taipeiDay(now);
    return {
      isFree: next.isFirst,
      text: t(next.isFirst ? 'rent:live.freeFrom' : 'rent:live.takenUntil', {
        time: isToday ? clockText(next.hour) : dayClockText(next.hour, language),
      }),
    };
  };
}
