/** The textures of the seat map, as SVG patterns; stands once inside the `<svg>`. */
export function SeatTones() {
  return (
    <defs>
      <pattern id="tone-dots" width="7" height="7" patternUnits="userSpaceOnUse">
        <rect width="7" height="7" fill="var(--tone)" />
        <circle cx="3.5" cy="3.5" r="1.5" fill="var(--dot)" />
      </pattern>
      <pattern id="tone-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <rect width="7" height="7" fill="var(--panel)" />
        <path d="M0 0H7" stroke="var(--ink)" />
      </pattern>
    </defs>
  );
}
