import type { AccountClosureOutput, AnonymisePreviewOutput, MergePreviewOutput } from '../../../contract/staff/account-closure.ts';
import type { MemberScope } from './member-words.ts';
import type { MemberPreview } from './members-store.ts';

/** The obstacles to closing an account, a line each. */
export function closureStops({ merge, anonymise }: Pick<MemberPreview, 'merge' | 'anonymise'>, { t }: MemberScope): string[] {
  const conflicts = merge?.conflicts ?? [];
  const obstacles = anonymise?.obstacles ?? [];
  return [...conflicts.map((conflict) => t(`closures:conflict.${conflict}`)), ...obstacles.map((obstacle) => t(`closures:obstacle.${obstacle}`))];
}

/** The effect of joining another account, a line each; where something stands in the way, only whose account it is. */
export function mergeLines({ other, conflicts, moves, points, type, needs_second }: MergePreviewOutput, own: string, { t, words }: MemberScope): string[] {
  const { username, name, email } = other;
  const who = t('closures:effect.who', { username, name, email });
  if (conflicts.length > 0) return [who];
  return [
    ...(needs_second ? [t('closures:effect.second')] : []),
    who,
    ...moves.map(({ what, count }) => t('closures:effect.moves', { what: t(`closures:record.${what}`), count })),
    t('closures:effect.points', { points }),
    ...(type === own ? [] : [t('closures:effect.class', { name: words.classes[type] })]),
    t('closures:effect.ends'),
  ];
}

/** The effect of making an account anonymous; none where something stands in the way. */
export function anonymiseLines({ obstacles, points, needs_second }: AnonymisePreviewOutput, { t }: MemberScope): string[] {
  if (obstacles.length > 0) return [];
  return [...(needs_second ? [t('closures:effect.second')] : []), t('closures:effect.lost', { points }), t('closures:effect.gone')];
}

/** A closure that waits, in a line. */
export function closureLine({ kind, username, into, points }: AccountClosureOutput, { t }: Pick<MemberScope, 't'>): string {
  return t(`closures:waits.${kind}`, { username, into: into?.username ?? '', points });
}
