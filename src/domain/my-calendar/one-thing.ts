/** True for an hour with a teacher and the matchmaking that it was set for: one is at both. An hour is of its activity and the teacher. */
export function areOne(a: { kind: string; subject: string }, b: { kind: string; subject: string }): boolean {
  const [hour, whole] = a.kind === 'appointment' ? [a, b] : [b, a];
  return hour.kind === 'appointment' && whole.kind === 'activity' && hour.subject.split(' ')[0] === whole.subject;
}
