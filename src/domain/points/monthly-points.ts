import type { MemberClass } from '../identity/account.ts';

/** The free points of a month by class, as `content/settings/points.yaml` has them. */
export interface MonthlyRules {
  monthly_free_points: number;
  /** More of them for members of a class. */
  monthly_extra_points: Partial<Record<MemberClass, number>>;
}

/** The free points that a member of a class gets each month. */
export const monthlyPoints = ({ monthly_free_points, monthly_extra_points }: MonthlyRules, memberClass: MemberClass): number =>
  monthly_free_points + (monthly_extra_points[memberClass] ?? 0);
