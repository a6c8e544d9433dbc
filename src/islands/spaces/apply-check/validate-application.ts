import * as v from 'valibot';
import { type FieldMessage, faultsOf } from '../../../contract/field-message.ts';
import { SpaceApplicationSchema } from '../../../contract/spaces/space-apply.ts';
import { checkLeaseDays, type LeaseDays, type LeaseRules } from '../../../domain/spaces/lease-days.ts';
import { SPACE_SESSIONS } from '../../../domain/spaces/space.ts';
import { isDay } from '../../../domain/time/taipei-time.ts';
import { gatherLists } from '../../form/form-values.ts';
import type { SpaceFacts } from '../apply/apply-facts.ts';
import { APPLY_FIELDS, type ApplyField, applyFieldOf, pieceField, piecesOf } from '../apply/apply-fields.ts';

export type Values = Readonly<Record<string, string>>;
interface ApplyFault {
  message: FieldMessage;
  limit?: number | string | undefined;
}
export type ApplyFaults = Partial<Record<ApplyField, ApplyFault>>;

/** The days of a form once they are all days and a session is chosen; else null. */
export function leaseDaysOf({
  session,
  move_in_on: moveInOn = '',
  start_on: startOn = '',
  end_on: endOn = '',
  move_out_on: moveOutOn = '',
}: Values): LeaseDays | null {
  const known = SPACE_SESSIONS.find((each) => each === session);
  if (!known || ![moveInOn, startOn, endOn, moveOutOn].every(isDay)) return null;
  return { session: known, moveInOn, startOn, endOn, moveOutOn };
}

/** A form as the contract takes it. */
export function applicationOf(values: Values, files: Readonly<Record<string, unknown>>, { equipment }: Pick<SpaceFacts, 'equipment'>): Record<string, unknown> {
  const isPerson = values['applicant_type'] === 'individual';
  const gathered = gatherLists(values, { equipment: () => piecesOf(values, equipment) });
  return { ...gathered, ...(isPerson && { organization_name: '' }), ...files };
}

interface Fault extends ApplyFault {
  field: string;
}

/** Each piece beside its own number: more than the space has, less than none, no whole number. */
function pieceFaults(values: Values, { equipment }: SpaceFacts): Fault[] {
  return piecesOf(values, equipment).flatMap(({ id, quantity }): Fault[] => {
    const stock = equipment.find((each) => each.id === id)?.quantity ?? 0;
    if (!Number.isInteger(quantity)) return [{ field: pieceField(id), message: 'WRONG_FORMAT' }];
    if (quantity < 0) return [{ field: pieceField(id), message: 'TOO_SMALL', limit: 0 }];
    return quantity > stock ? [{ field: pieceField(id), message: 'TOO_LARGE', limit: stock }] : [];
  });
}

/** Everything that keeps a form from being sent, one fault a field: the contract's rules, the centre's days, its stocks. */
export function validateApplication(values: Values, files: Readonly<Record<string, unknown>>, space: SpaceFacts, rules: LeaseRules, now: Date): ApplyFaults {
  const result = v.safeParse(SpaceApplicationSchema, applicationOf(values, files, space));
  const days = leaseDaysOf(values);
  const pieces = pieceFaults(values, space);
  const given = result.success ? [] : faultsOf(result.issues);
  const all: Fault[] = [
    ...pieces,
    // What is wrong with the list of equipment is said beside its pieces already.
    ...(pieces.length > 0 ? given.filter(({ field }) => applyFieldOf(field) !== 'equipment') : given),
    ...(days ? checkLeaseDays(days, rules, now) : []),
  ];
  const faults: ApplyFaults = {};
  for (const { field, message, limit } of all) {
    const name = applyFieldOf(field);
    if (name) faults[name] ??= { message, limit };
  }
  return Object.fromEntries(APPLY_FIELDS.flatMap((field) => (faults[field] ? [[field, faults[field]]] : [])));
}
