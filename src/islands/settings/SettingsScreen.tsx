import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { SETTING_ROLES } from '../../domain/settings/setting-kind.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { ActDialog } from '../queue/ActDialog.tsx';
import { useTyped } from '../queue/own-words/typed.ts';
import { QueueScreen } from '../queue/QueueScreen.tsx';
import { StaffGate } from '../queue/StaffGate.tsx';
import { momentOf, type StaffScope } from '../queue/staff-scope.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { SettingDialog } from './SettingDialog.tsx';
import { SettingItem } from './SettingItem.tsx';
import { nameOf, shortText } from './setting-words.ts';
import { createSettings, KIND_CHOICES, type Settings, STATE_CHOICES } from './settings-store.ts';

interface Props {
  language: Language;
  /** Of the areas staff and settings. */
  texts: Texts;
}

/** Settings with versions from when on (staff/settings): prices, plans and thresholds. */
export function SettingsScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={SETTING_ROLES} t={t} language={language}>
      {() => <SettingsQueue t={t} language={language} />}
    </StaffGate>
  );
}

function SettingsQueue(scope: StaffScope) {
  const { t, language } = scope;
  const [settings] = useState(createSettings);
  const [changed, added] = [useStore(settings.changing.$question), useStore(settings.adding.$question)];
  const withdrawn = useStore(settings.withdrawing.$question);
  return (
    <>
      <div className="actions">
        <Button aria-haspopup="dialog" onClick={() => settings.adding.ask('add', null)}>
          {t('settings:plan.add')}
        </Button>
      </div>
      <QueueScreen
        queue={settings.queue}
        t={t}
        title={t('settings:title')}
        findLabel={t('settings:find')}
        empty={t('settings:empty')}
        filters={[
          { name: 'kind', label: t('settings:kind'), choices: KIND_CHOICES.map((value) => ({ value, label: t(`settings:kinds.${value}`) })) },
          { name: 'state', label: t('staff:queue.state'), choices: STATE_CHOICES.map((value) => ({ value, label: t(`settings:states.${value}`) })) },
        ]}
        columns={[
          { key: 'name', label: t('settings:name'), cell: (setting) => nameOf(setting, scope) },
          { key: 'kind', label: t('settings:kind'), cell: ({ kind }) => t(`settings:kinds.${kind}`) },
          { key: 'now', label: t('settings:now'), cell: ({ value }) => shortText(value, scope) },
          {
            key: 'next',
            label: t('settings:next'),
            cell: ({ next_from }) => (next_from === null ? t('settings:none') : momentOf(next_from, language)),
          },
        ]}
        item={(setting) => ({ title: nameOf(setting, scope), body: <SettingItem key={setting.id} setting={setting} settings={settings} {...scope} /> })}
      />
      {changed !== null && <SettingDialog setting={changed.record} changing={settings.changing} {...scope} />}
      {added !== null && <PlanDialog adding={settings.adding} {...scope} />}
      {withdrawn !== null && <WithdrawDialog settings={settings} from={withdrawn.record.from} {...scope} />}
    </>
  );
}

function WithdrawDialog({ settings, from, t, language }: StaffScope & { settings: Settings; from: string }) {
  const [reason, setReason] = useTyped('withdraw', '');
  return (
    <ActDialog question={settings.withdrawing} title={t('settings:withdraw')} act={() => settings.withdraw(reason)} t={t}>
      {(faults) => (
        <>
          <p>{t('settings:withdrawText', { when: momentOf(from, language) })}</p>
          <Field
            name="reason"
            label={t('settings:withdrawReason')}
            autoComplete="off"
            maxLength={STAFF_REASON_MAX_LENGTH}
            error={faults['reason']}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </ActDialog>
  );
}
