import type { AdvisoryCategory, AdvisoryIdentity, AdvisoryMethod } from '../../../domain/consultations/consultation.ts';
import type { ShownAdvisoryStatus } from '../../../domain/consultations/consultation-state.ts';

/** The names of consultations in the language of the page (`content/settings/advisory.yaml`). */
export interface AdvisoryWords {
  identities: Record<AdvisoryIdentity, string>;
  methods: Record<AdvisoryMethod, string>;
  categories: Record<AdvisoryCategory, string>;
  statuses: Record<ShownAdvisoryStatus, string>;
}
