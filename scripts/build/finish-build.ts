import { finishSite } from './finish-site.ts';
import { baseSites, earlierSites, IS_DIST, SITE_FOLDER } from './site-folder.ts';

/** The last step of a build whose steps are processes of their own. */
const faults = await finishSite({ site: SITE_FOLDER, isDist: IS_DIST, bases: baseSites(), earlier: earlierSites() });
if (faults.length > 0) {
  process.stderr.write(`Pages over their budget:\n${faults.map((fault) => `  ${fault}`).join('\n')}\n`);
  process.exitCode = 1;
}
