import { clockInstant } from '../time/taipei-time.ts';
import { type ActivityTimes, isOver } from './activity-state.ts';

interface Listed {
  id: string;
  data: ActivityTimes & { is_featured: boolean };
}

/** The parts of a list of activities: every activity is in exactly one. */
export interface ActivityParts<T> {
  /** Put forward by the editors, while they can still be visited. */
  featured: T[];
  /** Running (what ends first before the rest), then to come (the next first). */
  coming: T[];
  /** The latest first; also what was cancelled, once its day is over. */
  past: T[];
}

/** Parts featured, current and past activities (docs/rules.md#activities: "featured events"). */
export function activityParts<T extends Listed>(activities: readonly T[], now: Date): ActivityParts<T> {
  const past = activities.filter(({ data }) => isOver(data, now)).sort((a, b) => b.data.ends_on.localeCompare(a.data.ends_on) || byId(a, b));
  const current = activities.filter(({ data }) => !isOver(data, now)).sort((a, b) => order(a, b, now));
  const isFeatured = ({ data }: T) => data.is_featured && !data.is_cancelled;
  return { featured: current.filter(isFeatured), coming: current.filter((each) => !isFeatured(each)), past };
}

function order(a: Listed, b: Listed, now: Date): number {
  const [first, second] = [hasBegun(a, now), hasBegun(b, now)];
  if (first !== second) return first ? -1 : 1;
  const key = ({ data }: Listed) => (first ? `${data.ends_on} ${data.to}` : `${data.starts_on} ${data.from}`);
  return key(a).localeCompare(key(b)) || byId(a, b);
}

const hasBegun = ({ data }: Listed, now: Date) => now >= clockInstant(data.starts_on, data.from);
const byId = (a: Listed, b: Listed) => a.id.localeCompare(b.id);
