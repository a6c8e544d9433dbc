import { atom } from 'nanostores';
import { useState } from 'react';
import { DAY_MS, type Period } from '../../../domain/time/period.ts';
import { ClashWarning } from '../../my-calendar/ClashWarning.tsx';
import type { SessionOutput } from '../mine/mine-store.ts';
import { useApply } from './apply-context.ts';

/** Warns of what a member has booked already at the time of a session; what lasts for days, as an exhibition, is come to on any of them. */
export function SessionClash({ session }: { session: SessionOutput }) {
  const { t, language } = useApply();
  const [$periods] = useState(() => atom(hoursOf(session)));
  return <ClashWarning $periods={$periods} except={session.wait && { kind: 'waitlist', id: session.wait.id }} language={language} t={t} />;
}

function hoursOf(session: SessionOutput): Period[] {
  const [start, end] = [new Date(session.start), new Date(session.end)];
  return +end - +start <= DAY_MS ? [{ start, end }] : [];
}
