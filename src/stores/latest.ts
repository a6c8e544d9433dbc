/**
 * Numbers the questions of one kind, so that an answer that comes after a later question was asked is not shown: pages
 * that were turned quickly, a list that was loaded again meanwhile.
 */
export function createLatest(): () => () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    const mine = asked;
    return () => mine === asked;
  };
}
