import { useEffect, useRef } from 'react';
import type { FormDescription } from '../../../domain/editing/form.ts';
import type { Catalogue } from '../../../i18n/catalogue.ts';
import { useTyped } from '../../queue/own-words/typed.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { placeName } from '../fields/field-words.ts';
import { ValueText } from '../history/ValueText.tsx';
import type { Editing, Overlap } from './item-store.ts';

interface Props extends StaffScope {
  editing: Editing;
  overlap: Overlap;
  form: FormDescription;
  labels: Catalogue['fields'];
}

const SIDES = ['mine', 'theirs'] as const;
type Side = (typeof SIDES)[number];

/** The fields that a colleague has changed as well, with both versions beside each other: one of each is chosen, and nothing is lost until then. */
export function OverlapPanel({ editing, overlap, form, labels, t }: Props) {
  const { item, conflicts } = overlap;
  const [chosen, setChosen] = useTyped<Record<string, Side>>(
    `overlap ${item.revision}`,
    () => Object.fromEntries(conflicts.map(({ path }) => [path, 'mine'])),
    {
      place: 'page',
    },
  );
  const root = useRef<HTMLElement>(null);
  useEffect(() => root.current?.focus(), []);
  return (
    <section className="panel edit-overlap" aria-labelledby="edit-overlap" tabIndex={-1} ref={root}>
      <h3 id="edit-overlap">{t('editing:overlap.title')}</h3>
      <p>{item.changed_by === null ? t('editing:overlap.textUnknown') : t('editing:overlap.text', { who: item.changed_by })}</p>
      {conflicts.map(({ path, mine, theirs }) => (
        <div key={path} className="edit-versions">
          <div>
            <b>{t('editing:overlap.mine')}</b>
            <ValueText value={mine} t={t} />
          </div>
          <div>
            <b>{t('editing:overlap.theirs')}</b>
            <ValueText value={theirs} t={t} />
          </div>
          <ChoiceField
            name={`overlap.${path}`}
            legend={placeName({ labels, form, path, t })}
            choices={SIDES.map((value) => ({ value, label: t(`editing:overlap.${value}`) }))}
            value={chosen[path] ?? 'mine'}
            onChoose={(side) => setChosen((before) => ({ ...before, [path]: side }))}
          />
        </div>
      ))}
      <p>
        <Button look="hot" onClick={() => editing.settle(conflicts.filter(({ path }) => chosen[path] === 'theirs').map(({ path }) => path))}>
          {t('editing:overlap.settle')}
        </Button>
      </p>
    </section>
  );
}
