import type { IntroductionOutput, MatchmakingRecordOutput } from '../../../contract/matchmaking/matchmaking.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { dayClockText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { TypedText } from '../../record/TypedText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { WebLink, WebLinks } from './Application.tsx';
import type { Matchmaking } from './matchmaking-store.ts';

const STATUS_STYLES = { asked: 'now', agreed: 'ok', declined: 'off', cancelled: 'off' } as const satisfies Record<IntroductionOutput['status'], string>;

interface Props {
  record: MatchmakingRecordOutput;
  store: Matchmaking;
  language: Language;
  t: Translate;
}

/** The introductions of a registration: who it is, both answers as far as one may know them, and what one can answer. */
export function Introductions({ record: { introductions }, store, language, t }: Props) {
  if (introductions.length === 0) return null;
  return (
    <section className="introductions">
      <h4>{t('matchmaking:introduction.title')}</h4>
      <ul>
        {introductions.map((introduction) => (
          <Introduction key={introduction.id} introduction={introduction} store={store} language={language} t={t} />
        ))}
      </ul>
    </section>
  );
}

interface IntroductionProps extends Omit<Props, 'record'> {
  introduction: IntroductionOutput;
}

function Introduction({ introduction, store, language, t }: IntroductionProps) {
  const { status, side, answer, answered_at, other, contact, reason } = introduction;
  const time = answered_at === null ? '' : dayClockText(new Date(answered_at), language);
  return (
    <li className={status}>
      <h5 className="who">
        {other.name}
        {other.job_title && <small>{other.job_title}</small>}
      </h5>
      <p className="facts">
        <Tag look={STATUS_STYLES[status]}>{t(`matchmaking:introduction.status.${status}`)}</Tag>
        <span>{t(`matchmaking:introduction.side.${side}`)}</span>
        <span>{t(`matchmaking:introduction.yours.${answer}`, { time })}</span>
      </p>
      {other.intro && <p className="lines">{other.intro}</p>}
      {contact ? <Contact contact={contact} t={t} /> : <p className="until">{t(`matchmaking:introduction.${hintOf(introduction)}`)}</p>}
      {reason && (
        <p className="until">
          <TypedText
            typed={{ text: reason, language: introduction.reason_language }}
            language={language}
            say={(text) => t('matchmaking:reason', { reason: text })}
          />
        </p>
      )}
      <Answers introduction={introduction} store={store} t={t} />
    </li>
  );
}

/** Why no contact is shown. */
function hintOf({ is_open, status, answer }: IntroductionOutput): 'over' | 'declined' | 'waiting' | 'unanswered' {
  if (!is_open) return 'over';
  if (status === 'declined') return 'declined';
  return answer === 'agreed' ? 'waiting' : 'unanswered';
}

/** The ways to reach the other side, once both agreed. */
function Contact({ contact, t }: { contact: NonNullable<IntroductionOutput['contact']>; t: Translate }) {
  const { name, email, mobile, phone, portfolio_url, other_urls } = contact;
  const rows = [
    { name: t('matchmaking:introduction.name'), value: name },
    { name: t('matchmaking:introduction.email'), value: <a href={`mailto:${email}`}>{email}</a> },
    { name: t('matchmaking:introduction.mobile'), value: <a href={`tel:${mobile}`}>{mobile}</a> },
    ...(phone ? [{ name: t('matchmaking:introduction.phone'), value: <a href={`tel:${phone}`}>{phone}</a> }] : []),
    ...(portfolio_url ? [{ name: t('matchmaking:introduction.portfolio_url'), value: <WebLink url={portfolio_url} /> }] : []),
    ...(other_urls.length > 0 ? [{ name: t('matchmaking:introduction.other_urls'), value: <WebLinks urls={other_urls} /> }] : []),
  ];
  return (
    <section className="contact">
      <h6>{t('matchmaking:introduction.contact')}</h6>
      <Rows rows={rows} />
    </section>
  );
}

function Answers({ introduction, store, t }: Omit<IntroductionProps, 'language'>) {
  const { answer, is_open, other } = introduction;
  if (!is_open) return null;
  const { ask } = store.introductions;
  const names = { name: other.name };
  return (
    <div className="links">
      {answer !== 'agreed' && (
        <Button
          look={answer === 'asked' ? 'hot' : 'plain'}
          aria-haspopup="dialog"
          aria-label={t(answer === 'asked' ? 'matchmaking:introduction.agreeOf' : 'matchmaking:introduction.changeOf', names)}
          onClick={() => ask('agree', introduction)}
        >
          {t(answer === 'asked' ? 'matchmaking:introduction.agree' : 'matchmaking:introduction.change')}
        </Button>
      )}
      {answer === 'asked' && (
        <Button aria-haspopup="dialog" aria-label={t('matchmaking:introduction.declineOf', names)} onClick={() => ask('decline', introduction)}>
          {t('matchmaking:introduction.decline')}
        </Button>
      )}
      {answer === 'agreed' && (
        <Button look="quiet" aria-haspopup="dialog" aria-label={t('matchmaking:introduction.withdrawOf', names)} onClick={() => ask('withdraw', introduction)}>
          {t('matchmaking:introduction.withdraw')}
        </Button>
      )}
    </div>
  );
}
