import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { $session } from '../../../stores/session.ts';
import { LoadFailed } from '../../record/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CreatorForm } from './CreatorForm.tsx';
import { CreatorWords } from './CreatorWords.tsx';
import { createCreatorInfo } from './creator-info.ts';

interface Props {
  lang: Language;
  texts: Texts;
}

/** The creator's info in `member/info`: what it says, and one button that opens its form. */
export function CreatorSection({ lang, texts }: Props) {
  const [{ t, store }] = useState(() => ({ t: islandTranslator(lang, texts), store: createCreatorInfo() }));
  const info = useStore(store.$info, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const [isEditing, edit] = useState(false);
  /** The form took the focus along when it went: the button that opens it has it again. */
  const [wasEdited, mark] = useState(false);
  if (info.state === 'loading' || session.state === 'restoring') return <Skeleton label={t('account:creator.loading')} lines={4} />;
  if (info.state === 'failed') {
    return <LoadFailed text={t('account:creator.loadFailed')} retry={t('account:verify.retry')} onRetry={() => void store.read()} />;
  }
  if (isEditing) {
    const close = () => {
      edit(false);
      mark(true);
    };
    // A draft is its member's, whoever uses the tab next.
    const draftKey = `draft:creator:${session.state === 'signed-in' ? session.member.id : ''}`;
    return <CreatorForm store={store} info={info} draftKey={draftKey} lang={lang} t={t} onClose={close} />;
  }
  const open = (
    <Button look={info.profile ? 'plain' : 'hot'} autoFocus={wasEdited} onClick={() => edit(true)}>
      {info.profile ? t('account:creator.edit') : t('account:creator.add')}
    </Button>
  );
  if (!info.profile) return <EmptyState text={t('account:creator.none')} action={open} />;
  return (
    <div className="panel form">
      <CreatorWords profile={info.profile} lists={info.lists} lang={lang} t={t} />
      <div className="actions">{open}</div>
    </div>
  );
}
