/** The inks of the textures (`textures.ts`) as a style: a picture file knows no page, so they stand in it (`src/styles/components.css`). */
export const INKS = `.ink-black{fill:#15120f}.ink-white{fill:#fffdf6}.ink-red{fill:#ff4a1c}.ink-yellow{fill:#ffd33d}.ink-grey{fill:#e7dfcc}.ink-line{stroke:#15120f;stroke-width:6;stroke-linejoin:round}
.ink-dots{fill:none;stroke:#15120f;stroke-linecap:round;stroke-dasharray:0 10}.ink-dots.yellow{stroke:#ffd33d}`;
