import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { EmailPreviewOutput } from '../../../contract/email-preview.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ActDialog } from '../ActDialog.tsx';
import { DecisionEffect } from '../DecisionDialog.tsx';
import { Effects } from '../Effects.tsx';
import { EmailPreview } from '../EmailPreview.tsx';
import { ParagraphField } from '../own-words/ParagraphField.tsx';
import { useTyped } from '../own-words/typed.ts';
import type { StaffScope } from '../staff-scope.ts';
import type { Bulk } from './bulk-store.ts';

interface Props<A extends string, R extends { id: string }, W, P extends { emails: readonly EmailPreviewOutput[] }> extends Pick<StaffScope, 't'> {
  bulk: Bulk<A, R, W, P>;
  about: A;
  chosen: readonly R[];
  title: string;
  nameOf: (record: R) => string;
  /** Of a decision that needs one: written to each of them. */
  reason: { label: string; hint: string; maxLength: number } | null;
  /** The effect on each of them. */
  effects: readonly string[];
  wishOf: (reason: string) => W;
}

/** Asks before many items are decided about together, each by itself. */
export function BulkDecision<A extends string, R extends { id: string }, W, P extends { emails: readonly EmailPreviewOutput[] }>({
  bulk,
  about,
  chosen,
  title,
  nameOf,
  reason,
  effects,
  wishOf,
  t,
}: Props<A, R, W, P>) {
  const [text, setText] = useTyped(`bulk ${about}`, '');
  const [done, isWriting] = [useStore(bulk.$done), useStore(bulk.$paragraph) !== ''];
  const [first] = chosen;
  const shown = JSON.stringify(reason === null || text.trim() !== '' ? wishOf(text.trim()) : null);
  const { show } = bulk;
  useEffect(() => show(JSON.parse(shown)), [show, shown]);
  return (
    <ActDialog
      question={bulk}
      title={title}
      intro={
        <>
          <p>{t('colleagues:bulk.doing', { count: chosen.length })}</p>
          <ul className="chosen-items">
            {chosen.map((record) => (
              <li key={record.id}>{nameOf(record)}</li>
            ))}
          </ul>
        </>
      }
      act={() => bulk.decide(about, wishOf(text.trim()))}
      t={t}
    >
      {(faults) => (
        <>
          {reason !== null && (
            <Field
              kind="textarea"
              rows={3}
              name="bulk-reason"
              label={reason.label}
              hint={reason.hint}
              error={faults['reason']}
              maxLength={reason.maxLength}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
          <ParagraphField decision={bulk} error={faults['paragraph']} t={t} />
          <DecisionEffect decision={bulk} incomplete={t('staff:decision.incomplete')} t={t}>
            {(preview) => (
              <>
                <Effects lines={effects} />
                {first !== undefined && preview.emails.length > 0 && <p>{t('colleagues:bulk.oneOfThem', { name: nameOf(first) })}</p>}
                {preview.emails.map((email) => (
                  <EmailPreview key={email.to} email={email} isOpen={isWriting && email.takes_paragraph} t={t} />
                ))}
              </>
            )}
          </DecisionEffect>
          <p role="status">{done > 0 && t('colleagues:bulk.progress', { done, count: chosen.length })}</p>
        </>
      )}
    </ActDialog>
  );
}

/** The outcome of each of many that were decided about together. */
export function BulkResults<A extends string, R extends { id: string }, W, P extends { emails: readonly EmailPreviewOutput[] }>({
  bulk,
  nameOf,
  doneAs,
  t,
}: Pick<Props<A, R, W, P>, 'bulk' | 'nameOf' | 't'> & { doneAs: string }) {
  const results = useStore(bulk.$results);
  if (results.length === 0) return null;
  const wordsOf = ({ outcome, text }: (typeof results)[number]): string =>
    outcome === 'done' ? doneAs : outcome === 'taken' ? t('colleagues:bulk.taken', { why: text }) : t('colleagues:bulk.failed', { why: text });
  return (
    <Notice kind={results.every(({ outcome }) => outcome === 'done') ? 'success' : 'warning'} live>
      <ul>
        {results.map((result) => (
          <li key={result.record.id}>{t('colleagues:bulk.result', { name: nameOf(result.record), outcome: wordsOf(result) })}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** The acts for what is chosen; the first with a key has it while no item is open. */
export function BulkActs<A extends string>({
  acts,
  keys,
  nameOf,
  onAsk,
}: {
  acts: readonly A[];
  keys: Partial<Record<A, 'a' | 'r'>>;
  nameOf: (act: A) => string;
  onAsk: (act: A) => void;
}): ReactNode {
  return acts.map((act) => (
    <Button key={act} aria-haspopup="dialog" aria-keyshortcuts={keys[act]} onClick={() => onAsk(act)}>
      {nameOf(act)}
    </Button>
  ));
}
