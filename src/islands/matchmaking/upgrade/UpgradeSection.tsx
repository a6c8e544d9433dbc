import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { CallData } from '../../../contract/call.ts';
import type { getMyUpgrade, UpgradeOutput } from '../../../contract/matchmaking/matchmaking-upgrade.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { longDay } from '../../../i18n/formats/dates.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { $session } from '../../../stores/session.ts';
import { announceDone } from '../../record/announce-done.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import { Loaded } from '../../record/Loaded.tsx';
import { TypedText } from '../../record/TypedText.tsx';
import { Balloon } from '../../ui/Balloon.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { UpgradeForm } from './UpgradeForm.tsx';
import { createUpgrade, type Upgrade } from './upgrade-store.ts';

const HEADING = 'upgrade';
const STATUS_STYLES = { applied: 'now', approved: 'ok', unapproved: 'stop', cancelled: 'off' } as const satisfies Record<UpgradeOutput['status'], string>;

interface Props {
  language: Language;
  /** Of the areas account, matchmaking, success and validation. */
  texts: Texts;
}

/** Becoming a creator out of matchmaking (docs/rules.md#matchmaking-upgrade): how the application stands, and its form. */
export function UpgradeSection({ language, texts }: Props) {
  const [store] = useState(createUpgrade);
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const list = useStore(store.$list, { ssr: 'initial' });
  return (
    <section className="upgrade" aria-labelledby={HEADING}>
      <div className="head">
        <h2 id={HEADING} tabIndex={-1}>
          {t('matchmaking:upgrade.title')}
        </h2>
      </div>
      <Loaded
        list={list}
        loading={t('matchmaking:upgrade.loading')}
        failed={t('matchmaking:upgrade.failed')}
        retry={t('matchmaking:retry')}
        lines={3}
        onRetry={() => void store.reload()}
      >
        {(upgrade) => <UpgradeState upgrade={upgrade} store={store} language={language} t={t} />}
      </Loaded>
    </section>
  );
}

interface StateProps {
  upgrade: CallData<typeof getMyUpgrade>;
  store: Upgrade;
  language: Language;
  t: Translate;
}

function UpgradeState({ upgrade, store, language, t }: StateProps) {
  const { latest, obstacle, portfolio_url } = upgrade;
  const session = useStore($session, { ssr: 'initial' });
  const [isOpen, open] = useState(false);
  if (isOpen) {
    const draftKey = `draft:upgrade:${session.state === 'signed-in' ? session.member.id : ''}`;
    const onSent = () => {
      open(false);
      announceDone(t('matchmaking:upgrade.sent'), HEADING);
    };
    return <UpgradeForm store={store} portfolioUrl={portfolio_url ?? ''} draftKey={draftKey} t={t} onSent={onSent} onClose={() => open(false)} />;
  }
  const action =
    obstacle === null ? (
      <Button look={latest ? 'plain' : 'hot'} onClick={() => open(true)}>
        {t(latest ? 'matchmaking:upgrade.again' : 'matchmaking:upgrade.open')}
      </Button>
    ) : undefined;
  if (latest === null) {
    const text = obstacle === null ? t('matchmaking:upgrade.none') : t(`matchmaking:upgrade.obstacle.${obstacle}`);
    return <EmptyState text={text} action={action ?? (obstacle === 'ALREADY_CREATOR' && <ProfileLink language={language} t={t} />)} />;
  }
  return (
    <div className="panel">
      <LatestUpgrade latest={latest} language={language} t={t} />
      <div className="links">
        {latest.is_withdrawable && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => store.ask('withdraw', latest)}>
            {t('matchmaking:upgrade.withdraw.button')}
          </Button>
        )}
        {latest.status === 'approved' && <ProfileLink language={language} t={t} />}
        {action}
      </div>
      <WithdrawDialog store={store} t={t} />
    </div>
  );
}

function ProfileLink({ language, t }: { language: Language; t: Translate }) {
  return (
    <a className="btn" href={`/${language}/member/info#creator`}>
      {t('matchmaking:upgrade.profile')}
    </a>
  );
}

function LatestUpgrade({ latest, language, t }: { latest: UpgradeOutput; language: Language; t: Translate }) {
  const { status, portfolio_url, statement, reason, reason_language, created_at } = latest;
  return (
    <>
      <p className="facts">
        <Tag look={STATUS_STYLES[status]}>{t(`matchmaking:upgrade.status.${status}`)}</Tag>
        <span>{t('matchmaking:upgrade.appliedOn', { day: longDay(taipeiDay(new Date(created_at)), language) })}</span>
      </p>
      {status === 'applied' && <p>{t('matchmaking:upgrade.obstacle.ALREADY_APPLIED')}</p>}
      {reason && (
        <p className="until">
          <TypedText
            typed={{ text: reason, language: reason_language }}
            language={language}
            say={(text) => t('matchmaking:upgrade.reason', { reason: text })}
          />
        </p>
      )}
      <Rows
        rows={[
          { name: t('matchmaking:upgrade.works'), value: <WorkLink url={portfolio_url} /> },
          ...(statement ? [{ name: t('matchmaking:upgrade.statement'), value: <span className="lines">{statement}</span> }] : []),
        ]}
      />
    </>
  );
}

/** A link to the work; cleared after its time it is a dash, and no link. */
function WorkLink({ url }: { url: string }) {
  if (!/^https?:/.test(url)) return url;
  return (
    <a href={url} target="_blank" rel="noreferrer nofollow">
      {url}
    </a>
  );
}

function WithdrawDialog({ store, t }: { store: Upgrade; t: Translate }) {
  const question = useStore(store.$question);
  const isBusy = useStore(store.$isBusy);
  const problem = useStore(store.$problem);
  const confirm = async () => {
    if (await store.withdraw()) announceDone(t('matchmaking:upgrade.withdraw.done'), HEADING);
  };
  return (
    <ConfirmDialog
      open={question !== null}
      title={t('matchmaking:upgrade.withdraw.title')}
      closeLabel={t('matchmaking:upgrade.withdraw.close')}
      keep={t('matchmaking:upgrade.withdraw.keep')}
      confirm={t('matchmaking:upgrade.withdraw.confirm')}
      isBusy={isBusy}
      onClose={store.close}
      onConfirm={() => void confirm()}
    >
      <Balloon>{t('matchmaking:upgrade.withdraw.says')}</Balloon>
      {problem && (
        <p className="error-text" role="alert">
          {problem.text}
        </p>
      )}
    </ConfirmDialog>
  );
}
