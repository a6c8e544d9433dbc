import { finishSite, holdToBudgets } from './finish-site.ts';
import { baseSites, earlierSites, IS_DIST, SITE_FOLDER } from './site-folder.ts';

/** The last step of a build whose steps are processes of their own. */
holdToBudgets(await finishSite({ site: SITE_FOLDER, isDist: IS_DIST, bases: baseSites(), earlier: earlierSites() }));
