import type { SettingOutput } from '../../contract/settings/staff-setting.ts';
import { Overtaken } from '../queue/Overtaken.tsx';
import { momentOf, type StaffScope } from '../queue/staff-scope.ts';
import { Button } from '../ui/Button.tsx';
import { Rows } from '../ui/Rows.tsx';
import { Tag } from '../ui/Tag.tsx';
import { rowsOf, valueText } from './setting-words.ts';
import type { Settings } from './settings-store.ts';

interface Props extends StaffScope {
  setting: SettingOutput;
  settings: Settings;
}

const LOOKS = { coming: 'now', current: 'ok', past: 'off', withdrawn: 'stop' } as const;

/** A setting: what it is now, and every version with its reason and its author. */
export function SettingItem({ setting, settings, ...scope }: Props) {
  const { t, language } = scope;
  const { changing, withdrawing } = settings;
  return (
    <>
      <Overtaken question={changing} t={t} />
      <Overtaken question={withdrawing} t={t} />
      <Rows rows={rowsOf(setting.value, scope)} />
      <p>
        <Button look="hot" aria-haspopup="dialog" onClick={() => changing.ask('change', setting)}>
          {t('settings:change')}
        </Button>
      </p>
      <h3>{t('settings:versions')}</h3>
      <ol className="plain setting-versions">
        {setting.versions.map(({ id, state, valid_from, value, reason, by, created_at, withdrawn_at, withdrawn_reason }) => (
          <li key={id ?? 'first'}>
            <p>
              <Tag look={LOOKS[state]}>{t(`settings:version.${state}`)}</Tag>{' '}
              <b>{valid_from === null ? t('settings:first') : t('settings:since', { when: momentOf(valid_from, language) })}</b>
            </p>
            <p>{valueText(value, scope)}</p>
            {reason !== null && <p>{reason}</p>}
            {created_at !== null && <small>{t('settings:recorded', { who: by ?? t('settings:someone'), when: momentOf(created_at, language) })}</small>}
            {withdrawn_reason !== null && <p>{t('settings:withdrawnWhy', { reason: withdrawn_reason })}</p>}
            {withdrawn_at !== null && <small>{t('settings:withdrawnAt', { when: momentOf(withdrawn_at, language) })}</small>}
            {id !== null && state === 'coming' && valid_from !== null && (
              <Button aria-haspopup="dialog" onClick={() => withdrawing.ask('withdraw', { id: setting.id, version: id, from: valid_from })}>
                {t('settings:withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
