/** The report's own style: no font and no picture from elsewhere. */
export const style = `
:root { color-scheme: light dark; --ink: #18212c; --soft: #5d6976; --line: #dfe3e8; --ground: #fbfbf9; --panel: #ffffff; --accent: #0d6a50; --accent-soft: #e2f1eb; --warn: #9a4d00; --warn-soft: #fbeedd; --bad: #b3261e; --hatch: #e3e6ea; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf1; --soft: #9ba7b5; --line: #313a45; --ground: #12161b; --panel: #1a2027; --accent: #63d2a8; --accent-soft: #17332a; --warn: #f2ad68; --warn-soft: #382814; --bad: #ff8a80; --hatch: #2a323b; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { max-width: 66rem; margin: 0 auto; padding: clamp(1.25rem, 4vw, 3rem) clamp(1rem, 4vw, 2rem) 5rem; }
.kicker { color: var(--soft); font-size: .85rem; margin: 0 0 .5rem; letter-spacing: .01em; }
h1 { font-size: clamp(1.15rem, 2.6vw, 1.55rem); font-weight: 500; line-height: 1.4; margin: 0 0 1.4rem; max-width: 50rem; text-wrap: pretty; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; font-weight: 650; margin: 3rem 0 1rem; }
h3 { font-size: 1rem; margin: 1.6rem 0 .4rem; } h4 { font-size: .95rem; margin: 1.2rem 0 .3rem; }
p, ul, ol { margin: .45rem 0; } ul, ol { padding-left: 1.25rem; } li { margin: .25rem 0; overflow-wrap: anywhere; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 3px; }
.answer { background: var(--accent-soft); border-radius: 14px; padding: clamp(1.1rem, 3vw, 1.8rem) clamp(1.1rem, 3vw, 2rem); }
.answer.open { background: var(--warn-soft); }
.answer strong { display: block; font-size: clamp(2rem, 6.5vw, 3.4rem); line-height: 1.12; letter-spacing: -.015em; font-weight: 680; overflow-wrap: anywhere; }
.answer strong.long { font-size: clamp(1.25rem, 3.4vw, 1.75rem); line-height: 1.3; letter-spacing: 0; }
.answer p { margin: .7rem 0 0; max-width: 48rem; overflow-wrap: anywhere; }
.answer .more { font-size: 1.15rem; }
.chips { display: flex; flex-wrap: wrap; gap: .45rem; margin: 1rem 0 0; padding: 0; list-style: none; }
.chips li { margin: 0; padding: .18rem .7rem; border: 1px solid var(--line); border-radius: 99px; font-size: .82rem; color: var(--soft); background: var(--panel); }
.soft { color: var(--soft); font-size: .875rem; } a.soft { text-decoration-color: var(--line); overflow-wrap: anywhere; }
.two { display: grid; gap: 0 2.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
.two > section h3 { margin-top: .4rem; }
.maps { display: grid; gap: 2rem 1.75rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); }
figure { margin: 0; min-width: 0; } figcaption { margin: 0 0 .5rem; line-height: 1.35; overflow-wrap: anywhere; }
.map.wide { grid-column: 1 / -1; max-width: min(100%, max(22rem, calc(var(--ratio) * 78vh))); }
.map .frame { position: relative; width: 100%; aspect-ratio: var(--ratio); overflow: hidden; border-radius: 6px; outline-offset: 2px; box-shadow: 0 0 0 1px var(--line); touch-action: pan-y; background: repeating-linear-gradient(135deg, transparent 0 6px, var(--hatch) 6px 8px); }
.map img, .map .frame svg { position: absolute; inset: 0; width: 100%; height: 100%; display: block; } .map img.coarse { image-rendering: pixelated; }
.map .frame svg path { fill: none; vector-effect: non-scaling-stroke; stroke-linejoin: round; } .map .points path { stroke-linecap: round; }
.map .halo { stroke: #fff; stroke-opacity: .85; stroke-width: 4; } .map .edge { stroke: #11161d; stroke-width: 1.6; }
.map .points .halo { stroke-width: 10; } .map .points .edge { stroke-width: 6.5; }
.map .area, .map .line { pointer-events: visiblePainted; }
.cross { position: absolute; width: 15px; height: 15px; margin: -8px 0 0 -8px; border: 2px solid #fff; box-shadow: 0 0 0 1.5px #000; border-radius: 50%; pointer-events: none; opacity: 0; } .frame.read .cross { opacity: 1; }
.under { display: flex; align-items: center; gap: .9rem; min-height: 2.1rem; font-size: .82rem; font-variant-numeric: tabular-nums; position: relative; }
.under .scale { flex: 1 1 auto; display: flex; align-items: center; gap: .5rem; white-space: nowrap; } .scale i { width: var(--length); height: 7px; border: solid var(--ink); border-width: 0 1.5px 1.5px; flex: none; }
.under output { order: 3; flex: none; color: var(--ink); min-width: 0; } .north { width: 18px; height: 22px; flex: none; fill: var(--ink); }
.ramp { position: relative; max-width: 30rem; padding-right: 4.5rem; } .ramp .colours { height: 11px; border-radius: 3px; }
.histogram { display: block; width: 100%; height: 30px; } .histogram path { fill: var(--soft); opacity: .45; }
.ticks { position: relative; height: 1.5rem; font-size: .78rem; color: var(--soft); font-variant-numeric: tabular-nums; } .ticks span { position: absolute; transform: translateX(-50%); top: .15rem; }
.ramp .unit { position: absolute; right: 0; bottom: 1.25rem; width: 4.1rem; font-size: .82rem; }
.classes { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; list-style: none; padding: 0; font-size: .82rem; } .classes li { margin: 0; } .classes i, .missing i { display: inline-block; width: 1.05rem; height: .8rem; margin-right: .45rem; border-radius: 2px; vertical-align: -1px; box-shadow: inset 0 0 0 1px #0003; }
.missing { font-size: .82rem; } .missing i { background: repeating-linear-gradient(135deg, transparent 0 3px, var(--soft) 3px 4px); box-shadow: inset 0 0 0 1px var(--line); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; min-width: 100%; }
th, td { text-align: left; padding: .38rem 1rem .38rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: 600; } td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; } td code { overflow-wrap: anywhere; }
.given td:first-child code { overflow-wrap: normal; white-space: nowrap; }
.files td:first-child { min-width: 9rem; } .files td:nth-child(4) { white-space: nowrap; } .files td:last-child { min-width: 13rem; }
.map.zones .frame { background: var(--panel); } .map.zones .ramp { margin-top: .7rem; } .map .frame svg path.zone { stroke: var(--soft); stroke-width: .7; pointer-events: all; } .map .frame svg path.zone:hover { stroke: var(--ink); stroke-width: 2; }
.answer .computed { color: var(--soft); }
.bars th { color: var(--ink); font-weight: 500; white-space: nowrap; } .bars .bar { width: 70%; min-width: 8rem; } .bars i { display: block; height: 1.15em; background: var(--accent); opacity: .55; border-radius: 3px; } .bars .highest i { opacity: 1; } .bars .highest th, .bars .highest td { font-weight: 650; }
.chart { margin: 1rem 0; } .chart svg { width: 100%; height: auto; display: block; } polyline { fill: none; stroke: var(--accent); stroke-width: 2; stroke-linejoin: round; } .dot, .peak { fill: var(--panel); stroke: var(--accent); stroke-width: 2; } .peak { fill: var(--accent); }
.grid { stroke: var(--line); } .tick { fill: var(--soft); font-size: 12.5px; } .end { text-anchor: end; dominant-baseline: middle; } .last { text-anchor: end; } .chart figcaption { color: var(--soft); font-size: .82rem; margin: .2rem 0 0; }
.graph { width: 100%; height: auto; display: block; } .graph rect { fill: var(--panel); stroke: var(--line); stroke-width: 1.5; } .graph .node rect { stroke: var(--accent); } .graph .node:hover rect, .graph .node:focus rect { fill: var(--accent-soft); } .graph .answer rect { fill: var(--accent-soft); stroke: none; } .graph a { text-decoration: none; }
.graph .title { fill: var(--ink); font-size: 14.5px; font-weight: 600; } .graph .line { fill: var(--soft); font-size: 12.5px; } .graph .flow { fill: none; stroke: var(--soft); stroke-width: 1.5; } .graph marker path { fill: var(--soft); }
details.tool { background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: .2rem 1.1rem; margin: .8rem 0; scroll-margin-top: 1rem; } details.tool > summary { padding: .65rem 0; } details.tool[open] { padding-bottom: 1rem; }
summary { cursor: pointer; } details details summary { color: var(--accent); font-size: .9rem; padding: .3rem 0; }
pre { background: var(--ground); border: 1px solid var(--line); padding: .9rem 1rem; overflow-x: auto; font: 12.5px/1.55 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; border-radius: 8px; tab-size: 2; }
code { font: .875em ui-monospace, 'SF Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.difference span { display: block; } .difference .in { background: var(--accent-soft); } .difference .out { background: var(--warn-soft); } .difference .gap { color: var(--soft); }
.warning { color: var(--warn); }
.provenance { font-size: .875rem; display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.4rem; margin: 0; } .provenance dt { color: var(--soft); } .provenance dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
@media (max-width: 34rem) { .under { flex-wrap: wrap; gap: .2rem .8rem; } .under output { flex-basis: 100%; } .provenance { grid-template-columns: 1fr; gap: 0; } .provenance dd { margin-bottom: .6rem; } .bars .bar { width: 45%; min-width: 4rem; } .bars th { white-space: normal; } td, th { padding-right: .7rem; } }
@page { margin: 15mm; }
@media print { :root { color-scheme: light; --ink: #000; --soft: #444; --ground: #fff; --panel: #fff; } body { font-size: 11pt; } main { padding: 0; max-width: none; } figure, .answer, tr { break-inside: avoid; } h2, h3 { break-after: avoid; } pre { white-space: pre-wrap; } a { color: inherit; } .under output { display: none; } .map .frame, .answer, .colours, .classes i, .bars i { print-color-adjust: exact; -webkit-print-color-adjust: exact; } .map.wide { max-width: min(100%, calc(var(--ratio) * 16cm)); } .maps { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem; } }
`;
