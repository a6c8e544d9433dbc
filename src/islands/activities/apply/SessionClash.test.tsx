import type { ReadableAtom } from 'nanostores';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Period } from '../../../domain/time/period.ts';
import type { SessionOutput } from '../mine/mine-store.ts';
import { SessionClash } from './SessionClash.tsx';

const { warning } = vi.hoisted(() => ({ warning: vi.fn() }));
vi.mock('../../my-calendar/LaterClash.tsx', () => ({
  LaterClash: (props: object) => {
    warning(props);
    return null;
  },
}));
vi.mock('./apply-context.ts', () => ({ useApply: () => ({ t: (key: string) => key, language: 'en' }) }));

const tuesday = (day: number) => ({ start: `2026-12-${day}T19:00:00+08:00`, end: `2026-12-${day}T21:00:00+08:00` });
/** The periods that a member is warned about, and the booking that is not in its own way. */
function asked(session: Partial<SessionOutput>) {
  renderToStaticMarkup(<SessionClash session={{ wait: null, ...session } as SessionOutput} />);
  const [{ $periods, except }] = warning.mock.lastCall as [{ $periods: ReadableAtom<Period[]>; except: unknown }];
  return { periods: $periods.get().map(({ start, end }) => [start.toISOString(), end.toISOString()]), except };
}

test('of a course that is joined as a whole each of its evenings may clash, and the days between do not', () => {
  const course = { start: tuesday(15).start, end: tuesday(22).end, meetings: [tuesday(15), tuesday(22)] };
  expect(asked(course).periods).toEqual([
    ['2026-12-15T11:00:00.000Z', '2026-12-15T13:00:00.000Z'],
    ['2026-12-22T11:00:00.000Z', '2026-12-22T13:00:00.000Z'],
  ]);
});

test('an exhibition of weeks, which one comes to on any day, clashes with nothing', () => {
  const exhibition = { start: '2026-12-01T10:00:00+08:00', end: '2026-12-27T18:00:00+08:00' };
  expect(asked({ ...exhibition, meetings: [exhibition] }).periods).toEqual([]);
});

test('the place that is held for the member is not in its own way', () => {
  const wait = { id: 'w', status: 'offered', position: null, offer_until: tuesday(10).start, size: 1 } as const;
  expect(asked({ meetings: [tuesday(15)], wait }).except).toEqual({ kind: 'waitlist', id: 'w' });
});
