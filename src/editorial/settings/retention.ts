import * as v from 'valibot';
import { RETENTION_IDS } from '../../domain/retention/retention.ts';
import { localizedSchema, positive } from '../items/schema.ts';

/** The retention periods and their reasons: shown on the privacy page, and gone by in the purge. */
export const retentionSchema = v.pipe(
  v.array(v.strictObject({ id: v.picklist(RETENTION_IDS), days: positive, what: localizedSchema, why: localizedSchema })),
  v.check((rows) => RETENTION_IDS.every((id) => rows.filter((row) => row.id === id).length === 1), `must name each of these once: ${RETENTION_IDS.join(', ')}`),
);
