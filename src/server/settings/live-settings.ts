import { completeValue, SETTING_KINDS, SETTING_LEAD_MS, SETTINGS_MAX_AGE_MS, type SettingKind, settingFaults } from '../../domain/settings/setting-kind.ts';
import type { Library } from '../../editorial/library.ts';
import { type SetDays, withSpecialDays } from '../../editorial/settings/special-days.ts';
import { type SettingVersion, withVersions } from '../../editorial/settings/versioned-settings.ts';
import type { Db, Tx } from '../db/client.ts';
import { readSpecialDays } from '../opening/special-hours-queries.ts';
import { addedName } from './queries.ts';

/** The settings as far as they are known: their versions, and the days that have hours of their own. */
interface Known {
  versions: readonly SettingVersion[];
  days: SetDays;
}

/** The settings of a server as they are from moment to moment (docs/decisions/216). */
export interface LiveSettings {
  /** The content with the versions of this moment in `devices`, `spaces` and `settings`. */
  library: Library;
  /** The content as the release has it: the first version of each setting. */
  content: Library;
  /** Asks the database for new versions, unless it was asked within `SETTINGS_MAX_AGE_MS`. @throws what the database says when it is away */
  renew: () => Promise<void>;
  /** Makes the next `renew` ask: a version was recorded or withdrawn here, or the hours of a day were set. */
  forget: () => void;
  /** The content with the versions of this moment as a transaction, or the database, has them. */
  readIn: (tx: Db | Tx) => Promise<Library>;
  /** The versions that are known and were not withdrawn, by their beginning. */
  versions: () => readonly SettingVersion[];
  /** The content with the versions of another moment. */
  at: (moment: Date) => Library;
  /** Until when what is said of settings at a moment holds, as far as this node can know. */
  trueUntil: (now: Date) => Date;
}

/** A version whose value the code does not take: the release before would go on with it. */
class SettingVersionUnreadable extends Error {
  override readonly name = 'SettingVersionUnreadable';
}

/** Reads the versions and keeps them. @throws SettingVersionUnreadable */
export async function openSettings(db: Db, content: Library, now: () => Date): Promise<LiveSettings> {
  let known: Known = { versions: [], days: { special: [], off: [] } };
  let askedAt: Date | null = null;
  let asking: Promise<void> | null = null;
  /** The library between two moments at which something begins, as it was made last. */
  let made: { from: number; until: number; library: Library } | null = null;

  function renew(): Promise<void> {
    if (askedAt !== null && Math.abs(now().getTime() - askedAt.getTime()) <= SETTINGS_MAX_AGE_MS) return Promise.resolve();
    if (asking !== null) return asking;
    const began = now();
    const mine: Promise<void> = readKnown(db)
      .then((found) => {
        // Forgotten meanwhile: what was read may be from before the change.
        if (asking === mine) [known, askedAt, made] = [found, began, null];
      })
      .finally(() => {
        if (asking === mine) asking = null;
      });
    asking = mine;
    return mine;
  }

  function current(): Library {
    const moment = now().getTime();
    if (made === null || moment < made.from || moment >= made.until) {
      const begins = known.versions.map(({ validFrom }) => validFrom.getTime());
      const from = Math.max(Number.NEGATIVE_INFINITY, ...begins.filter((each) => each <= moment));
      const until = Math.min(Number.POSITIVE_INFINITY, ...begins.filter((each) => each > moment));
      made = { from, until, library: at(new Date(moment)) };
    }
    return made.library;
  }

  const at = (moment: Date): Library => written(known, moment);
  const written = ({ versions, days }: Known, moment: Date): Library => withSpecialDays(withVersions(content, versions, moment), days);
  const library: Library = { ...content };
  for (const part of ['devices', 'spaces', 'settings'] as const) Object.defineProperty(library, part, { enumerable: true, get: () => current()[part] });

  await renew();
  return {
    library,
    content,
    renew,
    forget: () => {
      [askedAt, asking] = [null, null];
    },
    at,
    versions: () => known.versions,
    readIn: async (tx) => written(await readKnown(tx), now()),
    trueUntil: (moment) => {
      const next = known.versions.map(({ validFrom }) => validFrom.getTime()).filter((begins) => begins > moment.getTime());
      // What was recorded since this node asked begins so much later at the earliest.
      return new Date(Math.min((askedAt ?? moment).getTime() + SETTING_LEAD_MS, ...next));
    },
  };
}

const readKnown = async (db: Db | Tx): Promise<Known> => ({ versions: await readStandingVersions(db), days: await readSpecialDays(db) });

const isKind = (kind: string): kind is SettingKind => SETTING_KINDS.some((each) => each === kind);

/** All versions that were not withdrawn, by their beginning. Of a kind that a later release has, this one knows nothing. */
export async function readStandingVersions(db: Db | Tx): Promise<SettingVersion[]> {
  const rows = await db
    .selectFrom('setting_versions')
    .leftJoin('setting_subjects', (join) =>
      join.onRef('setting_subjects.kind', '=', 'setting_versions.kind').onRef('setting_subjects.subject', '=', 'setting_versions.subject'),
    )
    .select(['id', 'setting_versions.kind', 'setting_versions.subject', 'value', 'valid_from as validFrom', 'name_zh', 'name_en', 'name_ja'])
    .where('withdrawn_at', 'is', null)
    .orderBy('valid_from')
    .execute();
  return rows.flatMap(({ id, kind, subject, value: recorded, validFrom, name_zh, name_en, name_ja }) => {
    if (!isKind(kind)) return [];
    const value = completeValue({ kind, subject }, recorded);
    if (settingFaults({ kind, subject }, value).length > 0) throw new SettingVersionUnreadable(`setting_versions ${id}: its value is none of ${kind}`);
    const isAdded = name_zh !== null && name_en !== null && name_ja !== null;
    return [{ kind, subject, value, validFrom, ...(isAdded && { name: addedName({ name_zh, name_en, name_ja }) }) }];
  });
}
