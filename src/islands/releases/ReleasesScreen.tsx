import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { RELEASE_ROLES } from '../../domain/releases/release.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { QueueScreen } from '../queue/QueueScreen.tsx';
import { StaffGate } from '../queue/StaffGate.tsx';
import { momentOf, type StaffScope } from '../queue/staff-scope.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { AskDialog, GoDialog } from './ReleaseDialogs.tsx';
import { ReleaseItem } from './ReleaseItem.tsx';
import { ReleaseSchedule } from './ReleaseSchedule.tsx';
import { createReleases, lookOf, RELEASE_CHOICES, type ReleaseLook } from './releases-store.ts';

interface Props {
  language: Language;
  /** Of the areas staff and releases. */
  texts: Texts;
}

const LOOKS = { live: 'ok', building: 'now', ready: 'line', failed: 'stop', removed: 'off', passed_on: 'ok' } as const satisfies Record<ReleaseLook, string>;

/** Releases of the site (staff/releases): what is live, what comes, what each changed, and what stood in its way. */
export function ReleasesScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={RELEASE_ROLES} t={t} language={language}>
      {() => <Releases t={t} language={language} />}
    </StaffGate>
  );
}

function Releases(scope: StaffScope) {
  const { t } = scope;
  const [releases] = useState(createReleases);
  const { queue, schedule, asking, going } = releases;
  const [asked, gone] = [useStore(asking.$question), useStore(going.$question)];
  const list = useStore(queue.$list);
  // The list stands below it, and would move down as it arrives.
  const isKnown = useStore(schedule.$list).state !== 'loading';
  // What comes next has changed as well when the list has.
  useEffect(() => {
    if (list.state === 'ready') void schedule.reload({ quiet: true });
  }, [list, schedule]);
  return (
    <>
      <ReleaseSchedule releases={releases} {...scope} />
      {isKnown ? <ReleaseList releases={releases} {...scope} /> : <Skeleton label={t('staff:queue.loading')} lines={8} />}
      {asked !== null && <AskDialog asking={asking} {...scope} />}
      {gone !== null && <GoDialog release={gone.record} going={going} {...scope} />}
    </>
  );
}

/** The releases of half a year, the last first, and the one that is open. */
function ReleaseList({ releases: { queue, going }, ...scope }: { releases: ReturnType<typeof createReleases> } & StaffScope) {
  const { t, language } = scope;
  return (
    <QueueScreen
      queue={queue}
      t={t}
      title={t('releases:title')}
      findLabel={t('releases:find')}
      empty={t('releases:empty')}
      filters={[{ name: 'state', label: t('staff:queue.state'), choices: RELEASE_CHOICES.map((value) => ({ value, label: t(`releases:states.${value}`) })) }]}
      columns={[
        { key: 'began', label: t('releases:began'), cell: ({ began_at }) => <time dateTime={began_at}>{momentOf(began_at, language)}</time> },
        { key: 'state', label: t('releases:state'), cell: (each) => <Tag look={LOOKS[lookOf(each)]}>{t(`releases:states.${lookOf(each)}`)}</Tag> },
        { key: 'why', label: t('releases:why'), cell: ({ causes }) => causes.map((cause) => t(`releases:causes.${cause}`)).join(' · ') },
        {
          key: 'changed',
          label: t('releases:changed'),
          cell: ({ changed_items, changed_pages }) =>
            changed_items === null ? '－' : t('releases:changes', { items: changed_items, pages: changed_pages ?? 0 }),
        },
      ]}
      item={(release) => ({
        title: momentOf(release.began_at, language),
        body: <ReleaseItem key={release.id} release={release} going={going} {...scope} />,
      })}
    />
  );
}
