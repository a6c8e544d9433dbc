import { atom } from 'nanostores';
import { isUnanswered } from '../../stores/failure.ts';

/** While the connection is lost it is tried so often, and at once when the browser says that it is back. */
const RETRY_MS = 5000;
/** Each pause is so much longer than the one before it, as far as whoever waits lets it grow. */
const GROWTH = 1.5;

interface Options {
  /** It was lost when the page was left. */
  isLost?: boolean;
  /** The failures that are worth another try. */
  isAway?: (error: unknown) => boolean;
}

/** The connection, as the answers of calls show it. */
export function createConnection({ isLost = false, isAway = isUnanswered }: Options = {}) {
  /** When it was found to be lost; null: the last call was answered. */
  const $lostAt = atom<Date | null>(isLost ? new Date() : null);

  /** The answer of a call, listened to. @throws as the call */
  async function heard<T>(answer: Promise<T>): Promise<T> {
    try {
      const given = await answer;
      $lostAt.set(null);
      return given;
    } catch (error) {
      $lostAt.set(isAway(error) ? ($lostAt.get() ?? new Date()) : null);
      throw error;
    }
  }

  /** Tries again while it is lost, until the function that it gives is called. `longestMs`: so long a pause may become. */
  function watch(retry: () => Promise<void>, { longestMs = RETRY_MS }: { longestMs?: number } = {}): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWatched = true;
    let waitMs = RETRY_MS;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void tryAgain(), waitMs);
      waitMs = Math.min(longestMs, waitMs * GROWTH);
    };
    const tryAgain = async () => {
      clearTimeout(timer);
      try {
        await retry();
      } finally {
        if (isWatched && $lostAt.get() !== null) wait();
      }
    };
    const unlisten = $lostAt.subscribe((lostAt) => {
      clearTimeout(timer);
      waitMs = RETRY_MS;
      if (lostAt !== null) wait();
    });
    const online = () => {
      waitMs = RETRY_MS;
      if ($lostAt.get() !== null) void tryAgain();
    };
    window.addEventListener('online', online);
    return () => {
      isWatched = false;
      window.removeEventListener('online', online);
      unlisten();
      clearTimeout(timer);
    };
  }

  return { $lostAt, heard, watch };
}
