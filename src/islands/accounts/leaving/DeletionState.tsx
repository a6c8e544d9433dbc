import { useStore } from '@nanostores/react';
import { DELETION_MACHINE } from '../../../domain/accounts/deletion.ts';
import { mayCause } from '../../../domain/state/state-machine.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { longDay } from '../../../i18n/formats/dates.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { MyDataSection } from './my-data-store.ts';

interface Props {
  store: MyDataSection;
  language: Language;
  t: Translate;
}

/** Where the request to delete the account stands, and the way to ask or to take it back. */
export function DeletionState({ store, language, t }: Props) {
  const deletion = useStore(store.$deletion, { ssr: 'initial' });
  if (deletion.state === 'loading') return <Skeleton label={t('mydata:deletion.loading')} lines={2} />;
  if (deletion.state === 'failed') {
    return (
      <>
        <Notice kind="error" live>
          {deletion.text}
        </Notice>
        <p className="actions">
          <Button onClick={() => void store.load()}>{t('mydata:deletion.again')}</Button>
        </p>
      </>
    );
  }
  if (deletion.state === 'none') {
    return (
      <>
        <p>{t('mydata:deletion.text')}</p>
        <p className="actions">
          <a className="btn" href={`/${language}/account_cancel`}>
            {t('mydata:deletion.ask')}
          </a>
        </p>
      </>
    );
  }
  const { status, reference, due_on: due } = deletion.request;
  const isContacted = status === 'contacted';
  return (
    <>
      <Notice kind="warning" title={isContacted ? t('mydata:deletion.contacted') : t('mydata:deletion.asked')}>
        {isContacted ? t('mydata:deletion.contactedText', { reference }) : t('mydata:deletion.askedText', { reference, due: longDay(due, language) })}
      </Notice>
      {mayCause(DELETION_MACHINE, { status }, { event: 'withdraw', by: 'member' }, new Date()) && (
        <p className="actions">
          <Button onClick={() => store.$asking.set('withdraw')}>{t('mydata:deletion.withdraw')}</Button>
        </p>
      )}
    </>
  );
}
