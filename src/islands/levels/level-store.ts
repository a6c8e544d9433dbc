import { readLevel } from '../../contract/levels/level.ts';
import { send } from '../../stores/api.ts';
import { createList } from '../record/records-store.ts';

/** My class and its history, for one screen. */
export const createLevel = () => createList(async ({ isShown }) => (await send(readLevel, {}, { spinner: isShown, quiet: !isShown })).data);
