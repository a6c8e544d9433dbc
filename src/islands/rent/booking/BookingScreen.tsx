import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import '../../markup/slot-policy.ts';
import { ChoiceBar } from '../week/ChoiceBar.tsx';
import { DeviceSwitch } from '../week/DeviceSwitch.tsx';
import { $devicePrices, priceNow } from '../week/device-prices.ts';
import type { PlanWords } from '../week/FloorPlan.tsx';
import { HoursContext } from '../week/hours-context.ts';
import { type Centre, type RentDevice, type RulesFacts, titleBeside } from '../week/rent-device.ts';
import { useIsNarrow } from '../week/use-is-narrow.ts';
import { WeekPanel } from '../week/WeekPanel.tsx';
import { BookingContext, useBooking } from './booking-context.ts';
import { createBooking } from './booking-store.ts';
import { Extras, Quantity } from './Extras.tsx';
import { JoinPanel } from './JoinPanel.tsx';
import { RentReserved } from './RentReserved.tsx';
import { RepeatNote } from './RepeatNote.tsx';
import { ReservationPanel } from './ReservationPanel.tsx';

interface Props {
  language: Language;
  /** Of the areas rent, clash, validation, errors, success. */
  texts: Texts;
  devices: readonly RentDevice[];
  deviceId: string;
  facts: RulesFacts;
  centre: Centre;
  plan: PlanWords;
  rulesTitle: string;
  rulesVersion: string;
  /** The rules that a booking agrees to. */
  children?: ReactNode;
}

/** Reserving a seat or a piece of equipment (docs/rules.md#bookable-times, rent/{id}). */
export function BookingScreen({ language, texts, devices, deviceId, facts, centre, plan, rulesTitle, rulesVersion, children }: Props) {
  const [booking] = useState(() => createBooking({ devices, deviceId, rules: facts, rulesVersion }));
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  useEffect(() => {
    void booking.repeat();
    return booking.keep();
  }, [booking]);
  const reserved = useStore(booking.$reserved);
  const scope = { booking, t, language, facts, centre };
  if (reserved) {
    return (
      <BookingContext value={scope}>
        <RentReserved rent={reserved} />
      </BookingContext>
    );
  }
  return (
    <BookingContext value={scope}>
      <HoursContext value={{ store: booking, t, language, facts }}>
        <div className="split booking">
          <div className="panel">
            <DeviceHead />
            <DeviceSwitch words={plan} />
            <Quantity />
            <RepeatNote />
            <WeekPanel />
            <BelowHours />
            <Extras />
          </div>
          <ReservationPanel rulesTitle={rulesTitle} rulesVersion={rulesVersion} rules={children} />
        </div>
      </HoursContext>
    </BookingContext>
  );
}

/** In one column waiting is offered right below the hours, and what is chosen: the reservation is a long way further down. */
function BelowHours() {
  if (!useIsNarrow()) return null;
  return (
    <>
      <JoinPanel isBelow />
      <ChoiceBar />
    </>
  );
}

/** The device, and its price an hour. */
function DeviceHead() {
  const { booking, t } = useBooking();
  const [device, prices] = [useStore(booking.$device), useStore($devicePrices, { ssr: 'initial' })];
  return (
    <header className="device-head">
      <b className="label" aria-hidden="true">
        {device.label}
      </b>
      <div>
        <h2 id="device" tabIndex={-1}>
          <span className="sr">{device.label} </span>
          {titleBeside(device)}
        </h2>
        <p>{device.summary}</p>
        <p className="features">
          {device.features.map((feature) => (
            <span key={feature}>{feature}</span>
          ))}
        </p>
      </div>
      <p className="price">
        <b className="big-num">{priceNow(device, prices)}</b> {t('rent:perHour')}
      </p>
    </header>
  );
}
