import type { ApplicationOutput } from '../../../contract/creators/application.ts';
import type { StaticLists } from '../../../contract/static-list.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { dayFigure, nearDay } from '../../../i18n/formats/dates.ts';
import type { Language } from '../../../i18n/languages.ts';
import { CreatorWords } from '../../accounts/creator-info/CreatorWords.tsx';
import { Ticket } from '../../record/Ticket.tsx';
import { TypedText } from '../../record/TypedText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Tag } from '../../ui/Tag.tsx';

interface Props {
  application: ApplicationOutput;
  lists: StaticLists;
  language: Language;
  t: Translate;
  /** Null: the form is open already. */
  onAnswer: (() => void) | null;
  onWithdraw: () => void;
  onDownload: (id: string) => void;
}

const LOOKS = { applied: 'now', more_asked: 'stop', approved: 'ok', unapproved: 'stop', cancelled: 'off' } as const;

/** A member's newest application: how it stands, what staff said, what can be done now, and what was sent. */
export function ApplicationCard({ application, lists, language, t, onAnswer, onWithdraw, onDownload }: Props) {
  const { status, kind, applied_on } = application;
  return (
    <ul className="records">
      <Ticket
        look={`lease-ticket apply-ticket ${status}`}
        stub={
          <>
            <b>{dayFigure(applied_on, language)}</b>
            <span>{t(`apply:kind.${kind}`)}</span>
          </>
        }
        title={t('apply:of', { kind: t(`apply:kind.${kind}`) })}
        facts={
          <>
            <Tag look={LOOKS[status]}>{t(`apply:status.${status}`)}</Tag>
            <span>{t('apply:appliedOn', { day: nearDay(applied_on, language, taipeiDay(new Date())) })}</span>
          </>
        }
      >
        <WhatStaffSaid application={application} language={language} t={t} />
        <div className="links">
          {application.is_answerable && onAnswer && (
            <Button look="hot" onClick={onAnswer}>
              {t('apply:answer')}
            </Button>
          )}
          {application.is_withdrawable && (
            <Button look="quiet" aria-haspopup="dialog" onClick={onWithdraw}>
              {t('apply:withdraw')}
            </Button>
          )}
        </div>
        {application.info && (
          <details className="more-of-lease">
            <summary>{t('apply:details')}</summary>
            <CreatorWords profile={{ ...application.info, updated_at: application.created_at }} lists={lists} lang={language} t={t} />
            <Rows rows={workRows(application, language, t)} />
            <Files application={application} t={t} onDownload={onDownload} />
          </details>
        )}
      </Ticket>
    </ul>
  );
}

function WhatStaffSaid({ application: { status, reason, reason_language }, language, t }: Pick<Props, 'application' | 'language' | 't'>) {
  if ((status === 'more_asked' || status === 'unapproved') && reason !== null) {
    const said = status === 'more_asked' ? 'apply:next.asked' : 'apply:next.refused';
    return (
      <Notice kind="warning">
        <p className="message">
          <TypedText typed={{ text: reason, language: reason_language }} language={language} say={(text) => t(said, { reason: text })} />
        </p>
      </Notice>
    );
  }
  if (status === 'more_asked' || status === 'unapproved') return null;
  return <p className="until">{t(`apply:next.${status}`)}</p>;
}

function workRows({ work_kind, published_on, work_url }: ApplicationOutput, language: Language, t: Translate) {
  return [
    ...(work_kind ? [{ name: t('apply:fields.work_kind'), value: t(`apply:workKind.${work_kind}`) }] : []),
    ...(published_on ? [{ name: t('apply:fields.published_on'), value: nearDay(published_on, language, '') }] : []),
    ...(work_url ? [{ name: t('apply:fields.work_url'), value: <a href={work_url}>{work_url}</a> }] : []),
  ];
}

function Files({ application: { files }, t, onDownload }: Pick<Props, 'application' | 't' | 'onDownload'>) {
  if (files.length === 0) return null;
  return (
    <>
      <h4>{t('apply:files')}</h4>
      <ul className="papers">
        {files.map(({ id, name }) => (
          <li key={id}>
            <Button look="quiet" aria-label={t('apply:download', { name })} onClick={() => onDownload(id)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
