import type { AstroLoggerDestination, AstroLoggerMessage } from 'astro';

/**
 * The output of a build: its steps and its warnings, not each of its pages. Forty thousand lines tell nobody anything, and
 * writing them takes its time.
 */
export default function buildLog(): AstroLoggerDestination {
  return {
    write(line: AstroLoggerMessage) {
      if (isOfOnePage(line)) return;
      const { level, label, message, newLine } = line;
      const stream = level === 'error' ? process.stderr : process.stdout;
      const before = label === null || label === 'SKIP_FORMAT' ? '' : level === 'info' ? `[${label}] ` : `[${level.toUpperCase()}] [${label}] `;
      stream.write(before + message + (newLine ? '\n' : ''));
    },
  };
}

const TIME_OF_A_PAGE = /^ .*\(\+\d/;

/** Astro writes of a page its path, without an end of the line, then the time it took. */
function isOfOnePage({ level, label, message, newLine }: AstroLoggerMessage): boolean {
  return level === 'info' && ((label === null && !newLine) || (label === 'SKIP_FORMAT' && TIME_OF_A_PAGE.test(message)));
}
