import type { Command } from 'commander';

/** Below each command's help: what works as it stands there, once the names are yours. */
const examples: Readonly<Record<string, readonly string[]>> = {
  run: [
    'earthwright run lake',
    'earthwright run lake -q "What share of the image has NDWI above 0? The bands are R, G, B, NIR."',
    'earthwright run lake --expression "mean(ndvi)" --json',
    'earthwright run lake --allow-network stac.example.com,tiles.example.com',
    'earthwright run lake --reasoner model --model qwen3 --base-url http://localhost:11434/v1 --budget calls=20',
  ],
  init: ['earthwright init lake scene.tif -q "How large is the lake?"', 'earthwright init lake /data/scenes --link'],
  resume: ['earthwright resume lake/.earthwright/runs/20260701-101500'],
  replay: [
    'earthwright replay lake/.earthwright/runs/20260701-101500',
    'earthwright replay runs/first --task lake --out again',
  ],
  view: ['earthwright view', 'earthwright view lake --port 8017'],
  doctor: ['earthwright doctor', 'earthwright doctor scene.tif'],
  apply: [
    'earthwright apply lake/.earthwright/runs/20260701-101500 --over "scenes/*.tif"',
    'earthwright apply lake-tools --over catalogue.json --keep parks.gpkg --jobs 4',
    'earthwright apply bright-share --over scenes.txt --band values=4',
  ],
  worker: ['earthwright worker all-lakes --queue redis://localhost:6379 --jobs 2'],
  serve: [
    'earthwright serve --mcp --allow lake',
    'earthwright serve --mcp --allow lake --http --port 8020 --only own,library',
  ],
  report: ['earthwright report lake/.earthwright/runs/20260701-101500'],
  profile: [
    'earthwright profile lake',
    'earthwright profile scene.tif --pictures pictures',
    'earthwright profile "https://example.com/scene.tif"',
  ],
  language: ['earthwright language', 'earthwright language lake'],
  read: ['earthwright read lake -q "What is the mean NDVI?"'],
  fetch: ['earthwright fetch "https://example.com/scene.tif" --bbox 11.2,48.0,11.4,48.1 --bands 4,8 --out lake/data'],
  bench: ['earthwright bench examples --out results.json', 'earthwright bench examples --log own.jsonl'],
  'bench compare': ['earthwright bench compare own.jsonl react.jsonl'],
  'bench elo': ['earthwright bench elo own.jsonl react.jsonl'],
  'bench rescore': ['earthwright bench rescore own.jsonl examples'],
  'bench page': ['earthwright bench page own.jsonl react.jsonl --out leaderboard.html'],
  'bench ablate': [
    'earthwright bench ablate examples',
    'earthwright bench ablate examples --reasoner model --model qwen3 --variants 2',
  ],
  'bench get': ['earthwright bench get openearth --out openearth'],
  check: ['earthwright check my-tool.ts --input scene=image.tif#4'],
  export: ['earthwright export lake/.earthwright/runs/20260701-101500 --out lake-tools'],
  config: ['earthwright config show'],
  'config show': ['earthwright config show', 'earthwright config show --json'],
  completion: ['source <(earthwright completion bash)', 'earthwright completion fish | source'],
  knowledge: ['earthwright knowledge search "average Sentinel-1 backscatter in dB"'],
  'bench stages': ['earthwright bench stages truth.jsonl fed.jsonl'],
  'bench thinkgeo': ['earthwright bench thinkgeo ThinkGeoBench.json predictions/ --out scores.json'],
  'knowledge search': ['earthwright knowledge search "cloud mask of Landsat" --kind product --top 3'],
  'knowledge add': ['earthwright knowledge add notes/ --domain water'],
  'knowledge list': ['earthwright knowledge list'],
  'knowledge remove': ['earthwright knowledge remove notes/lakes.md'],
  'knowledge stats': ['earthwright knowledge stats'],
  template: ['earthwright template list snow'],
  'template list': ['earthwright template list snow', 'earthwright template list --stage analyse'],
  'template show': ['earthwright template show threshold-share'],
  'template run': [
    'earthwright template run threshold-share --input "values=(b4-b3)/(b4+b3)" --of scene.tif --param threshold=0.3',
  ],
  tool: ['earthwright tool run my-tool.ts --input scene=image.tif#4'],
  'tool run': ['earthwright tool run my-tool.ts --input scene=image.tif#4'],
  'tool check': ['earthwright tool check my-tool.ts'],
  memory: ['earthwright memory list'],
  'memory list': ['earthwright memory list', 'earthwright memory list --library team-library --json'],
  'memory show': ['earthwright memory show 3f9a1c20'],
  'memory remove': ['earthwright memory remove 3f9a1c20'],
  'memory export': ['earthwright memory export shared-lessons'],
  models: ['earthwright models list --models models'],
  'models list': ['earthwright models list --models models', 'earthwright models list --json'],
  'models show': ['earthwright models show harbour-ships --models models'],
  'models ask': ['earthwright models ask ship harbour.tif --out seen --model <name> --send-pictures'],
  'models run': ['earthwright models run harbour-ships harbour.tif --models models --out seen'],
  'models check': ['earthwright models check --models models', 'earthwright models check harbour-ships'],
  tools: ['earthwright tools list', 'earthwright tools test'],
  'tools list': ['earthwright tools list', 'earthwright tools list --library team-library --json'],
  'tools show': ['earthwright tools show pond-count'],
  'tools test': ['earthwright tools test', 'earthwright tools test pond-count'],
  'tools promote': ['earthwright tools promote pond-count'],
  'tools remove': ['earthwright tools remove pond-count'],
  'tools export': ['earthwright tools export shared-tools'],
  'tools package': [
    'earthwright tools package --out team-tools --name team-tools',
    'earthwright tools package pond-count --out new-tools --after team-tools',
  ],
  'tools import': ['earthwright tools import shared-tools'],
};

/** Adds its examples to every command that has some, and to those below it. */
export const addExamples = (command: Command, path = ''): void => {
  const own = examples[path];
  if (own) command.addHelpText('after', `\nExamples:\n${own.map((example) => `  ${example}`).join('\n')}`);
  for (const one of command.commands) addExamples(one, `${path} ${one.name()}`.trim());
};
