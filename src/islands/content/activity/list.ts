import { readQuery, writeQuery } from '../../../domain/site/list-query.ts';
import { openAddressChoice } from '../../page/address-choice.ts';
import { wordOf } from '../../page/word-of.ts';
import { type Choice, choicesOf, isFilter, partitionByChoice } from './filter.ts';
import { readActivity, refreshBadges } from './read-activity.ts';

/*
 * Sifts the programme in place and keeps the choice in the address: the page is whole without it. A filter leaves out the
 * past, of which there are only pages; the lists of the other types take the choice along.
 */
const MAX_PANELS = 5;

refreshBadges(new Date());

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
const toggle = (selector: string, isShown: boolean) => {
  for (const element of all(selector)) element.hidden = !isShown;
};

/** The panels beside each other as many as they are: the first is the large one. */
function arrangePanels(): void {
  for (const grid of all('[data-of]')) {
    const panels = [...grid.children].filter((panel) => !(panel instanceof HTMLElement && panel.hidden));
    grid.dataset.of = String(Math.min(panels.length, MAX_PANELS));
    for (const panel of grid.children) panel.classList.toggle('big', panel === panels[0]);
  }
}

const form = document.querySelector<HTMLFormElement>('[data-sift]');
const { first } = document.querySelector<HTMLElement>('[data-first]')?.dataset ?? {};
const field = (name: keyof Choice) => form?.elements.namedItem(name) as HTMLSelectElement;
// A page without the form passes on what was chosen elsewhere.
const tags = form ? [...field('tag').options].map(({ value }) => value) : [new URLSearchParams(location.search).get('tag') ?? ''];
const choices = choicesOf(tags);
const show = form ? filterInPlace(form) : () => {};
const { chosen, choose } = openAddressChoice(choices, (choice) => show(choice, true));

if (first && isFilter(chosen)) {
  // Further pages hold the past alone.
  location.replace(first + writeQuery(choices, chosen));
} else show(chosen, false);

form?.addEventListener('change', () => {
  const asked = (['state', 'tag', 'sort'] as const).map((name): [string, string] => [name, field(name).value]);
  choose(readQuery(choices, new URLSearchParams(asked)));
});
form?.addEventListener('submit', (event) => event.preventDefault());
form?.querySelector('[data-reset]')?.addEventListener('click', () => {
  choose({ state: '', tag: '', sort: '' });
  field('state').focus();
});

/**
 * Puts entries in order, each in its own part; a part that is in order stays as it is, and is not laid out anew. Moving an
 * element that has the focus would lose it; the focus is in the form.
 */
function arrange(entries: readonly { element: HTMLElement; home: HTMLElement | null }[]): void {
  for (const [home, own] of Map.groupBy(entries, (entry) => entry.home)) {
    const there = [...(home?.children ?? [])].slice(-own.length);
    if (own.some(({ element }, i) => element !== there[i])) home?.append(...own.map(({ element }) => element));
  }
}

/** @returns what shows the entries of a choice, and says how many they are where it was asked for */
function filterInPlace(form: HTMLFormElement): (choice: Choice, isTold: boolean) => void {
  const entries = [...all('[data-part] [data-activity]')].map((element, place) => ({
    element,
    home: element.parentElement,
    place,
    activity: readActivity(element),
    tags: (element.dataset.tags ?? '').split(' '),
  }));
  const found = form.querySelector('[data-found]');
  const tagged = form.querySelector<HTMLAnchorElement>('[data-tagged]');

  return (choice, isTold) => {
    for (const name of ['state', 'tag', 'sort'] as const) field(name).value = choice[name];
    const { shown, left } = partitionByChoice(entries, choice, new Date());
    arrange([...shown, ...left]);
    for (const { element } of shown) element.hidden = false;
    for (const { element } of left) element.hidden = true;
    arrangePanels();
    for (const part of all('[data-part]')) part.hidden = !part.querySelector('[data-activity]:not([hidden])');
    const isChosen = writeQuery(choices, choice) !== '';
    toggle('[data-past]', !isFilter(choice));
    toggle('[data-nothing]', isChosen && shown.length === 0);
    toggle('[data-reset]', isChosen);
    if (tagged) {
      tagged.hidden = choice.tag === '';
      tagged.href = `${tagged.dataset.tagged}/${choice.tag}`;
    }
    if (found && (isTold || isChosen)) found.textContent = wordOf(form.dataset, 'found').replace('{n}', String(shown.length));
  };
}
