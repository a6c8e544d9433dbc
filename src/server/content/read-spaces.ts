import { SPACE_SESSION_HOURS, SPACE_SESSIONS } from '../../domain/spaces/space.ts';
import type { Space } from '../../editorial/items/space.ts';
import type { Library } from '../../editorial/library.ts';
import { published } from '../../editorial/published.ts';
import { fieldOf, listOf, localize, localizeList } from '../http/localize.ts';
import { findById, referenceTo } from './find-item.ts';

const spaceSummary = ({ id, data, texts }: Space) => ({
  id,
  floor: data.floor,
  ...localize('label', data.label),
  capacity: data.capacity,
  area_m2: data.area_m2,
  ...localize('title', fieldOf(texts, 'title')),
  ...localize('summary', fieldOf(texts, 'summary')),
});

/** The spaces for hire in their order. */
export const readSpaces = ({ spaces }: Library) => spaces.map(spaceSummary);

/** One space with its sessions, prices, equipment and rules. @throws Refusal NOT_FOUND */
export function readSpace({ spaces }: Library, id: string) {
  const space = findById(spaces, id);
  const { data, texts } = space;
  return {
    ...spaceSummary(space),
    parts: published(spaces, data.parts).map(referenceTo),
    sessions: SPACE_SESSIONS.map((session) => ({
      session,
      from_hour: SPACE_SESSION_HOURS[session].from,
      to_hour: SPACE_SESSION_HOURS[session].to,
      price_weekday_twd: data.price_twd.weekday[session],
      price_weekend_twd: data.price_twd.weekend[session],
    })),
    equipment: data.equipment.map(({ id, name, quantity }) => ({ id, quantity, ...localize('name', name) })),
    ...localizeList('rules', listOf(texts, 'rules')),
    photos: data.photos.map(({ seed, view, alt }) => ({ seed, view, ...localize('alt', alt) })),
    map: data.map,
    ...localize('content', fieldOf(texts, 'html')),
  };
}
