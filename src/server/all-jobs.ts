import { accountJobs } from './accounts/jobs.ts';
import { activityJobs } from './activities/jobs.ts';
import { closingJobs } from './closings/jobs.ts';
import { consultationJobs } from './consultations/jobs.ts';
import { creatorJobs } from './creators/jobs.ts';
import { deliveryJobs } from './delivery/jobs.ts';
import { editingJobs } from './editing/jobs.ts';
import { importJobs } from './imports/jobs.ts';
import { insightJobs } from './insight/jobs.ts';
import { invoiceJobs } from './invoices/jobs.ts';
import { collectJobs, schedulesOf } from './jobs/job-kinds.ts';
import { levelJobs } from './levels/jobs.ts';
import { matchmakingJobs } from './matchmaking/jobs.ts';
import { openingJobs } from './opening/jobs.ts';
import { paymentJobs } from './payments/jobs.ts';
import { pointJobs } from './points/jobs.ts';
import { releaseJobs } from './releases/jobs.ts';
import { rentJobs } from './rent/jobs.ts';
import { retentionJobs } from './retention/jobs.ts';
import { spaceJobs } from './spaces/jobs.ts';
import { spendingJobs } from './spending/jobs.ts';
import { staffJobs } from './staff/jobs.ts';
import { uploadJobs } from './uploads/jobs.ts';
import { waitlistJobs } from './waitlist/jobs.ts';
import { webhookJobs } from './webhooks/jobs.ts';

/** Every job. One is enqueued inside the transaction that causes it. A name in the queue stays. */
export const JOBS = collectJobs({
  delivery: deliveryJobs,
  accounts: accountJobs,
  uploads: uploadJobs,
  retention: retentionJobs,
  rent: rentJobs,
  waitlist: waitlistJobs,
  activities: activityJobs,
  creators: creatorJobs,
  matchmaking: matchmakingJobs,
  closings: closingJobs,
  spaces: spaceJobs,
  consultations: consultationJobs,
  points: pointJobs,
  payments: paymentJobs,
  spending: spendingJobs,
  levels: levelJobs,
  invoices: invoiceJobs,
  opening: openingJobs,
  staff: staffJobs,
  webhooks: webhookJobs,
  imports: importJobs,
  insight: insightJobs,
  releases: releaseJobs,
  editing: editingJobs,
});

/** When each job runs by itself. */
export const SCHEDULES = schedulesOf(JOBS);
