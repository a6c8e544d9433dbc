import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { MemberOutput } from '../../../contract/accounts/member.ts';
import type { StaticLists } from '../../../contract/static-list.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { FormProblems } from '../../form/FormProblems.tsx';
import { Balloon } from '../../ui/Balloon.tsx';
import { Button } from '../../ui/Button.tsx';
import { CreatorInfoFields } from '../creator-info/CreatorInfoFields.tsx';
import { COMICISTS_FIELDS } from '../creator-info/creator-info-store.ts';
import type { CreatorStep } from './creator-step-store.ts';

interface Props {
  store: CreatorStep;
  member: MemberOutput;
  lists: StaticLists;
  lang: Language;
  t: Translate;
}

/** The creator's info, to be given now or later. */
export function CreatorStepForm({ store, member, lists, lang, t }: Props) {
  const [form] = useState(() => store.openForm(member, lists));
  const state = useStore(form.$form, { ssr: 'initial' });
  return (
    <form className="form" method="post" noValidate ref={form.attach} onSubmit={form.submit}>
      <FormProblems state={state} fields={COMICISTS_FIELDS} failed={t('account:creator.failed')} t={t} />
      <Balloon>{t('account:creator.say', { name: member.pen_name ?? member.name })}</Balloon>
      <CreatorInfoFields store={form} lists={lists} lang={lang} t={t} />
      <div className="actions">
        <Button type="submit" look="hot" busy={state.isBusy} disabled={!state.isReady}>
          {state.isBusy ? t('account:register.working') : t('account:creator.submit')}
        </Button>
        <Button look="quiet" onClick={store.later}>
          {t('account:creator.later')}
        </Button>
      </div>
    </form>
  );
}
