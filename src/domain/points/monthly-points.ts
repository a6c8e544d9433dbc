/** The free points of a month by class, as `content/settings/points.yaml` has them. */
export interface MonthlyRules<Class extends string> {
  monthly_free_points: number;
  /** More of them for members of a class. */
  monthly_extra_points: Partial<Record<Class, number>>;
}

/** The free points that a member of a class gets each month. */
export const monthlyPoints = <Class extends string>({ monthly_free_points, monthly_extra_points }: MonthlyRules<Class>, memberClass: Class): number =>
  monthly_free_points + (monthly_extra_points[memberClass] ?? 0);
