import { createHash } from 'node:crypto';

/**
 * The page's own script, the only one that its policy lets run: the value under the cursor, arrow keys on maps, and nodes of the graph that
 * open their part of the page. Text goes in as text, never as markup.
 */
export const script = `
'use strict';
for (const figure of document.querySelectorAll('figure.map[data-values]')) {
  const grid = JSON.parse(figure.dataset.grid);
  const bytes = Uint8Array.from(atob(figure.dataset.values), (character) => character.charCodeAt(0));
  const frame = figure.querySelector('.frame');
  const output = figure.querySelector('output');
  const cross = document.createElement('i');
  cross.className = 'cross';
  frame.append(cross);
  let at = { x: grid.width / 2, y: grid.height / 2 };
  const digits = (value) => (Number.isInteger(value) ? value.toLocaleString('en') : String(Number(value.toPrecision(4))));
  const show = () => {
    const column = Math.min(grid.columns - 1, Math.floor(at.x / grid.step));
    const row = Math.min(grid.rows - 1, Math.floor(at.y / grid.step));
    const index = 2 * (row * grid.columns + column);
    const stored = bytes[index] + 256 * bytes[index + 1];
    const value = grid.low + stored * grid.scale;
    const [a, b, c, d, e, f] = grid.transform;
    const x = a * at.x + b * at.y + c, y = d * at.x + e * at.y + f;
    const place = ' at ' + Number(x.toPrecision(7)) + ', ' + Number(y.toPrecision(8));
    const code = String(Math.round(value));
    const said = stored === 65535 ? 'no data' : grid.codes ? (grid.names[code] ?? code) : digits(value) + (grid.unit ? ' ' + grid.unit : '');
    output.textContent = '';
    const strong = document.createElement('b');
    strong.textContent = said;
    output.append(strong, place);
    cross.style.left = (100 * at.x) / grid.width + '%';
    cross.style.top = (100 * at.y) / grid.height + '%';
    frame.classList.add('read');
  };
  frame.addEventListener('pointermove', (event) => {
    const box = frame.getBoundingClientRect();
    const inside = (part, whole) => Math.min(whole - 0.01, Math.max(0, part * whole));
    at = { x: inside((event.clientX - box.left) / box.width, grid.width), y: inside((event.clientY - box.top) / box.height, grid.height) };
    show();
  });
  frame.addEventListener('pointerleave', () => { frame.classList.remove('read'); output.textContent = ''; });
  frame.addEventListener('focus', () => { if (frame.matches(':focus-visible')) show(); });
  frame.addEventListener('blur', () => { frame.classList.remove('read'); output.textContent = ''; });
  frame.addEventListener('keydown', (event) => {
    const step = Math.max(grid.step, Math.round(grid.width / (event.shiftKey ? 10 : 60)));
    const move = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (!move) return;
    event.preventDefault();
    at = { x: Math.min(grid.width - 0.5, Math.max(0.5, at.x + move[0])), y: Math.min(grid.height - 0.5, Math.max(0.5, at.y + move[1])) };
    show();
  });
}
const open = () => {
  const part = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (part instanceof HTMLDetailsElement) { part.open = true; part.scrollIntoView(); part.querySelector('summary').focus({ preventScroll: true }); }
};
addEventListener('hashchange', open);
open();
addEventListener('beforeprint', () => { for (const part of document.querySelectorAll('details.tool')) part.open = true; });
`;

/** What the page may load and run: nothing from elsewhere, pictures from itself, this one script (CSP level 3). */
export const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; base-uri 'none'; form-action 'none'`;
