import type { Collections, ScheduledItem } from './collections.ts';
import type { DeviceType } from './items/device.ts';
import type { Home } from './items/home.ts';
import type { Named } from './items/schema.ts';
import type { Settings } from './settings/settings.ts';

/** The lists that items choose from. */
export interface Lists {
  albumTypes: Named[];
  comicGenres: Named[];
  creatorFields: Named[];
  deviceFeatures: Named[];
  deviceTypes: DeviceType[];
  faqTypes: Named[];
  newsTypes: Named[];
  /** Of news, activities, videos, albums and comics alike. */
  tags: Named[];
  videoTypes: Named[];
}

/** Everything that editors write, read and checked: by the build and by the server alike. */
export interface Library extends Lists, Omit<Collections, 'home'> {
  home: Home;
  settings: Settings;
  /** The items that this release does not show: drafts, and those whose day has not come. For staff alone. */
  drafts: Omit<Collections, 'home'>;
  /** The first moment after this release at which an item appears or goes by its own dates. */
  changesAt: Date | null;
  /** All that appears or goes by its own dates after this release, the next first. For staff alone. */
  scheduled: ScheduledItem[];
}
