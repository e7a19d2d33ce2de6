/** The report's own style: no script, no font and no picture from elsewhere. */
export const style = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --line: #d9dee5; --ground: #ffffff; --panel: #f5f7fa; --accent: #0b6e4f; --warn: #a35200; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf0; --soft: #9aa6b5; --line: #333d4a; --ground: #14181e; --panel: #1c222a; --accent: #5fd0a5; --warn: #f0a860; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.35rem; line-height: 1.35; margin: 0 0 1rem; text-wrap: balance; }
h2 { font-size: 1.05rem; margin: 2.25rem 0 .6rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); }
h3 { font-size: .95rem; margin: 1.25rem 0 .3rem; }
p, ul { margin: .4rem 0; } ul { padding-left: 1.2rem; }
.answer { background: var(--panel); border-left: 4px solid var(--accent); padding: 1rem 1.25rem; border-radius: 4px; }
.answer.open { border-color: var(--warn); }
.answer strong { font-size: 1.7rem; display: block; line-height: 1.25; overflow-wrap: anywhere; }
.soft { color: var(--soft); font-size: .875rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; min-width: 100%; }
th, td { text-align: left; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: 600; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
pre { background: var(--panel); padding: .9rem 1rem; overflow-x: auto; font: 12.5px/1.5 ui-monospace, monospace; border-radius: 4px; }
code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere; }
summary { cursor: pointer; color: var(--accent); }
figure { margin: .75rem 0; } svg { width: 100%; height: auto; }
polyline { fill: none; stroke: var(--accent); stroke-width: 1.75; } circle { fill: var(--accent); }
.grid { stroke: var(--line); } .tick { fill: var(--soft); font-size: 11px; } .right { text-anchor: end; dominant-baseline: middle; }
text.tick.right { dominant-baseline: middle; }
figcaption { color: var(--soft); font-size: .8rem; }
.warning { color: var(--warn); }
`;
