import { atom, onMount } from 'nanostores';
import { getMember, type MemberOutput } from '../contract/accounts/member.ts';
import { isCallFailure, send } from './api.ts';
import { createLatest } from './latest.ts';
import { $session } from './session.ts';

export type PointBalance = MemberOutput['point'];

/** The member's points, for whatever part of the page shows them; null while nobody is known to be logged in. The same in every tab. */
export const $points = atom<PointBalance | null>(null);

const CHANNEL = 'comichub:points';
const begin = createLatest();
/** Somebody on this page looks at the points. */
let isShown = false;
/** The session's member is from before a change. */
let isStale = false;

onMount($points, () => {
  if (typeof window === 'undefined') return;
  isShown = true;
  const stop = $session.subscribe((session) => show(session.state === 'signed-in' ? session.member.point : null));
  if (isStale) void renew();
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
  channel?.addEventListener('message', () => void renew());
  // What the desk, a shop or the centre did meanwhile: nobody told this page of it.
  const onVisible = () => {
    if (document.visibilityState === 'visible') void renew();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    isShown = false;
    stop();
    channel?.close();
    document.removeEventListener('visibilitychange', onVisible);
  };
});

/** Whatever moved points says so here: every part of this page and of the other tabs that shows them shows them as they are now. */
export async function pointsChanged(): Promise<void> {
  if ('BroadcastChannel' in globalThis) {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(null);
    channel.close();
  }
  isStale = true;
  if (isShown) await renew();
}

/** What was known stays on the screen while the server is away; the next look asks again. */
async function renew(): Promise<void> {
  if ($session.get().state !== 'signed-in') return;
  const isLatest = begin();
  try {
    const { data: member } = await send(getMember, {}, { spinner: false, quiet: true });
    if (!isLatest()) return;
    isStale = false;
    show(member.point);
  } catch (error) {
    if (!isCallFailure(error)) throw error;
  }
}

/** Only what differs is news. */
function show(point: PointBalance | null): void {
  if (JSON.stringify(point) !== JSON.stringify($points.get())) $points.set(point);
}
