import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import type { StaffSpendingOutput } from '../../contract/spending/staff-spending.ts';
import { REVERSAL_REASON_MAX_LENGTH } from '../../domain/spending/spending-state.ts';
import { LINE_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { addToast } from '../../stores/toasts.ts';
import { ExportButtons } from '../queue/export/ExportButtons.tsx';
import { ActEmail } from '../queue/own-words/ActEmail.tsx';
import { typedIntoQuestions, useTyped } from '../queue/own-words/typed.ts';
import { ConfirmDialog } from '../record/ConfirmDialog.tsx';
import { Loaded } from '../record/Loaded.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Tag } from '../ui/Tag.tsx';
import type { Taken as TakenStore } from './desk-pay-store.ts';
import { momentText, type SpendingScope, STATUS_LOOKS } from './spending-words.ts';

/** The payments of before, to be found and given back. */
export function DeskPayments({ pay, ...scope }: { pay: TakenStore } & SpendingScope) {
  const { t } = scope;
  const list = useStore(pay.list.$list);
  const question = useStore(pay.question.$question);
  const [words, setWords] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    pay.search(words);
  };
  return (
    <section aria-labelledby="desk-payments">
      <div className="head">
        <h2 id="desk-payments">{t('spending:desk.list.title')}</h2>
      </div>
      <search>
        <form onSubmit={search}>
          <Field
            name="q"
            type="search"
            label={t('spending:desk.list.find')}
            hint={t('spending:desk.list.hint')}
            maxLength={LINE_MAX_LENGTH}
            autoComplete="off"
            value={words}
            onChange={({ target }) => setWords(target.value)}
            beside={<Button type="submit">{t('spending:desk.list.go')}</Button>}
          />
        </form>
      </search>
      <Loaded
        list={list}
        loading={t('spending:desk.list.loading')}
        failed={t('spending:desk.list.failed')}
        retry={t('spending:retry')}
        onRetry={() => void pay.list.reload()}
      >
        {({ data, meta }) => (
          <>
            {data.length === 0 ? (
              <EmptyState text={t('spending:desk.list.empty')} />
            ) : (
              <ul className="plain found">
                {data.map((spending) => (
                  <Taken key={spending.id} spending={spending} pay={pay} {...scope} />
                ))}
              </ul>
            )}
            <ExportButtons save={pay.save} label={t('spending:export.label')} underWay={t('spending:export.underWay')} />
            <Pagination
              label={t('member:pager.label')}
              previousLabel={t('member:pager.previous')}
              nextLabel={t('member:pager.next')}
              page={meta.page}
              lastPage={meta.last_page}
              isOpenEnded={meta.more}
              onTurn={pay.list.turnPage}
            />
          </>
        )}
      </Loaded>
      {question !== null && <ReverseDialog key={question.record.id} spending={question.record} pay={pay} t={t} />}
    </section>
  );
}

function Taken({ spending, pay, t, language }: { spending: StaffSpendingOutput; pay: TakenStore } & SpendingScope) {
  return (
    <li>
      <span className="what">
        <b>{spending.member.name}</b>
        <small>
          {t(`spending:kinds.${spending.kind}`)} · {momentText(spending.created_at, language)} · <code translate="no">{spending.number}</code>
        </small>
      </span>
      <Tag look={STATUS_LOOKS[spending.status]}>{t(`spending:status.${spending.status}`)}</Tag>
      <b className="many">{t('spending:points', { count: spending.points })}</b>
      {spending.status === 'confirmed' && (
        <Button
          look="quiet"
          aria-haspopup="dialog"
          aria-label={t('spending:desk.reverse.openOf', { number: spending.number })}
          onClick={() => pay.question.ask('reverse', spending)}
        >
          {t('spending:desk.reverse.open')}
        </Button>
      )}
    </li>
  );
}

function ReverseDialog({ spending, pay, t }: { spending: StaffSpendingOutput; pay: TakenStore; t: SpendingScope['t'] }) {
  const [isBusy, problem] = [useStore(pay.question.$isBusy), useStore(pay.question.$problem)];
  const left = spending.points - spending.reversed_points;
  const [{ points, reason }, setTyped] = useTyped(`reverse ${spending.id}`, { points: String(left), reason: '' });
  const [email] = useState(() => pay.emailOf(spending));
  const { number } = spending;
  const close = () => {
    const forget = typedIntoQuestions();
    const isLeft = pay.question.close();
    if (isLeft) forget();
    return isLeft;
  };
  const reverse = async () => {
    const forget = typedIntoQuestions();
    if (!(await pay.reverse(points, reason, email.added()))) return;
    email.clear();
    forget();
    addToast('success', t('spending:desk.reverse.done', { points, name: spending.member.name }));
  };
  return (
    <ConfirmDialog
      open
      title={t('spending:desk.reverse.title', { number })}
      closeLabel={t('spending:desk.reverse.cancel')}
      keep={t('spending:desk.reverse.cancel')}
      confirm={t('spending:desk.reverse.confirm')}
      isBusy={isBusy}
      onClose={close}
      onConfirm={() => void reverse()}
    >
      <p>{t('spending:desk.reverse.text', { points: left })}</p>
      {problem !== null && Object.keys(problem.fields).length === 0 && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
      <Field
        name="points-back"
        label={t('spending:desk.reverse.points')}
        error={problem?.fields['points']}
        inputMode="numeric"
        autoComplete="off"
        value={points}
        onChange={({ target }) => setTyped({ reason, points: target.value })}
      />
      <Field
        kind="textarea"
        name="reason-back"
        label={t('spending:desk.reverse.reason')}
        error={problem?.fields['reason']}
        rows={3}
        maxLength={REVERSAL_REASON_MAX_LENGTH}
        value={reason}
        onChange={({ target }) => setTyped({ points, reason: target.value })}
      />
      <ActEmail email={email} wish={points.trim() === '' || reason.trim() === '' ? null : { points, reason }} error={problem?.fields['paragraph']} t={t} />
    </ConfirmDialog>
  );
}
