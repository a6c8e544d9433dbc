import { DAY_INKS } from '../../styles/inks.ts';

const { black, white, red, hi, tone } = DAY_INKS;

/** The inks of the textures (`textures.ts`) as a style: a picture file knows no page, so they stand in it (`src/styles/components.css`). */
export const INKS = `.ink-black{fill:${black}}.ink-white{fill:${white}}.ink-red{fill:${red}}.ink-yellow{fill:${hi}}.ink-grey{fill:${tone}}.ink-line{stroke:${black};stroke-width:6;stroke-linejoin:round}
.ink-dots{fill:none;stroke:${black};stroke-linecap:round;stroke-dasharray:0 10}.ink-dots.yellow{stroke:${hi}}`;
