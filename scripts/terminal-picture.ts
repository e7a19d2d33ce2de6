/** Draws what a terminal shows as SVG: `FORCE_COLOR=1 command 2>&1 | node scripts/terminal-picture.ts > docs/pictures/run.svg`. */
import { readFileSync } from 'node:fs';

const cell = { width: 8.43, height: 20 };
const padding = 22;
const colours: Readonly<Record<string, string>> = { '32': '#7ee787', '33': '#e3b341', '31': '#ff7b72' };

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** One line as SVG spans; understands bold, dim and the colours that the command line uses. */
const spansOf = (line: string): string => {
  let style = { bold: false, dim: false, colour: '' };
  return line
    .split(/(\p{Cc}\[[\d;]*m)/u)
    .map((part) => {
      const code = /^\p{Cc}\[([\d;]*)m$/u.exec(part)?.[1];
      if (code === undefined) {
        if (part === '') return '';
        const fill = style.colour || (style.dim ? '#8b949e' : '#e6edf3');
        return `<tspan fill="${fill}"${style.bold ? ' font-weight="bold"' : ''}>${escapeText(part)}</tspan>`;
      }
      if (code === '1') style = { ...style, bold: true };
      else if (code === '2') style = { ...style, dim: true };
      else if (code === '22') style = { ...style, bold: false, dim: false };
      else if (code in colours) style = { ...style, colour: colours[code] ?? '' };
      else style = { ...style, colour: '' };
      return '';
    })
    .join('');
};

const plain = (line: string): string => line.replace(/\p{Cc}\[[\d;]*m/gu, '');
const lines = readFileSync(0, 'utf8').trimEnd().split('\n');
const width = Math.ceil(Math.max(...lines.map((line) => plain(line).length)) * cell.width + 2 * padding);
const height = lines.length * cell.height + 2 * padding;
const rows = lines.map(
  (line, index) =>
    `<text x="${padding}" y="${padding + (index + 0.75) * cell.height}" xml:space="preserve">${spansOf(line)}</text>`,
);
process.stdout.write(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">
<title>A run in the terminal</title>
<rect width="100%" height="100%" rx="10" fill="#0d1117"/>
${rows.join('\n')}
</svg>
`);
