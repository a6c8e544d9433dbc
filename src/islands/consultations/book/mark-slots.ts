import { ADVISORY_SLOT_PATH } from '../../../contract/consultations/consultation-path.ts';
import { apiBase } from '../../../domain/site/api-base.ts';
import { type Day, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { clockText, dateText, weekdayText } from '../../../i18n/formats/time-text.ts';
import { pageLanguage } from '../../../i18n/page-language.ts';
import { pageShown } from '../../page/page-shown.ts';
import { wordOf } from '../../page/word-of.ts';

/*
 * Says on the page for visitors which slots are free now. Plain script: the page shows the planned times without it, and
 * a React island or a schema library would outweigh everything else on it.
 */

const root = document.querySelector<HTMLElement>('[data-advisory-free]');
if (root) void mark(root);

async function mark(page: HTMLElement): Promise<void> {
  const note = page.querySelector<HTMLElement>('[data-note]');
  const say = (text: string | undefined) => {
    if (note && text !== undefined) note.textContent = text;
  };
  try {
    await pageShown();
    await Promise.all([...page.querySelectorAll<HTMLElement>('[data-category]')].map((section) => showLine(section, page.dataset)));
    say(page.dataset.wordNow);
  } catch {
    // What was planned stays, and is called so.
    say(page.dataset.wordFailed);
  }
}

async function showLine(section: HTMLElement, words: DOMStringMap): Promise<void> {
  const list = section.querySelector('[data-days]');
  const query = new URLSearchParams({ category: section.dataset.category ?? '' });
  const response = await fetch(`${apiBase()}${ADVISORY_SLOT_PATH}?${query}`);
  if (!response.ok || !list) throw new Error(`${response.status}`);
  const byDay = new Map<Day, Known[]>();
  const now = new Date();
  for (const slot of readSlots(await response.json())) {
    const day = taipeiDay(slot.start);
    if (slot.start > now) byDay.set(day, [...(byDay.get(day) ?? []), slot]);
  }
  const days = [...byDay.values()].slice(0, Number(section.dataset.shown));
  list.replaceChildren(...(days.length > 0 ? days.map((slots) => dayItem(slots, words)) : [textElement('li', wordOf(words, 'wordNone'))]));
}

function dayItem(slots: readonly Known[], words: DOMStringMap): HTMLElement {
  const item = document.createElement('li');
  const times = document.createElement('ul');
  const [first] = slots;
  if (first) {
    const head = textElement('b', dateText(first.start, pageLanguage()));
    head.append(textElement('i', weekdayText(first.start, pageLanguage())));
    item.append(head);
  }
  for (const { start, isFree } of slots) {
    const time = document.createElement('li');
    time.className = isFree ? 'free' : 'taken';
    time.append(textElement('span', clockText(start)));
    if (!isFree) time.append(Object.assign(textElement('span', ` ${wordOf(words, 'wordTaken')}`), { className: 'sr' }));
    times.append(time);
  }
  item.append(times);
  return item;
}

function textElement(name: string, text: string): HTMLElement {
  return Object.assign(document.createElement(name), { textContent: text });
}

interface Known {
  start: Date;
  isFree: boolean;
}

/** Reads the slots of an answer. @throws when there are none in it */
function readSlots(answer: unknown): Known[] {
  const slots = fieldsOf(fieldsOf(answer)['data'])['slots'];
  if (!Array.isArray(slots)) throw new Error('an answer without slots');
  return slots.map(fieldsOf).map(({ start, state }) => ({ start: new Date(String(start)), isFree: state === 'free' }));
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
