import * as v from 'valibot';
import { lineField } from '../../contract/fields.ts';
import { EMAIL_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { grantCreator } from '../accounts/profile/grant-creator.ts';
import { type ListedLine, readCsvList } from '../adapters/csv-list.ts';
import type { Deps } from '../deps.ts';
import type { ImportRun, LineReport } from '../http/list-report.ts';
import { importLines, type LineOutcome, memberNamed } from './import-lines.ts';
import { notifyUpgraded } from './upgrade-member.ts';
import { approveOpenUpgrade, readCandidate } from './upgrade-queries.ts';

const LineSchema = v.object({
  /** An account name or e-mail address. */
  member: lineField(EMAIL_MAX_LENGTH),
});
const COLUMNS = Object.keys(LineSchema.entries);

export type UpgradeOutcome = 'upgraded' | 'unchanged' | 'not_matchmaking';

/** The lines of a list of members to be upgraded. @throws ListFault */
export const readUpgradeList = (bytes: Uint8Array): ListedLine[] => readCsvList(bytes, { known: COLUMNS, needed: COLUMNS });

/**
 * Upgrades matchmaking members to creators (docs/rules.md#matchmaking-upgrade), without asking for any terms: whoever is a creator already stays
 * one, and nobody else is made one. An application of theirs that waits is approved with it. Each is told by e-mail, once.
 */
export function importUpgrades(
  deps: Pick<Deps, 'config' | 'database' | 'jobs' | 'now'>,
  lines: Iterable<ListedLine>,
  run: ImportRun,
): AsyncGenerator<LineReport<LineOutcome<UpgradeOutcome>>> {
  return importLines<v.InferOutput<typeof LineSchema>, UpgradeOutcome>(deps, lines, {
    schema: LineSchema,
    keyOf: ({ member }) => member.toLowerCase(),
    ...run,
    work: async (tx, { member }) => {
      const now = deps.now();
      const memberId = await memberNamed(tx, deps, member);
      const candidate = await readCandidate(tx, memberId);
      if (candidate?.memberClass === 'creator') return 'unchanged';
      if (candidate?.isMatchmaking !== true) return 'not_matchmaking';
      const upgraded = await grantCreator(tx, { memberId, by: 'matchmaking', origin: null, now });
      if (upgraded === undefined) return 'unchanged';
      await approveOpenUpgrade(tx, memberId, now);
      await notifyUpgraded(deps, tx, upgraded);
      return 'upgraded';
    },
  });
}
