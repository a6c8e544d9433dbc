import * as v from 'valibot';
import { type ErrorCode, isErrorCode } from '../../contract/error-code.ts';
import { type FieldMessage, isFieldMessage } from '../../contract/field-message.ts';
import { awayOf } from '../db/away.ts';
import type { Tx } from '../db/client.ts';

const FaultSchema = v.object({
  field: v.string(),
  message: v.custom<FieldMessage>(isFieldMessage),
  limit: v.exactOptional(v.union([v.number(), v.string()])),
});
/** Says why a line of a list came to nothing. */
export const LineDetailSchema = v.variant('kind', [
  v.object({ kind: v.literal('faults'), faults: v.array(FaultSchema) }),
  /** An earlier line says the same. */
  v.object({ kind: v.literal('earlier'), line: v.number() }),
  v.object({ kind: v.literal('refusal'), code: v.custom<ErrorCode>(isErrorCode) }),
  /** A member, or what else it names, is not there. */
  v.object({ kind: v.literal('name'), name: v.string() }),
  /** A defect of ours, in words for an operator. */
  v.object({ kind: v.literal('defect'), text: v.string() }),
]);
export type LineDetail = v.InferOutput<typeof LineDetailSchema>;

/** The outcome of a line. */
export interface LineReport<Outcome extends string = string> {
  line: number;
  outcome: Outcome;
  detail?: LineDetail;
}

/** A run of an import. */
export interface ImportRun {
  /** Does all of it and keeps nothing. */
  isDryRun: boolean;
  /** Lines of which a run before has said what they came to. */
  isDone?: (line: number) => boolean;
  /** Writes down what lines came to, in the transaction that does them; what it throws undoes them. Not called in a dry run. */
  note?: (tx: Tx, reports: readonly LineReport[]) => Promise<void>;
}

function textOf(detail: LineDetail): string {
  if (detail.kind === 'faults') return detail.faults.map(({ field, message }) => `${field} ${message}`).join(', ');
  if (detail.kind === 'earlier') return `line ${detail.line}`;
  if (detail.kind === 'refusal') return detail.code;
  return detail.kind === 'name' ? detail.name : detail.text;
}

/** The report of a line with its detail in a few words, as commands write it. */
export const sayReport = <Outcome extends string>({ line, outcome, detail }: LineReport<Outcome>): { line: number; outcome: Outcome; detail?: string } => ({
  line,
  outcome,
  ...(detail && { detail: textOf(detail) }),
});

/** Another run has taken the list over, or it was called off: nothing more is done. */
export class ListOvertaken extends Error {
  override readonly name = 'ListOvertaken';
}

/** True when a failure is of no line: the run ends, and a later one does again what nobody knows to be done. */
export const endsRun = ({ note }: Pick<ImportRun, 'note'>, error: unknown): boolean =>
  error instanceof ListOvertaken || (note !== undefined && awayOf(error) !== null);
