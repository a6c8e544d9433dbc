import { CheckField } from '../../ui/CheckField.tsx';
import type { StaffScope } from '../staff-scope.ts';
import type { QueueColumn } from './QueueTable.tsx';

interface Props<I> extends Pick<StaffScope, 't'> {
  columns: readonly QueueColumn<I>[];
  shown: readonly QueueColumn<I>[];
  /** None: all of them. */
  onChoose: (keys: readonly string[]) => void;
}

/** Which columns a list has; the first leads to its item, and stays. */
export function ColumnChoice<I>({ columns, shown, onChoose, t }: Props<I>) {
  const choose = (key: string, isShown: boolean) => {
    const keys = columns.filter((each) => (each.key === key ? isShown : shown.includes(each))).map((each) => each.key);
    onChoose(keys.length === columns.length ? [] : keys);
  };
  return (
    <details className="queue-columns">
      <summary>{t('colleagues:columns')}</summary>
      <div>
        {columns.slice(1).map((column) => (
          <CheckField
            key={column.key}
            name={`column-${column.key}`}
            label={column.label}
            checked={shown.includes(column)}
            onChange={({ target }) => choose(column.key, target.checked)}
          />
        ))}
      </div>
    </details>
  );
}

/** The columns that an address names, in the list's own order; all of them where it names none that the list has. */
export function columnsShown<I>(columns: readonly QueueColumn<I>[], named: string): readonly QueueColumn<I>[] {
  const names = named.split(',');
  const others = columns.slice(1).filter(({ key }) => names.includes(key));
  return named === '' || (others.length === 0 && !names.includes(columns[0]?.key ?? '')) ? columns : [...columns.slice(0, 1), ...others];
}
