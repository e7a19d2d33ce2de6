/** Style of the leaderboard: one column of prose, tables that scroll by themselves, dark where the reader's system is, figures without their bars where the page is narrow. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #1b2430; --soft: #5a6675; --line: #d8dee6; --bar: #2f6fb0; --floor: #b0562f; --back: #fff; --band: #f4f6f9; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7ecf2; --soft: #9aa7b6; --line: #35404d; --bar: #6aa9e6; --floor: #e39a72; --back: #141a21; --band: #1c242d; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--back); margin: 0 auto; max-width: 84rem; padding: 1.5rem; }
h1 { font-size: 1.6rem; margin: 0 0 .3rem; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
p, .soft { color: var(--soft); } p { max-width: 44rem; margin: .3rem 0 1rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; white-space: nowrap; }
th { font-weight: 600; color: var(--soft); font-size: .85rem; } td.text { white-space: normal; min-width: 10rem; overflow-wrap: anywhere; }
tr.floor td { color: var(--floor); } .number, th.number { text-align: right; }
.range { display: inline-block; position: relative; width: 7rem; height: .8rem; background: var(--band); border-radius: .2rem; vertical-align: middle; }
.range i { position: absolute; top: 0; bottom: 0; background: var(--bar); opacity: .35; border-radius: .2rem; min-width: 2px; }
.range b { position: absolute; top: -.15rem; bottom: -.15rem; width: .2rem; margin-left: -.1rem; background: var(--bar); }
.floor .range b { background: var(--floor); }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .6rem 0; padding: .5rem .9rem; }
summary { cursor: pointer; font-weight: 600; } .good { color: #2c7a3f; } .bad { color: #b3261e; } .none { color: var(--soft); }
@media (prefers-color-scheme: dark) { .good { color: #6fcf86; } .bad { color: #ff8a80; } }
a { color: var(--bar); }
@media (max-width: 40rem) { body { padding: 1rem; } th, td { padding: .4rem; } .range { display: none; } }
`;
