import { useStore } from '@nanostores/react';
import type { ReleaseScheduleOutput } from '../../contract/releases/staff-release.ts';
import { momentOf, type StaffScope } from '../queue/staff-scope.ts';
import { Loaded } from '../record/Loaded.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Rows } from '../ui/Rows.tsx';
import type { Releases } from './releases-store.ts';
import { ScheduledItems } from './ScheduledItems.tsx';

interface Props extends StaffScope {
  releases: Pick<Releases, 'schedule' | 'asking'>;
}

/** The release that visitors see now, one that is being made, and what comes next; and a release on demand. */
export function ReleaseSchedule({ releases: { schedule, asking }, ...scope }: Props) {
  const { t } = scope;
  const list = useStore(schedule.$list);
  return (
    <section className="release-now" aria-label={t('releases:now')}>
      <Loaded list={list} loading={t('staff:loading')} retry={t('staff:retry')} lines={4} onRetry={() => void schedule.reload()}>
        {({ schedule: shown }) =>
          shown.makes_releases ? (
            <>
              <Rows rows={rowsOf(shown, scope)} />
              {shown.passes_on && <Notice kind="info">{t('releases:passesOn')}</Notice>}
              <ScheduledItems {...shown} {...scope} />
              <p>
                <Button look="hot" aria-haspopup="dialog" onClick={() => asking.ask('ask', null)}>
                  {t('releases:ask')}
                </Button>
              </p>
            </>
          ) : (
            <Notice kind="info">{t('releases:none')}</Notice>
          )
        }
      </Loaded>
    </section>
  );
}

function rowsOf({ live, passes_on, storage, building, next_at, next_cause, asked, usual_seconds }: ReleaseScheduleOutput, { t, language }: StaffScope) {
  const waiting = asked.map(({ cause, by, at }) => {
    const words = { cause: t(`releases:causes.${cause}`), when: momentOf(at, language) };
    return by === null ? t('releases:askedSince', words) : t('releases:askedBy', { ...words, who: by });
  });
  const isNextKnown = next_at !== null && next_cause !== null;
  return [
    { name: t('releases:now'), value: live === null ? t(passes_on ? 'releases:host' : 'releases:delivered') : <code translate="no">{live}</code> },
    { name: t('releases:next'), value: isNextKnown ? t(`releases:nextWhy.${next_cause}`, { when: momentOf(next_at, language) }) : t('releases:nextNone') },
    { name: t('releases:asked'), value: waiting.length === 0 ? t('releases:askedNone') : waiting.join(' · ') },
    ...(storage === null ? [] : [{ name: t('releases:storage'), value: storageText(storage, { t, language }) }]),
    ...(building === null ? [] : [{ name: t('releases:states.building'), value: <code translate="no">{building}</code> }]),
    ...(usual_seconds === null ? [] : [{ name: t('releases:usual'), value: t('releases:seconds', { count: usual_seconds }) }]),
  ];
}

function storageText({ at, is_live, fault }: NonNullable<ReleaseScheduleOutput['storage']>, { t, language }: StaffScope): string {
  if (fault !== null) return t(`releases:storing.${fault}`);
  return is_live && at !== null ? t('releases:storing.there', { when: momentOf(at, language) }) : t('releases:storing.coming');
}
