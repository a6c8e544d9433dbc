import type { RentOutput } from '../../../contract/rent/rent.ts';
import { RecordSection } from '../../record/RecordSection.tsx';
import type { Records } from '../../record/records-store.ts';
import { repeatPath } from '../booking/repeat-booking.ts';
import { RentTicket } from './RentTicket.tsx';
import { titleOf } from './rent-words.ts';
import { useRents } from './rents-context.ts';
import type { Rents } from './rents-store.ts';

interface Props {
  rents: Records<RentOutput>;
  onOpen: Rents['ask'];
  onTurn: Rents['turnPage'];
}

export function RentLists({ rents, onOpen, onTurn }: Props) {
  const { t, language } = useRents();
  const ticket = (rent: RentOutput) => <RentTicket key={rent.id} rent={rent} onOpen={onOpen} />;
  const links = (
    <p className="links">
      <RepeatLast rents={rents} />
      <a className={rents.upcoming.length === 0 ? 'btn hot' : 'btn'} href={`/${language}/rent_list`}>
        {t('member:rent.reserve')}
      </a>
    </p>
  );
  const pages = { meta: rents.pastMeta, label: t('member:pager.label'), previous: t('member:pager.previous'), next: t('member:pager.next'), onTurn };
  return (
    <>
      <RecordSection id="upcoming" title={t('member:rent.upcoming')} records={rents.upcoming} ticket={ticket} action={links} empty={t('member:rent.empty')} />
      <RecordSection id="past" title={t('member:rent.past')} records={rents.past} ticket={ticket} pages={pages} />
    </>
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
