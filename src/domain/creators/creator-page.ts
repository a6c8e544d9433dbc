/** Before the first comic of Taiwan by far. */
export const FIRST_YEAR = 1900;
const SUMMARY_MAX_LENGTH = 80;

/** The readings by which a creator is looked up, and what the creator database says beside the profile. */
export interface CreatorPage {
  /** Below `creator/`. */
  id: string;
  zhuyin: string;
  kana: string;
  latin: string;
  fields: string[];
  genres: string[];
  since: number;
}

/** The line below a creator's name: the first sentence of what they say of themselves, cut where it is long. */
export function summaryOf(profile: string): string {
  const first = profile.trim().split(/(?<=[。！？.!?])\s*|\n/u)[0] ?? '';
  const characters = [...first];
  return characters.length <= SUMMARY_MAX_LENGTH ? first : `${characters.slice(0, SUMMARY_MAX_LENGTH - 1).join('')}…`;
}
