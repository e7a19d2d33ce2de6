import { createHash } from 'node:crypto';

/** The script of the pages over all runs. Text goes in as text, never as markup; what it asks for comes from this server. */
export const viewScript = `
'use strict';
const find = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
const field = find('#filter');
if (field) {
  const status = find('#status'), compare = find('#compare'), rows = all('.runs > li'), count = find('#count');
  const filter = () => {
    const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word)) || (status.value !== '' && row.dataset.status !== status.value);
      if (!row.hidden) shown++;
    }
    count.textContent = shown === rows.length ? '' : shown + ' of ' + rows.length;
  };
  field.addEventListener('input', filter);
  status.addEventListener('change', filter);
  addEventListener('keydown', (event) => { if (event.key === '/' && document.activeElement !== field) { event.preventDefault(); field.focus(); } });
  const chosen = () => all('.runs input:checked').map((box) => box.value);
  const enable = () => { compare.disabled = chosen().length !== 2; };
  for (const box of all('.runs input')) box.addEventListener('change', enable);
  compare.addEventListener('click', () => { const [one, other] = chosen(); location.href = 'compare/' + one + '/' + other; });
  enable();
  filter();
  for (const row of rows.filter(({ dataset }) => dataset.status === 'running').slice(0, 4)) {
    const source = new EventSource('events/' + row.dataset.id);
    source.onmessage = ({ data }) => { row.querySelector('.said').textContent = JSON.parse(data).text; };
    source.addEventListener('end', () => { source.close(); location.reload(); });
  }
}
const stage = find('.swipe .stage');
if (stage) {
  const slider = find('.swipe input'), [left, right] = all('.swipe select'), [under, over] = all('.swipe img');
  const place = () => { stage.style.setProperty('--at', slider.value + '%'); };
  const choose = () => { under.src = left.value; over.src = right.value; };
  slider.addEventListener('input', place);
  left.addEventListener('change', choose);
  right.addEventListener('change', choose);
  const drag = (event) => { const box = stage.getBoundingClientRect(); slider.value = (100 * (event.clientX - box.left)) / box.width; place(); };
  stage.addEventListener('pointerdown', (event) => { stage.setPointerCapture(event.pointerId); drag(event); });
  stage.addEventListener('pointermove', (event) => { if (event.buttons > 0) drag(event); });
  choose();
  place();
}
const log = find('.log');
if (log) {
  const source = new EventSource(log.dataset.events);
  source.onopen = () => { log.textContent = ''; };
  source.onmessage = ({ data }) => {
    const { at, text } = JSON.parse(data);
    const row = document.createElement('li'), time = document.createElement('span');
    time.className = 'at';
    time.textContent = at.slice(11, 19) + '  ';
    row.append(time, text);
    log.append(row);
  };
  source.addEventListener('end', () => { source.close(); find('#ended').hidden = false; });
}
`;

/** What those pages may load and run: themselves, pictures and events of this server, this one script (CSP level 3). */
export const viewPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; script-src 'sha256-${createHash('sha256').update(viewScript).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * A report may come from somebody else: it runs in an origin of its own, from which it reads nothing of this server, and loads nothing
 * but itself.
 */
export const reportPolicy =
  "sandbox allow-scripts allow-popups allow-downloads; default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
