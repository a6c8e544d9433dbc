import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { Translate } from '../../i18n/catalogue.ts';
import { dayClockText } from '../../i18n/formats/time-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { copyAndAnnounce } from '../page/copy-to-clipboard.ts';
import { announceDone } from '../record/announce-done.ts';
import { ConfirmDialog } from '../record/ConfirmDialog.tsx';
import { Loaded } from '../record/Loaded.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { createFeed, type Feed, type FeedState } from './feed-store.ts';

interface Props {
  language: Language;
  t: Translate;
}

/** The private address of a member's calendar: making it, seeing it once, resetting and ending it. */
export function FeedPanel({ language, t }: Props) {
  const [store] = useState(createFeed);
  const list = useStore(store.$list, { ssr: 'initial' });
  const problem = useStore(store.$problem, { ssr: 'initial' });
  const question = useStore(store.$question, { ssr: 'initial' });
  return (
    <section aria-labelledby="feed">
      <div className="head">
        <h2 id="feed" tabIndex={-1}>
          {t('mycalendar:feed.title')}
        </h2>
      </div>
      <div className="panel form feed">
        <p>{t('mycalendar:feed.lead')}</p>
        <Loaded
          list={list}
          loading={t('mycalendar:feed.loading')}
          failed={t('mycalendar:feed.failed')}
          retry={t('mycalendar:retry')}
          lines={2}
          onRetry={() => void store.reload()}
        >
          {({ feed }) => <Known feed={feed} store={store} language={language} t={t} />}
        </Loaded>
        {(question === null || question.about === 'make') && problem !== null && (
          <Notice kind="error" live>
            {problem.text}
          </Notice>
        )}
      </div>
      <Ask about="reset" store={store} act={store.reset} t={t} />
      <Ask about="end" store={store} act={store.end} t={t} />
    </section>
  );
}

function Known({ feed, store, language, t }: Props & { feed: FeedState; store: Feed }) {
  const url = useStore(store.$url, { ssr: 'initial' });
  const isBusy = useStore(store.$isBusy, { ssr: 'initial' });
  if (feed.made_at === null) {
    return (
      <>
        <p>{t('mycalendar:feed.secret')}</p>
        <p>
          <Button look="hot" busy={isBusy} onClick={() => void make()}>
            {t(isBusy ? 'mycalendar:feed.making' : 'mycalendar:feed.make')}
          </Button>
        </p>
      </>
    );
  }
  const when = (instant: string) => dayClockText(new Date(instant), language, { year: true });
  return (
    <>
      {url !== null && <Address url={url} t={t} />}
      <p className="hint">
        {t('mycalendar:feed.since', { time: when(feed.made_at) })}
        <br />
        {feed.read_at === null ? t('mycalendar:feed.unread') : t('mycalendar:feed.read', { time: when(feed.read_at) })}
      </p>
      <p className="links">
        <Button aria-haspopup="dialog" onClick={() => store.ask('reset', feed)}>
          {t('mycalendar:feed.reset')}
        </Button>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => store.ask('end', feed)}>
          {t('mycalendar:feed.end')}
        </Button>
      </p>
    </>
  );

  async function make(): Promise<void> {
    if (await store.make(feed)) announceDone(t('mycalendar:feed.made'), 'feed');
  }
}

/** The address that was just made: into a calendar, or copied. */
function Address({ url, t }: { url: string; t: Translate }) {
  const told = useRef<HTMLSpanElement>(null);
  const webcal = url.replace(/^https?:/, 'webcal:');
  return (
    <>
      <Notice kind="warning" title={t('mycalendar:feed.once')}>
        <p>{t('mycalendar:feed.secret')}</p>
      </Notice>
      <Field
        name="feed-address"
        label={t('mycalendar:feed.address')}
        type="url"
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        beside={<Button onClick={() => void copy()}>{t('mycalendar:feed.copy')}</Button>}
      />
      <span role="status" ref={told} />
      <p className="links">
        <a className="btn hot" href={webcal}>
          {t('mycalendar:feed.open')}
        </a>
        <a className="btn" href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`} target="_blank" rel="noopener">
          {t('mycalendar:feed.google')}
        </a>
      </p>
    </>
  );

  async function copy(): Promise<void> {
    const isCopied = await copyAndAnnounce(url, told.current, { copied: t('mycalendar:feed.copied'), failed: t('mycalendar:feed.copyFailed') });
    // Ready for the member's own hand.
    if (!isCopied) document.querySelector<HTMLInputElement>('#feed-address')?.select();
  }
}

/** Asks before an address ends, and says what stops with it. */
function Ask({ about, store, act, t }: { about: 'reset' | 'end'; store: Feed; act: () => Promise<boolean>; t: Translate }) {
  const question = useStore(store.$question, { ssr: 'initial' });
  const isBusy = useStore(store.$isBusy, { ssr: 'initial' });
  const problem = useStore(store.$problem, { ssr: 'initial' });
  return (
    <ConfirmDialog
      open={question?.about === about}
      title={t(`mycalendar:feed.${about}Title`)}
      closeLabel={t('mycalendar:feed.close')}
      keep={t('mycalendar:feed.keep')}
      confirm={t(`mycalendar:feed.${about}Confirm`)}
      isBusy={isBusy}
      onClose={store.close}
      onConfirm={() => void confirm()}
    >
      <p>{t(`mycalendar:feed.${about}Text`)}</p>
      {problem !== null && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
    </ConfirmDialog>
  );

  async function confirm(): Promise<void> {
    if (await act()) announceDone(t(about === 'reset' ? 'mycalendar:feed.made' : 'mycalendar:feed.ended'), 'feed');
  }
}
