import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ApplicationOutput } from '../../../contract/creators/application.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { nearDay } from '../../../i18n/formats/dates.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { $session } from '../../../stores/session.ts';
import { readDraft } from '../../form/draft.ts';
import { announceDone } from '../../record/announce-done.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import { Loaded } from '../../record/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ApplicationCard } from './ApplicationCard.tsx';
import { ApplyForm, draftKeyOf } from './ApplyForm.tsx';
import { createMyApplication, type MyApplicationScreen, offeredKinds } from './my-application-store.ts';
import { type PageLists, PublicPage } from './PublicPage.tsx';

interface Props {
  language: Language;
  /** Of the areas apply, account, upload, validation and success. */
  texts: Texts;
  pageLists: PageLists;
}

/** Applying for a creator's membership (docs/rules.md#creator-applications, member/apply): how mine stands, and the form. In the browser only: it begins with what the tab keeps. */
export function CreatorApplyScreen({ language, texts, pageLists }: Props) {
  const [{ t, store }] = useState(() => ({ t: islandTranslator(language, texts), store: createMyApplication() }));
  const list = useStore(store.$list);
  const session = useStore($session);
  const memberId = session.state === 'signed-in' ? session.member.id : null;
  const state = memberId === null ? ({ state: 'loading' } as const) : list;
  return (
    <Loaded list={state} loading={t('apply:loading')} failed={t('apply:failed')} retry={t('apply:retry')} onRetry={() => void store.reload()}>
      {(mine) => (
        <Mine key={mine.application?.changed_at ?? ''} mine={mine} memberId={memberId ?? ''} store={store} pageLists={pageLists} language={language} t={t} />
      )}
    </Loaded>
  );
}

interface MineProps {
  mine: MyApplicationScreen;
  memberId: string;
  store: ReturnType<typeof createMyApplication>;
  pageLists: PageLists;
  language: Language;
  t: Translate;
}

function Mine({ mine, memberId, store, pageLists, language, t }: MineProps) {
  const { application, membership, lists } = mine;
  const isAnswering = application?.is_answerable ?? false;
  const kinds = offeredKinds(mine);
  const mayWrite = isAnswering || kinds.length > 0;
  const [isOpen, open] = useState(() => mayWrite && Object.keys(readDraft(sessionStorage, draftKeyOf(mine, memberId))).length > 0);
  const sent = async (_: ApplicationOutput) => {
    await store.reload();
    announceDone(t(isAnswering ? 'apply:sentAgain' : 'apply:sent'), 'my-application');
  };
  const begin = (
    <Button look="hot" onClick={() => open(true)}>
      {t(kinds.every((kind) => kind === 'extension') ? 'apply:extend' : application ? 'apply:applyAgain' : 'apply:apply')}
    </Button>
  );
  return (
    <div className="creator-apply">
      {membership && (
        <Notice title={t('apply:membership')}>
          {t('apply:member', {
            class: t(`apply:class.${membership.class}`),
            from: nearDay(membership.first_day, language, ''),
            to: nearDay(membership.last_day, language, taipeiDay(new Date())),
          })}
        </Notice>
      )}
      <section aria-labelledby="my-application">
        <h2 id="my-application" tabIndex={-1}>
          {t('apply:mine')}
        </h2>
        {application && (
          <ApplicationCard
            application={application}
            lists={lists}
            language={language}
            t={t}
            onAnswer={isOpen ? null : () => open(true)}
            onWithdraw={() => store.ask('withdraw', application)}
            onDownload={(id) => void store.fetchFile(id)}
          />
        )}
        {!application && !isOpen && mayWrite && <EmptyState text={t('apply:lead')} action={begin} />}
        {application && !isOpen && !isAnswering && mayWrite && <div className="actions">{begin}</div>}
        {!mayWrite && !application && <EmptyState text={t(membership ? 'apply:obstacle.creator' : 'apply:obstacle.noEnd')} />}
      </section>
      {isOpen && mayWrite && <ApplyForm mine={mine} lists={lists} memberId={memberId} language={language} t={t} onSent={(one) => void sent(one)} />}
      {mine.may_have_page && <PublicPage mine={mine} lists={pageLists} memberId={memberId} reload={store.reload} language={language} t={t} />}
      <Withdraw store={store} t={t} />
    </div>
  );
}

/** The question before an application is withdrawn. */
function Withdraw({ store, t }: Pick<MineProps, 'store' | 't'>) {
  const question = useStore(store.$question);
  const isBusy = useStore(store.$isBusy);
  const problem = useStore(store.$problem);
  const confirm = async () => {
    if (await store.withdraw()) announceDone(t('apply:asking.done'), 'my-application');
  };
  return (
    <ConfirmDialog
      open={question !== null}
      title={t('apply:asking.title')}
      closeLabel={t('apply:close')}
      keep={t('apply:asking.keep')}
      confirm={t('apply:asking.confirm')}
      isBusy={isBusy}
      onClose={store.close}
      onConfirm={() => void confirm()}
    >
      <p>{t('apply:asking.text')}</p>
      {problem && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
