import type { MatchmakingRecordOutput } from '../../../contract/matchmaking/matchmaking.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { Rows } from '../../ui/Rows.tsx';

/** The member's own words at registration, to be opened. */
export function Application({ record: { matchmaking, answers }, language, t }: { record: MatchmakingRecordOutput; language: Language; t: Translate }) {
  if (matchmaking === null) return null;
  const { company, job_title, phone, intro, portfolio_url, other_urls } = matchmaking;
  const said = [
    { name: t('matchmaking:application.company'), value: company },
    { name: t('matchmaking:application.job_title'), value: job_title },
    { name: t('matchmaking:application.phone'), value: phone },
    { name: t('matchmaking:application.portfolio_url'), value: portfolio_url && <WebLink url={portfolio_url} /> },
    { name: t('matchmaking:application.other_urls'), value: other_urls.length > 0 && <WebLinks urls={other_urls} /> },
    ...answers.map(({ question, text }) => ({
      name: question === null ? t('matchmaking:application.answers') : readField(question, 'text', language).text,
      value: text,
    })),
  ];
  const rows = said.flatMap(({ name, value }) => (value ? [{ name, value }] : []));
  return (
    <details className="course">
      <summary>{t('matchmaking:application.title')}</summary>
      <h4>{t('matchmaking:application.intro')}</h4>
      <p className="lines">{intro}</p>
      {rows.length > 0 && <Rows rows={rows} />}
    </details>
  );
}

/** A web address that a member typed. */
export function WebLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer nofollow">
      {url}
    </a>
  );
}

/** Several of them, one below the other. */
export function WebLinks({ urls }: { urls: readonly string[] }) {
  return (
    <ul className="web-links">
      {urls.map((url) => (
        <li key={url}>
          <WebLink url={url} />
        </li>
      ))}
    </ul>
  );
}
