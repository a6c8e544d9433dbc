import type { Centre } from '../../editorial/settings/centre.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { FACES } from '../../i18n/faces.ts';
import { DEFAULT_LANGUAGE, directionOf, HTML_LANG, LANGUAGES, type Language } from '../../i18n/languages.ts';

/** The faces of the other languages, a line each. */
const FACE_LINES = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE)
  .map((language) => `  html:lang(${HTML_LANG[language]}) { font-family: "${FACES[language].paper}", sans-serif; }`)
  .join('\n');

const STYLE = `
  @page { size: A4; margin: 14mm 15mm 12mm; }
  * { box-sizing: border-box; margin: 0; }
  html { font: 10.5pt/1.45 "${FACES[DEFAULT_LANGUAGE].paper}", sans-serif; color: #000; }
  /* Its quotation marks are narrow. */
${FACE_LINES}
  body { display: flex; flex-direction: column; height: 270mm; }
  header { display: flex; justify-content: space-between; align-items: end; gap: 6mm; border-bottom: 2pt solid; padding-bottom: 2mm; }
  h1 { font-size: 17pt; line-height: 1.25; }
  .instructions { margin: 3mm 0; }
  table { width: 100%; border-collapse: collapse; }
  th, td { border: 0.75pt solid; height: 9mm; padding: 1mm 2.5mm; text-align: start; vertical-align: middle; font-weight: 400; }
  th { width: 32mm; background: #eee; }
  td { white-space: pre; }
  h2 { font-size: 10.5pt; margin: 4mm 0 1.5mm; }
  ul { list-style: none; padding: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 1.5mm 6mm; }
  li { display: flex; gap: 2.5mm; align-items: baseline; }
  li::before { content: ""; flex: none; width: 3.4mm; height: 3.4mm; border: 0.9pt solid; transform: translateY(0.5mm); }
  .draw { flex: 3; border: 0.75pt solid; }
  .lines { flex: 2; border: 0.75pt solid; background: repeating-linear-gradient(#0000 0 8.75mm, #999 8.75mm 9mm); }
  .sign { display: flex; gap: 10mm; margin-top: 7mm; }
  .sign span { flex: 1; border-bottom: 0.75pt solid; padding-bottom: 1mm; }
  .sign span:first-child { flex: 2; }
  footer { display: flex; justify-content: space-between; gap: 6mm; margin-top: 4mm; font-size: 8.5pt; }
`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The page of the form for applicants who have no other documents to attach (docs/rules.md#spaces-for-hire), for paper: one side of A4. */
export function spaceSheetHtml(language: Language, t: Translate, centre: Pick<Centre, 'name' | 'address' | 'telephone' | 'email'>): string {
  const row = (name: string, value = '', rest = ' colspan="3"') => `<th scope="row">${escaped(name)}</th><td${rest}>${escaped(value)}</td>`;
  const rows = [
    row(t('sheet:applicant')),
    row(t('sheet:contact'), '', '') + row(t('sheet:mobile'), '', ''),
    row(t('sheet:event')),
    row(t('sheet:space')),
    row(t('sheet:days'), t('sheet:range')),
  ];
  const boxes = [t('sheet:none'), t('sheet:layout'), t('sheet:waiver'), t('sheet:needs')];
  const reach = [centre.name[language], centre.address[language], centre.telephone, centre.email].filter((each) => each !== null);
  return `<!doctype html>
<html lang="${HTML_LANG[language]}"${directionOf(language) === undefined ? '' : ' dir="rtl"'}>
<head><meta charset="utf-8"><title>${escaped(t('sheet:title'))}</title><style>${STYLE}</style></head>
<body>
<header><h1>${escaped(t('sheet:title'))}</h1><p>${escaped(t('sheet:about'))}</p></header>
<p class="instructions">${escaped(t('sheet:how'))}</p>
<table>${rows.map((cells) => `<tr>${cells}</tr>`).join('')}</table>
<h2>${escaped(t('sheet:choose'))}</h2>
<ul>${boxes.map((box) => `<li>${escaped(box)}</li>`).join('')}</ul>
<h2>${escaped(t('sheet:draw'))}</h2>
<div class="draw"></div>
<h2>${escaped(t('sheet:explain'))}</h2>
<div class="lines"></div>
<p class="sign"><span>${escaped(t('sheet:signature'))}</span><span>${escaped(t('sheet:date'))}</span></p>
<footer><span>${reach.map(escaped).join(' · ')}</span><span>${escaped(t('sheet:page'))}</span></footer>
</body>
</html>
`;
}
