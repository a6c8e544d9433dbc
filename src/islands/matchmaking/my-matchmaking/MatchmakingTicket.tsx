import type { MatchmakingRecordOutput } from '../../../contract/matchmaking/matchmaking.ts';
import type { ShownRegistrationStatus } from '../../../domain/activities/registration-state.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { dayClockText, periodText } from '../../../i18n/formats/time-text.ts';
import { HTML_LANG, type Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { DayStub, Ticket } from '../../record/Ticket.tsx';
import { TypedText } from '../../record/TypedText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Application } from './Application.tsx';
import { Appointments } from './Appointments.tsx';
import { Introductions } from './Introductions.tsx';
import type { Matchmaking } from './matchmaking-store.ts';

const STATUS_STYLES = {
  applied: 'now',
  registered: 'ok',
  passed: 'ok',
  failed: 'stop',
  attended: 'line',
  not_arrived: 'off',
  cancelled: 'off',
} as const satisfies Record<ShownRegistrationStatus, string>;

interface Props {
  record: MatchmakingRecordOutput;
  store: Matchmaking;
  language: Language;
  t: Translate;
}

/** One matchmaking registration as a ticket: how it stands, its hours and introductions, what was applied with. */
export function MatchmakingTicket({ record, store, language, t }: Props) {
  const { status, activity, size, reason } = record;
  const title = readField(activity, 'title', language);
  const period = { start: new Date(record.start), end: new Date(record.end) };
  const mayCancel = record.is_cancellable || record.is_late_cancellable;
  return (
    <Ticket
      look={`rent-ticket matchmaking-ticket ${status}`}
      stub={<DayStub start={period.start} language={language} />}
      title={
        <a href={`/${language}/activity_matchmaking/${activity.id}`} lang={title.isFallback ? HTML_LANG[title.lang] : undefined}>
          {title.text}
        </a>
      }
      when={periodText(period, language, { year: true })}
      facts={
        <>
          <Tag look={STATUS_STYLES[status]}>{t(`matchmaking:status.${status}`)}</Tag>
          {size > 1 && <span>{t('matchmaking:size', { count: size })}</span>}
        </>
      }
    >
      {reason && (
        <p className="until">
          <TypedText typed={{ text: reason, language: record.reason_language }} language={language} say={(text) => t('matchmaking:reason', { reason: text })} />
        </p>
      )}
      {mayCancel && <p className="until">{untilText(record, t, language)}</p>}
      <Appointments record={record} store={store} language={language} t={t} />
      <Introductions record={record} store={store} language={language} t={t} />
      <Application record={record} language={language} t={t} />
      <div className="links">
        {mayCancel && (
          <Button look="quiet" aria-haspopup="dialog" aria-label={t('matchmaking:cancel.of', { what: title.text })} onClick={() => store.ask('cancel', record)}>
            {t('matchmaking:cancel.button')}
          </Button>
        )}
        {(status === 'failed' || status === 'cancelled') && (
          <a className="btn quiet" href={`/${language}/activity_matchmaking/${activity.id}/apply`} aria-label={t('matchmaking:againOf', { what: title.text })}>
            {t('matchmaking:again')}
          </a>
        )}
      </div>
    </Ticket>
  );
}

/** Until when it can be cancelled: what was free until it ends, what was paid with its refund. */
function untilText({ points, is_cancellable, cancel_before }: MatchmakingRecordOutput, t: Translate, language: Language): string {
  if (points === 0) return t('matchmaking:untilEnd');
  return is_cancellable ? t('matchmaking:until', { time: dayClockText(new Date(cancel_before), language) }) : t('matchmaking:late');
}
