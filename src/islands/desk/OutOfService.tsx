import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ExportFormat } from '../../contract/export-format.ts';
import { listUnitsOutOfService, putInService } from '../../contract/rent/device-unit.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { dateText } from '../../i18n/formats/time-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { readField } from '../../i18n/localized.ts';
import { isCallFailure, send } from '../../stores/api.ts';
import { downloadList } from '../../stores/download.ts';
import { addToast } from '../../stores/toasts.ts';
import { ExportButtons } from '../queue/export/ExportButtons.tsx';
import { Loaded } from '../record/Loaded.tsx';
import { createList } from '../record/records-store.ts';
import { Button } from '../ui/Button.tsx';

const saveUnits = (format: ExportFormat) => downloadList(listUnitsOutOfService, {}, format);
const UNITS_SHOWN = 100;
const createUnits = () =>
  createList(async () => ({ units: (await send(listUnitsOutOfService, { query: { per_page: UNITS_SHOWN } }, { quiet: true, spinner: false })).data }));

/** The units that are broken, each with the note of whoever took it back, until it is repaired. */
export function OutOfService({ language, t }: { language: Language; t: Translate }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="panel out-of-service" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{t('desk:broken.title')}</h2>
      </summary>
      {isOpen && <Units language={language} t={t} />}
    </details>
  );
}

function Units({ language, t }: { language: Language; t: Translate }) {
  const [store] = useState(createUnits);
  const list = useStore(store.$list);
  async function repair(device: string, number: number, name: string) {
    try {
      await send(putInService, { params: { device, number } });
      addToast('success', t('desk:broken.done', { name }));
    } catch (error) {
      // The page has said it.
      if (!isCallFailure(error)) throw error;
    }
    await store.reload();
  }
  return (
    <Loaded list={list} loading={t('desk:loading')} retry={t('desk:retry')} onRetry={() => void store.reload()}>
      {({ units }) =>
        units.length === 0 ? (
          <p>{t('desk:broken.none')}</p>
        ) : (
          <>
            <ul className="pieces">
              {units.map(({ device, number, reason, out_of_service_at }) => {
                const name = t('desk:ticket.piece', { device: readField(device, 'title', language).text, number });
                return (
                  <li key={`${device.id} ${number}`}>
                    <b className="label" aria-hidden="true">
                      {device.label}
                    </b>
                    <span>
                      {name}
                      <small>{t('desk:broken.since', { day: dateText(new Date(out_of_service_at), language), reason })}</small>
                    </span>
                    <Button aria-label={t('desk:act.of', { act: t('desk:broken.repaired'), what: name })} onClick={() => void repair(device.id, number, name)}>
                      {t('desk:broken.repaired')}
                    </Button>
                  </li>
                );
              })}
            </ul>
            <ExportButtons save={saveUnits} label={t('desk:broken.export')} underWay={t('desk:export.underWay')} />
          </>
        )
      }
    </Loaded>
  );
}
