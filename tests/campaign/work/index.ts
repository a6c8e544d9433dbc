import { accounts } from './accounts.ts';
import { consultations } from './consultations.ts';
import { contact } from './contact.ts';
import { reading } from './reading.ts';
import { registrations } from './registrations.ts';
import { rents } from './rents.ts';
import { spaces } from './spaces.ts';
import type { Work } from './work-context.ts';

/** The work of people, and its share in per cent. Opening an account waits for messages and has workers of its own. */
export const WORK: Readonly<Record<string, { weight: number; work: Work }>> = {
  rents: { weight: 46, work: rents },
  registrations: { weight: 16, work: registrations },
  consultations: { weight: 14, work: consultations },
  spaces: { weight: 6, work: spaces },
  contact: { weight: 4, work: contact },
  reading: { weight: 14, work: reading },
};
export { accounts };
