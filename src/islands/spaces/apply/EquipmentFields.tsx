import { useStore } from '@nanostores/react';
import { Field } from '../../ui/Field.tsx';
import { useApply, useApplyField } from './apply-context.ts';
import type { SpaceFacts } from './apply-facts.ts';
import { pieceField } from './apply-fields.ts';

/** The equipment and its numbers: never more than the space has. */
export function EquipmentFields() {
  const { store, t } = useApply();
  const space = store.spaceOf(useStore(store.$values)['space_id'] ?? '');
  const error = useStore(store.$form).errors['equipment'];
  return (
    <fieldset className="panel form" id="equipment" tabIndex={-1} aria-describedby={error ? 'equipment-error' : undefined}>
      <legend>{t('lease:fields.equipment')}</legend>
      <p className="hint">{t('lease:form.equipmentHint', { space: space.label })}</p>
      <div className="pieces">
        {space.equipment.map((piece) => (
          <PieceField key={piece.id} piece={piece} />
        ))}
      </div>
      {error && (
        <div className="field">
          <p className="error" id="equipment-error">
            {error}
          </p>
        </div>
      )}
    </fieldset>
  );
}

function PieceField({ piece }: { piece: SpaceFacts['equipment'][number] }) {
  const { t } = useApply();
  const { requiredMark: _, ...field } = useApplyField(pieceField(piece.id));
  return (
    <Field
      {...field}
      label={piece.name}
      hint={t('lease:form.atMost', { count: piece.quantity })}
      type="number"
      inputMode="numeric"
      min={0}
      max={piece.quantity}
      step={1}
      placeholder="0"
    />
  );
}
