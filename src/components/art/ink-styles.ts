/** The inks of the textures (`textures.ts`) as a style: a picture file knows no page, so they stand in it (`src/styles/components.css`). */
export const INKS = `.k{fill:#15120f}.w{fill:#fffdf6}.r{fill:#ff4a1c}.y{fill:#ffd33d}.g{fill:#e7dfcc}.l{stroke:#15120f;stroke-width:6;stroke-linejoin:round}
.d{fill:none;stroke:#15120f;stroke-linecap:round;stroke-dasharray:0 10}.d.n{stroke:#ffd33d}`;
