import type { ContentTextOutput } from '../../../contract/editing/staff-content.ts';
import { changedLines, type LineChange } from '../../../domain/editing/changed-lines.ts';
import { stringify } from './stringify.ts';

const WORDS = { yes: 'true', no: 'false' };

/** The lines in which two texts of one language differ: of each field, then of the body. */
export function textChanges(before: ContentTextOutput, after: ContentTextOutput): LineChange[] {
  const names = [...new Set([...Object.keys(before.front), ...Object.keys(after.front)])];
  const written = (value: unknown) => (value === undefined ? '' : stringify(value, WORDS));
  return [...names.flatMap((name) => changedLines(written(before.front[name]), written(after.front[name]))), ...changedLines(before.body, after.body)];
}
