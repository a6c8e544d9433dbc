import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { repeatPath } from '../booking/repeat-booking.ts';
import { RentTicket } from './RentTicket.tsx';
import { titleOf } from './rent-words.ts';
import { useRents } from './rents-context.ts';
import type { Rents, RentsState } from './rents-store.ts';

interface Props {
  rents: Extract<RentsState, { state: 'ready' }>;
  onOpen: Rents['open'];
}

export function UpcomingRents({ rents, onOpen }: Props) {
  const { t, language } = useRents();
  const isEmpty = rents.upcoming.length === 0;
  const ways = (
    <p className="links">
      <RepeatLast rents={rents} />
      <a className={isEmpty ? 'btn hot' : 'btn'} href={`/${language}/rent_list`}>
        {t('member:rent.reserve')}
      </a>
    </p>
  );
  return (
    <section aria-labelledby="upcoming">
      <div className="head">
        <h2 id="upcoming" tabIndex={-1}>
          {t('member:rent.upcoming')}
        </h2>
        {!isEmpty && ways}
      </div>
      {isEmpty ? (
        <EmptyState text={t('member:rent.empty')} action={ways} />
      ) : (
        <ul className="tickets">
          {rents.upcoming.map((rent) => (
            <RentTicket key={rent.id} rent={rent} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The last booking once more, from wherever the list stands. */
function RepeatLast({ rents: { upcoming, past, pastMeta } }: Pick<Props, 'rents'>) {
  const scope = useRents();
  const { t, language, devices } = scope;
  // The newest of the past; of a member who has none yet, the first that is to come.
  const last = (pastMeta.page === 1 ? past[0] : undefined) ?? upcoming.find(({ status }) => status !== 'offered');
  if (!last?.items.every(({ device }) => devices.some(({ id }) => id === device.id))) return null;
  return (
    <a className="btn" href={repeatPath(language, last)} aria-label={t('member:rent.repeatLastOf', { device: titleOf(last, scope) })}>
      {t('member:rent.repeatLast')}
    </a>
  );
}

export function PastRents({ rents, onOpen, onTurn }: Props & { onTurn: (page: number) => void }) {
  const { t } = useRents();
  if (rents.pastMeta.total === 0) return null;
  return (
    <section aria-labelledby="past">
      <div className="head">
        <h2 id="past">{t('member:rent.past')}</h2>
      </div>
      <ul className="tickets">
        {rents.past.map((rent) => (
          <RentTicket key={rent.id} rent={rent} onOpen={onOpen} />
        ))}
      </ul>
      <Pagination
        label={t('member:pager.label')}
        previousLabel={t('member:pager.previous')}
        nextLabel={t('member:pager.next')}
        page={rents.pastMeta.page}
        lastPage={rents.pastMeta.last_page}
        onTurn={onTurn}
      />
    </section>
  );
}
