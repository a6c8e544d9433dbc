import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { INTRO_MAX_CHARACTERS } from '../../../domain/activities/registration-form.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { removeDraft } from '../../form/draft.ts';
import { Form } from '../../form/Form.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { createUpgradeForm, UPGRADE_FIELDS, type Upgrade, type UpgradeField } from './upgrade-store.ts';

interface Props {
  store: Upgrade;
  /** Of the latest matchmaking application. */
  portfolioUrl: string;
  draftKey: string;
  t: Translate;
  onSent: () => void;
  onClose: () => void;
}

/** The application to be upgraded to creator. */
export function UpgradeForm({ store, portfolioUrl, draftKey, t, onSent, onClose }: Props) {
  const [form] = useState(() =>
    createUpgradeForm({
      t,
      draftKey,
      given: { portfolio_url: portfolioUrl },
      send: async (values) => {
        const problem = await store.apply(values);
        if (problem === null) onSent();
        return problem;
      },
    }),
  );
  const { errors } = useStore(form.$form, { ssr: 'initial' });
  const nameOf = (field: UpgradeField) => t(`matchmaking:upgrade.${field}`);
  const giveUp = () => {
    removeDraft(sessionStorage, draftKey);
    onClose();
  };
  return (
    <Form
      className="panel form"
      store={form}
      fields={UPGRADE_FIELDS}
      failed={t('matchmaking:upgrade.refused')}
      nameOf={nameOf}
      submit={t('matchmaking:upgrade.submit')}
      working={t('matchmaking:upgrade.working')}
      beside={
        <Button look="quiet" onClick={giveUp}>
          {t('matchmaking:upgrade.cancel')}
        </Button>
      }
      t={t}
    >
      <p>{t('matchmaking:upgrade.lead')}</p>
      <Field
        name="portfolio_url"
        label={nameOf('portfolio_url')}
        hint={t('matchmaking:upgrade.portfolioHint')}
        type="url"
        inputMode="url"
        required
        requiredMark={t('account:form.required')}
        error={errors['portfolio_url']}
      />
      <Field
        kind="textarea"
        name="statement"
        label={nameOf('statement')}
        hint={t('matchmaking:upgrade.statementHint', { limit: INTRO_MAX_CHARACTERS })}
        rows={5}
        error={errors['statement']}
      />
    </Form>
  );
}
