import { callOffRent, checkInRent, finishRent, handOutRent, takeBackRent } from '../../../contract/rent/desk-rent.ts';
import { send } from '../../../stores/api.ts';

/** Which pieces a step is about; none: all. */
export interface DeskPiece {
  device_id: string;
  unit_number: number;
}
export const DESK_ACTS = ['check_in', 'out', 'back', 'finish', 'call_off'] as const;
export type DeskAct = (typeof DESK_ACTS)[number];
/** The details of a step beside its reservation. */
export interface DeskActOptions {
  piece?: DeskPiece | undefined;
  /** Why the centre cancels. */
  reason?: string | undefined;
  /** The condition of what comes back. */
  note?: string | undefined;
  /** It is broken: nobody gets it until it is repaired. */
  outOfService?: boolean | undefined;
}
/** A step of the desk with one reservation. */
export interface DeskStep extends DeskActOptions {
  id: string;
  act: DeskAct;
}

/** Sends a step under a key: sent again, it is done once. @throws as `send` */
export function sendStep({ id, act, piece, reason = '', note, outOfService = false }: DeskStep, idempotencyKey: string) {
  const options = { quiet: true, spinner: false, idempotencyKey };
  const params = { id };
  const body = piece === undefined ? {} : { device_id: piece.device_id, unit_number: piece.unit_number };
  switch (act) {
    case 'check_in':
      return send(checkInRent, { params }, options);
    case 'out':
      return send(handOutRent, { params, body }, options);
    case 'back':
      return send(takeBackRent, { params, body: { ...body, ...(note && { note }), ...(outOfService && { out_of_service: true }) } }, options);
    case 'finish':
      return send(finishRent, { params }, options);
    case 'call_off':
      return send(callOffRent, { params, body: { reason } }, options);
  }
}
