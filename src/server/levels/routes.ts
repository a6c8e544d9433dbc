import { readLevel } from '../../contract/levels/level.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { readMyLevel } from './read-level.ts';

/** A member's class and its history. */
export function mountLevels(app: App, deps: Deps): void {
  bind(app, deps, readLevel, (_, context) => readMyLevel(deps, signedIn(context).memberId));
}
