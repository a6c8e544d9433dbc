import { readActivity, refreshBadges } from './read-activity.ts';
import { type Choice, choiceQuery, fits, readChoice, sorted } from './sift.ts';

/*
 * Sifts the programme in place and keeps the choice in the address: the page is whole without it. Past activities
 * stay apart and as they are.
 */
refreshBadges(new Date());

const form = document.querySelector<HTMLFormElement>('[data-sift]');
if (form) {
  const entries = [...document.querySelectorAll<HTMLElement>('[data-part] [data-activity]')].map((element, place) => ({
    element,
    home: element.parentElement,
    place,
    activity: readActivity(element),
    tags: (element.dataset.tags ?? '').split(' '),
  }));
  const found = form.querySelector('[data-found]');
  const field = (name: keyof Choice) => form.elements.namedItem(name) as HTMLSelectElement;
  const tags = [...field('tag').options].map(({ value }) => value);

  const show = (choice: Choice, isTold: boolean) => {
    const now = new Date();
    for (const name of ['state', 'tag', 'sort'] as const) field(name).value = choice[name];
    let count = 0;
    for (const { element, home, ...entry } of sorted(entries, choice, now)) {
      const isShown = fits(entry, choice, now);
      element.hidden = !isShown;
      count += Number(isShown);
      // Moving an element that has the focus would lose it; the focus is in the form.
      home?.append(element);
    }
    for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) part.hidden = !part.querySelector('[data-activity]:not([hidden])');
    const isChosen = choiceQuery(choice) !== '';
    const nothing = document.querySelector<HTMLElement>('[data-nothing]');
    if (nothing) nothing.hidden = count > 0 || !isChosen;
    const reset = form.querySelector<HTMLElement>('[data-reset]');
    if (reset) reset.hidden = !isChosen;
    if (found && (isTold || isChosen)) found.textContent = (form.dataset.found ?? '').replace('{n}', String(count));
  };
  const choose = (choice: Choice) => {
    history.pushState(null, '', location.pathname + choiceQuery(choice, location.search) + location.hash);
    show(choice, true);
  };

  form.addEventListener('change', () => {
    const data = new FormData(form);
    choose(readChoice(`?${new URLSearchParams([...data].map(([name, value]): [string, string] => [name, String(value)]))}`, tags));
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.querySelector('[data-reset]')?.addEventListener('click', () => {
    choose({ state: '', tag: '', sort: '' });
    field('state').focus();
  });
  addEventListener('popstate', () => show(readChoice(location.search, tags), true));
  show(readChoice(location.search, tags), false);
}
