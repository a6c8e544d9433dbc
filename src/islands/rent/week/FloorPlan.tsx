import type { RentDevice } from './rent-device.ts';
import { SeatTones } from './SeatTones.tsx';

/** The tone of a seat on the plan: unknown yet, or a texture. */
export type SeatTone = 'taken' | 'pick' | 'pick taken';

export interface PlanWords {
  title: string;
  reading: string;
  entrance: string;
  desk: string;
}

interface Props {
  seats: readonly RentDevice[];
  words: PlanWords;
  hrefOf: (seat: RentDevice) => string;
  nameOf: (seat: RentDevice) => string;
  toneOf?: (seat: RentDevice) => SeatTone | undefined;
  /** Where the seat is chosen on the page itself; otherwise the links lead on. */
  onChoose?: (seat: RentDevice) => void;
}

/** The 3F from above. Seats are links; on a page without script they are links all the same. */
export function FloorPlan({ seats, words, hrefOf, nameOf, toneOf, onChoose }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no element of its own for a group of links
    <svg className="seat-map" viewBox="0 0 860 270" role="group" aria-label={words.title}>
      <SeatTones />
      <Room words={words} />
      {seats.map((seat) => {
        if (!seat.map) return null;
        const tone = toneOf?.(seat);
        return (
          <a
            key={seat.id}
            href={hrefOf(seat)}
            className="place"
            aria-label={nameOf(seat)}
            aria-current={tone?.startsWith('pick') ? 'true' : undefined}
            data-device={seat.id}
            onClick={
              onChoose &&
              ((event) => {
                if (event.metaKey || event.ctrlKey) return;
                event.preventDefault();
                onChoose(seat);
              })
            }
          >
            <Seat label={seat.label} {...seat.map} tone={tone} />
          </a>
        );
      })}
    </svg>
  );
}

function Seat({ label, x, y, w, h, tone }: { label: string; x: number; y: number; w: number; h: number; tone: SeatTone | undefined }) {
  const middle = x + w / 2;
  return (
    <g className={tone ? `seat ${tone}` : 'seat'}>
      <rect x={x} y={y} width={w} height={h} />
      <rect className="chair" x={middle - 15} y={y + h + 4} width="30" height="10" rx="3" />
      <path className="tray" d={`M${x + 7} ${y + 7}h${w - 14}`} />
      <rect className="plate" x={middle - 22} y={y + h / 2 - 13} width="44" height="30" />
      <text x={middle} y={y + h / 2 + 10} textAnchor="middle">
        {label}
      </text>
    </g>
  );
}

/** Walls, windows, shelves, the desk and the scanning station: drawn once, behind the seats. */
function Room({ words }: { words: PlanWords }) {
  return (
    <g className="room">
      <rect className="floor" x="4" y="4" width="852" height="262" />
      <path className="tiles" d="M330 174V260M850 174H312M312 94H850" />
      <path className="wall" d="M4 150H96M180 150H300V4" />
      <path className="swing" d="M96 150A84 84 0 0 1 180 150M96 150V92" />
      <path className="glass" d="M350 4H486M520 4H656M690 4H826" />
      <path className="shelf" d="M12 12h14v130H12ZM32 12h252v12H32Z" />
      <path className="spines" d="M12 30h14M12 52h14M12 70h14M12 96h14M12 118h14M60 12v12M92 12v12M118 12v12M150 12v12M190 12v12M222 12v12M256 12v12" />
      <path className="counter" d="M150 196h118v22h-96v40h-22Z" />
      <path className="scanner" d="M292 188h30v56h-30ZM298 194h18v26h-18Z" />
      <path className="gap" d="M4 196V250" />
      <path className="swing" d="M4 250A54 54 0 0 0 58 196M4 196H58" />
      <text className="note" x="40" y="45">
        {words.reading}
      </text>
      <text className="note" x="22" y="184">
        {words.entrance}
      </text>
      <text className="note" x="180" y="246">
        {words.desk}
      </text>
    </g>
  );
}
