import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/**
 * Classes of a component's own styles that a sheet of some screens names by themselves too: on a page that has both, the sheet would dress the component as well. These are looked at: the
 * two never meet, or are meant to. A new one is renamed, unless that is shown of it.
 */
const LOOKED_AT = [
  ...['about/FloorSection.closed', 'activity/ActivityCard.activity', 'activity/ActivityList.past', 'advisory/AdvisoryPreview.facts'],
  ...['calendar/AgendaEntry.closed', 'calendar/AgendaEntry.entry', 'calendar/AgendaEntry.links', 'calendar/CalendarGrid.week', 'calendar/CalendarHead.links'],
  ...['calendar/DayEvents.bar', 'errors/ErrorScreen.links', 'home/Hero.links', 'home/HomePage.entries', 'legal/LegalPage.facts', 'level/LevelPage.links'],
  ...['media/MediaList.bar', 'publisher/Bookshelf.spine', 'publisher/PublisherCard.spine', 'publisher/PublisherPage.spine', 'rent/RentFacts.facts'],
  ...['rent/RentList.tickets', 'search/SearchPage.hint', 'search/SearchPage.links', 'space/SpaceRules.own', 'space/SpaceSteps.big-num'],
];

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');
/** The classes that a sheet names by themselves: `.bare {`. */
const dressed = (css: string) =>
  [...withoutComments(css).matchAll(/([^{}]+)\{/g)].flatMap(([, selectors = '']) =>
    selectors.split(',').flatMap((selector) => /^\s*\.([a-z][\w-]*)\s*$/.exec(selector)?.[1] ?? []),
  );
/** The classes that a component's own styles name. */
function classesOf(source: string): string[] {
  const [, css = ''] = /<style>([\s\S]*?)<\/style>/.exec(source) ?? [];
  const selectors = withoutComments(css)
    .replace(/\{[^{}]*\}/g, '')
    .replace(/:global\([^)]*\)/g, '');
  return [...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);
}

test('a class of a component is none that a sheet of screens dresses, whatever has it', () => {
  const taken = new Set(globSync('src/styles/screens/**/*.css', { cwd: ROOT }).flatMap((file) => dressed(readFileSync(join(ROOT, file), 'utf8'))));
  const met = globSync('src/components/**/*.astro', { cwd: ROOT }).flatMap((file) =>
    classesOf(readFileSync(join(ROOT, file), 'utf8')).flatMap((name) =>
      taken.has(name) ? [`${file.replace('src/components/', '').replace('.astro', '')}.${name}`] : [],
    ),
  );
  expect([...new Set(met)].sort()).toEqual([...LOOKED_AT].sort());
});
