import { SPACE_ATTACHMENTS, SPACE_EQUIPMENT, type SpaceEquipment } from '../../../domain/spaces/space.ts';
import { fieldOfControl, itemField, itemsOf } from '../../form/form-values.ts';

/** The steps of an application (docs/rules.md#space-applications). */
export const STEPS = ['guidelines', 'form', 'attachments', 'check'] as const;
export type Step = (typeof STEPS)[number];

/** The field of a kind of equipment: its number. */
export const pieceField = (id: SpaceEquipment) => itemField('equipment', id);
type PieceField = ReturnType<typeof pieceField>;
const PIECE_FIELDS: readonly PieceField[] = SPACE_EQUIPMENT.map(pieceField);

export const isPieceField = (name: string): name is PieceField => PIECE_FIELDS.some((field) => field === name);

/** In the order in which they stand. */
export const STEP_FIELDS = {
  guidelines: ['agree'],
  form: [
    'applicant_type',
    'organization_name',
    'applicant_name',
    'id_number',
    'contact_name',
    'mobile',
    'phone',
    'contact_number',
    'email',
    'address',
    'event_name',
    'event_category',
    'space_id',
    'session',
    'move_in_on',
    'start_on',
    'end_on',
    'move_out_on',
    'equipment',
    ...PIECE_FIELDS,
    'remarks',
  ],
  attachments: SPACE_ATTACHMENTS,
  check: ['discounted_price'],
} as const satisfies Record<Step, readonly string[]>;

export const DAY_FIELDS = ['move_in_on', 'start_on', 'end_on', 'move_out_on'] as const;
export type DayField = (typeof DAY_FIELDS)[number];
/** Days are right or wrong together, as are a kind of applicant and its number. */
export const DECISIVE_FIELDS: readonly ApplyField[] = [...DAY_FIELDS, 'session', 'space_id', 'applicant_type'];
export type ApplyField = (typeof STEP_FIELDS)[Step][number];
export const APPLY_FIELDS: readonly ApplyField[] = STEPS.flatMap((step): readonly ApplyField[] => STEP_FIELDS[step]);

/** The field that a fault belongs to: of a kind of equipment its own, of the list of them the equipment's, of either price the estimate's. */
export function applyFieldOf(name: string): ApplyField | null {
  if (name === 'estimated_price') return 'discounted_price';
  return [name, fieldOfControl(name)].flatMap((each) => APPLY_FIELDS.filter((field) => field === each))[0] ?? null;
}

/** The pieces that are asked for, from a form's numbers; what the space has none of is not asked for. */
export function piecesOf(values: Readonly<Record<string, string>>, kinds: readonly { id: SpaceEquipment }[]): { id: SpaceEquipment; quantity: number }[] {
  const asked = new Map(itemsOf(values, 'equipment'));
  return kinds.flatMap(({ id }) => {
    const quantity = Number(asked.get(id)?.trim() ?? '');
    return quantity === 0 ? [] : [{ id, quantity }];
  });
}
