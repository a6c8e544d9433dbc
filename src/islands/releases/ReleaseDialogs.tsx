import { useEffect } from 'react';
import type { ReleaseOutput, ReleaseScheduleOutput } from '../../contract/releases/staff-release.ts';
import { ActDialog } from '../queue/ActDialog.tsx';
import { DecisionEffect } from '../queue/DecisionDialog.tsx';
import { Effects } from '../queue/Effects.tsx';
import { momentOf, type StaffScope } from '../queue/staff-scope.ts';
import { Changes } from './ReleaseItem.tsx';
import { NO_WISH, type Releases } from './releases-store.ts';

/** Asks before a release is made on demand: what it takes along, and how long the last took. */
export function AskDialog({ asking, t }: Pick<StaffScope, 't'> & Pick<Releases, 'asking'>) {
  const { show } = asking;
  useEffect(() => show(NO_WISH), [show]);
  return (
    <ActDialog question={asking} title={t('releases:ask')} act={() => asking.decide('ask', NO_WISH)} t={t}>
      {() => (
        <DecisionEffect decision={asking} incomplete={t('releases:askDoes')} t={t}>
          {(preview) => <Effects lines={linesOf(preview, t)} />}
        </DecisionEffect>
      )}
    </ActDialog>
  );
}

function linesOf({ passes_on, asked, building, usual_seconds }: ReleaseScheduleOutput, t: StaffScope['t']): string[] {
  const causes = asked.map(({ cause }) => t(`releases:causes.${cause}`)).join(' · ');
  return [
    t(passes_on ? 'releases:askPassesOn' : 'releases:askDoes'),
    ...(building === null ? [] : [t('releases:askBuilding')]),
    ...(causes === '' ? [] : [t('releases:askWaiting', { causes })]),
    ...(usual_seconds === null ? [] : [t('releases:askUsual', { duration: t('releases:seconds', { count: usual_seconds }) })]),
  ];
}

/** Asks before another release is shown: what that changes for visitors. */
export function GoDialog({ release, going, t, language }: StaffScope & { release: ReleaseOutput } & Pick<Releases, 'going'>) {
  const { show } = going;
  useEffect(() => show(NO_WISH), [show]);
  return (
    <ActDialog
      question={going}
      title={t('releases:show')}
      intro={<p>{momentOf(release.began_at, language)}</p>}
      act={() => going.decide('show', NO_WISH)}
      t={t}
    >
      {() => (
        <DecisionEffect decision={going} incomplete={t('releases:showDoes')} t={t}>
          {({ changes }) => (
            <>
              <Effects
                lines={[
                  t('releases:showDoes'),
                  ...(changes === null
                    ? [t('releases:showUnknown')]
                    : [t('releases:showItems', { number: changes.item_count }), t('releases:showPages', { number: changes.page_count })]),
                ]}
              />
              {changes !== null && <Changes changes={changes} t={t} />}
            </>
          )}
        </DecisionEffect>
      )}
    </ActDialog>
  );
}
