import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { QueueMarkOutput } from '../../../contract/staff/queue-item.ts';
import type { QueueKind } from '../../../domain/staff/queue-item.ts';
import { $session } from '../../../stores/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { StaffScope } from '../staff-scope.ts';
import { type AssignMany as Assigning, createAssignMany } from './assign-many-store.ts';

interface Props extends Pick<StaffScope, 't'> {
  kind: QueueKind;
  /** The items that are chosen. */
  ids: readonly string[];
  marks: ReadonlyMap<string, QueueMarkOutput>;
  settled: () => Promise<unknown>;
}

/** Gives the items that are chosen to oneself, to a colleague or to nobody, and says of how many it came to that. */
export function AssignMany({ kind, ids, marks, settled, t }: Props) {
  const [assigning] = useState(() => createAssignMany(kind, settled));
  const outcome = useStore(assigning.$outcome);
  return (
    <>
      {ids.length > 0 && <Choice {...{ assigning, ids, marks, t }} />}
      <div role="status">
        {outcome !== null && (
          <Notice kind={outcome.taken === 0 && outcome.problem === null ? 'success' : 'warning'}>
            {[
              t('colleagues:bulk.given', { count: outcome.given }),
              ...(outcome.taken === 0 ? [] : [t('colleagues:bulk.keptBy', { count: outcome.taken })]),
              ...(outcome.problem === null ? [] : [outcome.problem]),
            ].join(' ')}
          </Notice>
        )}
      </div>
    </>
  );
}

/** For nobody, in a choice whose values are ids. */
const NOBODY = '';

function Choice({ assigning, ids, marks, t }: { assigning: Assigning } & Pick<Props, 'ids' | 'marks' | 't'>) {
  const [colleagues, isBusy, session] = [useStore(assigning.$colleagues), useStore(assigning.$isBusy), useStore($session)];
  const me = session.state === 'signed-in' ? session.member.id : null;
  const [chosen, choose] = useState<string | null>(null);
  const mine = colleagues.find(({ id }) => id === me)?.id;
  const to = chosen ?? mine ?? NOBODY;
  return (
    <Field
      kind="select"
      name="queue-assign-many"
      label={t('colleagues:bulk.assignTo')}
      value={to}
      onChange={({ target }) => choose(target.value)}
      beside={
        <Button busy={isBusy} onClick={() => void assigning.assign(ids, to === NOBODY ? null : to, marks)}>
          {t('colleagues:bulk.assign')}
        </Button>
      }
    >
      {colleagues.map(({ id, name }) => (
        <option key={id} value={id}>
          {id === me ? t('colleagues:me', { name }) : name}
        </option>
      ))}
      <option value={NOBODY}>{t('colleagues:nobody')}</option>
    </Field>
  );
}
