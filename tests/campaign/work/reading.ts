import { asMember, type Work } from './work-context.ts';

const PATHS = [
  '/member',
  '/rent/apply',
  '/my/activity_apply',
  '/my/calendar',
  '/my/matchmaking_apply',
  '/activity/course/breath-of-storyboards/registration',
  '/advisory',
  '/my/waitlist',
  '/my/space_apply',
  '/my/point_logs',
  '/my/logins',
  '/device',
  '/news',
  '/home',
  '/faq',
];

/** Reads what members and visitors read. */
export const reading: Work = async (lane, member) => {
  const path = lane.chance.pick(PATHS);
  await asMember(lane, member, 'read', { method: 'GET', path });
};
