import { atom } from 'nanostores';
import { useState } from 'react';
import { DAY_MS, type Period } from '../../../domain/time/period.ts';
import { LaterClash } from '../../my-calendar/LaterClash.tsx';
import type { SessionOutput } from '../mine/mine-store.ts';
import { useApply } from './apply-context.ts';

/** Warns of what a member has booked already at the times of a session; what lasts for days, as an exhibition, is come to on any of them. */
export function SessionClash({ session }: { session: SessionOutput }) {
  const { t, language } = useApply();
  const [$periods] = useState(() => atom(hoursOf(session.meetings)));
  return <LaterClash $periods={$periods} except={session.wait && { kind: 'waitlist', id: session.wait.id }} language={language} t={t} />;
}

function hoursOf(meetings: SessionOutput['meetings']): Period[] {
  return meetings.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) })).filter(({ start, end }) => +end - +start <= DAY_MS);
}
