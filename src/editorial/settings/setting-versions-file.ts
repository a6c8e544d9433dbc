import * as v from 'valibot';
import { completeValue, SETTING_KINDS, settingFaults } from '../../domain/settings/setting-kind.ts';
import { localizedSchema } from '../items/schema.ts';
import type { SettingVersion } from './versioned-settings.ts';

/** Versions as a build is handed them (`npm run settings -- write`), by their beginning. */
const fileSchema = v.array(
  v.pipe(
    v.strictObject({
      kind: v.picklist(SETTING_KINDS),
      subject: v.string(),
      value: v.record(v.string(), v.pipe(v.number(), v.integer())),
      validFrom: v.pipe(
        v.string(),
        v.isoTimestamp(),
        v.transform((text) => new Date(text)),
      ),
      /** Of a plan that staff has added. */
      name: v.exactOptional(localizedSchema),
    }),
    v.transform((version) => ({ ...version, value: completeValue(version, version.value) })),
    v.check((version) => settingFaults(version, version.value).length === 0, 'must be a value of its kind'),
  ),
);

/** Reads the text of such a file. @throws SyntaxError, ValiError */
export const parseVersions = (text: string): SettingVersion[] => v.parse(fileSchema, JSON.parse(text));

/** Writes the text of such a file. */
export const versionsText = (versions: readonly SettingVersion[]): string =>
  `${JSON.stringify(
    versions.map(({ kind, subject, value, validFrom, name }) => ({ kind, subject, value, validFrom, ...(name && { name }) })),
    null,
    2,
  )}\n`;
