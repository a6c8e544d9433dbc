import type { MemberOutput } from '../../contract/accounts/member.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { dayText } from '../../i18n/formats/time-text.ts';
import type { Language } from '../../i18n/languages.ts';

interface Props {
  point: MemberOutput['point'];
  language: Language;
  t: Translate;
}

/** The balance as a number to be read from across the room, what it is made of, and what lapses when. */
export function PointBalance({ point, language, t }: Props) {
  return (
    <section className="panel balance" aria-labelledby="remaining">
      <div>
        <h2 id="remaining">{t('member:points.remaining')}</h2>
        <p>
          <b className="points">{point.remaining}</b> {t('member:points.unit')}
        </p>
        <Split point={point} />
        <dl className="split-words">
          <div>
            <dt>
              <i className="reward" />
              {t('member:points.reward')}
            </dt>
            <dd>
              {point.reward}
              {point.monthly > 0 && <small>{t('points:monthlyPart', { points: point.monthly })}</small>}
            </dd>
          </div>
          <div>
            <dt>
              <i className="purchased" />
              {t('member:points.purchased')}
            </dt>
            <dd>{point.purchased}</dd>
          </div>
        </dl>
      </div>
      <div className="expiring-points">
        <h3>{t('member:points.lapseTitle')}</h3>
        {point.expiring.length === 0 && <p>{t('member:points.none')}</p>}
        <ul className="plain">
          {lapsesByDay(point.expiring).map(({ day, instant, points }) => (
            <li key={day}>{t('member:points.lapse', { points, day: dayText(instant, language, { year: true }) })}</li>
          ))}
        </ul>
        <p className="hint">{t('member:points.never')}</p>
        <p className="hint">{t('member:points.total', { points: point.total })}</p>
      </div>
    </section>
  );
}

/** The parts of the balance that are reward and purchased points, as a bar; the words beside it say the same. */
function Split({ point }: { point: MemberOutput['point'] }) {
  const all = Math.max(1, point.remaining);
  const reward = (point.reward / all) * 400;
  return (
    <svg className="bar" viewBox="0 0 400 22" preserveAspectRatio="none" aria-hidden="true">
      <rect className="purchased" width="400" height="22" />
      <rect className="reward" width={reward} height="22" />
    </svg>
  );
}

/** Points that lapse with the same day are one line. They live through the last moment of the day before. */
function lapsesByDay(expiring: MemberOutput['point']['expiring']): { day: string; instant: Date; points: number }[] {
  const days = new Map<string, { day: string; instant: Date; points: number }>();
  for (const { points, expires_at } of expiring) {
    const instant = new Date(new Date(expires_at).getTime() - 1);
    const day = taipeiDay(instant);
    days.set(day, { day, instant, points: points + (days.get(day)?.points ?? 0) });
  }
  return [...days.values()];
}
