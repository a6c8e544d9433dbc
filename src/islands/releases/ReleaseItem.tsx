import { Fragment, type ReactNode } from 'react';
import type { ReleaseChangesOutput, ReleaseOutput } from '../../contract/releases/staff-release.ts';
import { Overtaken } from '../queue/Overtaken.tsx';
import { momentOf, type StaffScope } from '../queue/staff-scope.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Rows } from '../ui/Rows.tsx';
import type { Releases } from './releases-store.ts';

interface Props extends StaffScope {
  release: ReleaseOutput;
  going: Releases['going'];
}

/** A release: why, how long, by whom, what stood in its way, and what it changed. */
export function ReleaseItem({ release, going, ...scope }: Props) {
  const { t, language } = scope;
  const { id, causes, asked_by, began_at, seconds, shown_at, shown_by, changes, may_be_shown, state } = release;
  const rows = [
    { name: t('releases:began'), value: momentOf(began_at, language) },
    { name: t('releases:why'), value: causes.map((cause) => t(`releases:causes.${cause}`)).join(' · ') },
    ...(asked_by === null ? [] : [{ name: t('releases:by'), value: asked_by }]),
    ...(seconds === null ? [] : [{ name: t('releases:took'), value: t('releases:seconds', { count: seconds }) }]),
    ...(shown_at === null ? [] : [{ name: t('releases:shownAt'), value: momentOf(shown_at, language) }]),
    ...(shown_by === null ? [] : [{ name: t('releases:shownBy'), value: shown_by }]),
    { name: 'ID', value: <code translate="no">{id}</code> },
  ];
  return (
    <>
      <Overtaken question={going} t={t} />
      <Fault release={release} t={t} />
      <Rows rows={rows} />
      {may_be_shown && (
        <p>
          <Button aria-haspopup="dialog" onClick={() => going.ask('show', release)}>
            {t('releases:show')}
          </Button>
        </p>
      )}
      {changes !== null && <Changes changes={changes} t={t} />}
      {changes === null && (state === 'ready' || state === 'removed') && <p>{t('releases:notCompared')}</p>}
    </>
  );
}

/** A path, which may begin a new line behind each of its parts, and not within a word. */
const breakable = (path: string): ReactNode =>
  path.split(/(?<=[/.-])/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which stay where they are.
    <Fragment key={i}>
      {part}
      <wbr />
    </Fragment>
  ));

function Fault({ release: { fault, fault_file, fault_field, fault_reason }, t }: Pick<Props, 'release' | 't'>) {
  if (fault === null) return null;
  const rows = [
    ...(fault_file === null ? [] : [{ name: t('releases:file'), value: <code translate="no">{breakable(fault_file)}</code> }]),
    ...(fault_field === null ? [] : [{ name: t('releases:field'), value: <code translate="no">{fault_field}</code> }]),
    ...(fault_reason === null || fault === 'build' ? [] : [{ name: t('releases:reason'), value: <span lang="en">{fault_reason}</span> }]),
  ];
  return (
    <Notice kind="error">
      <p>{t(`releases:faults.${fault}`)}</p>
      {rows.length > 0 && <Rows rows={rows} />}
      {fault === 'build' && fault_reason !== null && (
        <pre lang="en" translate="no">
          {fault_reason}
        </pre>
      )}
    </Notice>
  );
}

/** The part of a release that is other than in another one, by name. */
export function Changes({ changes: { items, item_count, pages, page_count }, t }: { changes: ReleaseChangesOutput } & Pick<StaffScope, 't'>) {
  const shown = items.map(({ kind, id, change }) => t('releases:line', { kind: t(`releases:kinds.${kind}`), id, change: t(`releases:change.${change}`) }));
  return (
    <>
      <h3>{t('releases:items')}</h3>
      {item_count === 0 && <p>{t('releases:itemsNone')}</p>}
      <Lines lines={shown} count={item_count} t={t} />
      <h3>{t('releases:pages')}</h3>
      {page_count === 0 && <p>{t('releases:pagesNone')}</p>}
      {page_count > 0 && (
        <details>
          <summary>{t('staff:queue.total', { count: page_count })}</summary>
          <Lines lines={pages} count={page_count} t={t} />
        </details>
      )}
    </>
  );
}

function Lines({ lines, count, t }: { lines: readonly string[]; count: number } & Pick<StaffScope, 't'>) {
  if (lines.length === 0) return null;
  return (
    <ul className="release-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {count > lines.length && <li>{t('releases:more', { count: count - lines.length })}</li>}
    </ul>
  );
}
