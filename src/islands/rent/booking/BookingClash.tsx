import { computed, type ReadableAtom } from 'nanostores';
import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react';
import type { Period } from '../../../domain/time/period.ts';
import type { ClashWarning as Warning } from '../../my-calendar/ClashWarning.tsx';
import { useBooking } from './booking-context.ts';

/** For members who have chosen a time: no part of the page before that, and of this screen, whose budget is spent, not by `LaterClash`. */
const ClashWarning = lazy<ComponentType<ComponentProps<typeof Warning>>>(async () => ({
  default: (await import('../../my-calendar/ClashWarning.tsx').catch(() => null))?.ClashWarning ?? (() => null),
}));

/** Warns of what the member has booked already at a time: the one that is chosen, or one that is waited for. */
export function BookingClash({ $period }: { $period: ReadableAtom<Period | null> }) {
  const { t, language } = useBooking();
  const [$periods] = useState(() => computed($period, (period) => (period === null ? [] : [period])));
  return (
    <Suspense>
      <ClashWarning $periods={$periods} language={language} t={t} />
    </Suspense>
  );
}
