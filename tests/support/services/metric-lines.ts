/** A scrape's text as its samples: `comic_hub_calls_total{route="/news",…}` → 3. Labels are in the order of their names. */
export function samplesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const sorted = [...labels.matchAll(/\w+="(?:[^"\\]|\\.)*"/g)].map(([label]) => label).sort();
      return [sorted.length === 0 ? name : `${name}{${sorted.join(',')}}`, Number(value)];
    }),
  );
}

/** The names of all metrics in a scrape's text, those without a sample included. */
export const metricNames = (text: string): string[] => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
