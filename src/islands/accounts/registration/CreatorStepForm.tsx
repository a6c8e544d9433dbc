import { useState } from 'react';
import type { MemberOutput } from '../../../contract/accounts/member.ts';
import type { StaticLists } from '../../../contract/static-list.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Form } from '../../form/Form.tsx';
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
  return (
    <Form
      store={form}
      fields={COMICISTS_FIELDS}
      failed={t('account:creator.failed')}
      submit={t('account:creator.submit')}
      working={t('account:register.working')}
      beside={
        <Button look="quiet" onClick={store.later}>
          {t('account:creator.later')}
        </Button>
      }
      t={t}
    >
      <Balloon>{t('account:creator.say', { name: member.pen_name ?? member.name })}</Balloon>
      <CreatorInfoFields store={form} lists={lists} lang={lang} t={t} />
    </Form>
  );
}
