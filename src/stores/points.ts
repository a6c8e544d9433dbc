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
/** Of this page, while somebody on it looks at the points. */
let shown: { channel: BroadcastChannel | null } | null = null;
/** The session's member is from before a change. */
let isStale = false;

onMount($points, () => {
  if (typeof window === 'undefined') return;
  const stop = $session.subscribe((session) => show(session.state === 'signed-in' ? session.member.point : null));
  if (isStale) void renew();
  const channel = openChannel();
  shown = { channel };
  channel?.addEventListener('message', () => void renew());
  // What the desk, a shop or the centre did meanwhile: nobody told this page of it.
  const onVisible = () => {
    if (document.visibilityState === 'visible') void renew();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    shown = null;
    stop();
    channel?.close();
    document.removeEventListener('visibilitychange', onVisible);
  };
});

/** Whatever moved points says so here: every part of this page and of the other tabs that shows them shows them as they are now. */
export async function pointsChanged(): Promise<void> {
  isStale = true;
  // By its own channel, which does not hear itself.
  const channel = shown ? shown.channel : openChannel();
  channel?.postMessage(null);
  if (shown) await renew();
  else channel?.close();
}

const openChannel = (): BroadcastChannel | null => ('BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null);

/** Reads the balance anew; what was known stays on the screen while the server is away; the next look asks again. */
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
