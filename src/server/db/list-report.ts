import type { ErrorCode } from '../../contract/error-code.ts';
import type { FieldFault } from '../../contract/field-message.ts';
import { awayOf } from './away.ts';
import type { Tx } from './client.ts';

/** Why a line of a list came to nothing. */
export type LineDetail =
  | { kind: 'faults'; faults: readonly FieldFault[] }
  /** An earlier line says the same. */
  | { kind: 'earlier'; line: number }
  | { kind: 'refusal'; code: ErrorCode }
  /** A member, or what else it names, is not there. */
  | { kind: 'name'; name: string }
  /** A defect of ours, in words for an operator. */
  | { kind: 'defect'; text: string };

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
