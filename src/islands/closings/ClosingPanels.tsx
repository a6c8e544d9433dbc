import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { ReactNode } from 'react';
import type { ListMeta } from '../../contract/call.ts';
import type { ClosingPreviewOutput } from '../../contract/closings/closing.ts';
import type { ExportFormat } from '../../contract/export-format.ts';
import { numberText } from '../../i18n/formats/number-text.ts';
import { ListEnd } from '../queue/list/ListEnd.tsx';
import type { StaffScope } from '../queue/staff-scope.ts';
import { Loaded } from '../record/Loaded.tsx';
import type { ListState } from '../record/records-store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Tag } from '../ui/Tag.tsx';
import { countLines } from './HitMembers.tsx';

interface Records<T> {
  $list: ReadableAtom<ListState<{ data: T[]; meta: ListMeta }>>;
  reload: () => Promise<void>;
  turnPage: (page: number) => void;
  save: (format: ExportFormat) => Promise<boolean>;
}
interface Props<T> extends StaffScope {
  records: Records<T>;
  empty: string;
  keyOf: (record: T) => string;
  children: (record: T) => ReactNode;
}

/** A list of closings, blocks or special hours: one panel each, its files, its pages. */
export function ClosingPanels<T>({ records, empty, keyOf, children, t }: Props<T>) {
  const list = useStore(records.$list);
  return (
    <Loaded list={list} loading={t('staff:queue.loading')} retry={t('staff:retry')} lines={4} onRetry={() => void records.reload()}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <EmptyState text={empty} />
        ) : (
          <>
            <ul className="plain closing-list">
              {data.map((record) => (
                <li key={keyOf(record)} className="panel">
                  {children(record)}
                </li>
              ))}
            </ul>
            <ListEnd meta={meta} save={records.save} onTurn={records.turnPage} t={t} />
          </>
        )
      }
    </Loaded>
  );
}

interface PanelProps extends StaffScope {
  title: ReactNode;
  texts: readonly string[];
  /** Its state: `stop` while it closes something. */
  tag: { look: 'off' | 'stop'; text: string };
  /** Further facts beside it. */
  facts?: readonly string[];
  /** The counts of things called off so far, and of members for whom something still stands. */
  told?: { counts: ClosingPreviewOutput['counts']; left: number | null };
  /** Buttons. */
  children?: ReactNode;
}

/** One of them: what it is, how it stands, how far its members are told. */
export function ClosingPanel({ title, texts, tag, facts = [], told, children, ...scope }: PanelProps) {
  const { t, language } = scope;
  const lines = told === undefined ? [] : countLines(told.counts, scope);
  const counted = (count: number) => ({ count, number: numberText(count, language) });
  return (
    <>
      <h2>{title}</h2>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="facts">
        <Tag look={tag.look}>{tag.text}</Tag>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {told !== undefined && <span>{t('closing:told', counted(told.counts.members))}</span>}
        {told !== undefined && told.left !== null && told.left > 0 && <span>{t('closing:left', counted(told.left))}</span>}
      </p>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {children !== undefined && children !== null && children !== false && <div className="actions">{children}</div>}
    </>
  );
}

/** A button that asks with a dialog. */
export function AskButton({ text, onAsk, isMain = false }: { text: string; onAsk: () => void; isMain?: boolean }) {
  return (
    <Button {...(isMain && { look: 'hot' as const })} aria-haspopup="dialog" onClick={onAsk}>
      {text}
    </Button>
  );
}
