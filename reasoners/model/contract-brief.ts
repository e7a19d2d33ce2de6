/** Types that only the compiler needs: what they come to is said by the comments and the example. */
const machinery =
  /^(?:export )?(?:type (?:ValueOf|NamesOf|Ports|BlocksOf|LayerBlocksOf|DataPort|InputPort|ParameterPort|OutputPort|OptionalPort)\b|const tool\b|export \* from)/;

/** Where a tool's author can't follow: there is no index to search, and versions are for those who export. */
const idle = /^ \* (?:The earthwright tool contract|Special ones \(|- Stages: )/;

/** Columns that line up for people. */
const unaligned = (line: string): string =>
  line.replace(/^ \* {30,}/, ' *       ').replace(/([^\s*]) {2,}(?=\S)/g, '$1  ');

/** `const number = (options: Omit<NumberPort, 'kind'> = {}): NumberPort => ({ … })`: how it is called, without how it is made. */
const asCall = (line: string): string =>
  line
    .replace(/^const (\w+) = (?:<[^>]*>)?\((.*)\): (\w+)(?:<\w+>)? => .*$/, '$1($2): $3')
    .replace(/options: Omit<\w+, [^>]*> = \{\}/, 'options?');

/** Type parameters that tie names and blocks to the ports: the compiler's again. */
const plain = (line: string): string =>
  line
    .replaceAll(/NamesOf<O, \w+>/g, 'string')
    .replaceAll(/<const S extends (\w+)\[\](?:, const N extends \w+\[\])?>/g, '')
    .replaceAll(/<(?:const )?(?:[IPO] extends Ports<\w+>(?:, (?:const )?)?)+>/g, '')
    .replaceAll(/<V extends Raster \| RasterStack>/g, '')
    .replaceAll(/\[K in keyof [IP]\]: ValueOf<[IP]\[K\]>/g, '[name]: of Values, by kind')
    .replaceAll(/\.\.\.(?:Layer)?BlocksOf<S>/g, '…inputs')
    .replaceAll('...{ [K in keyof N]: Block }', '…outs: Block')
    .replaceAll('inputs: [...S]', 'inputs: Scannable[]')
    .replaceAll('names: [...N]', 'names: string[]')
    .replaceAll('Record<N[number], Raster>', 'Record<string, Raster>')
    .replaceAll('Output<O>', 'Output');

/** What stands in the place of the contract's example, over pixels, where a node has none. */
export const tableExample = `import { groupBy, Moments, number, table, tool } from 'earthwright/tool';

export default tool({
  name: 'rainiest-station-mean', summary: 'Highest mean rain of a station over its days above a limit, in mm.', stage: 'analyse',
  inputs: { days: table() },
  params: { limit: number({ unit: 'mm', default: 0 }) },
  outputs: { rain: number({ unit: 'mm' }), stations: number({ unit: '1' }) },
  run({ inputs: { days }, params, output }) {
    let [highest, valid, stations] = [NaN, 0, 0];
    for (const rows of groupBy(days.rows, (row) => String(row['station'] ?? '')).values()) {
      const rain = new Moments();
      for (const { rain_mm } of rows) if (typeof rain_mm === 'number' && rain_mm > params.limit) rain.add(rain_mm);
      if (rain.count > 0) stations++;
      if (rain.count > 0 && !(rain.mean <= highest)) [highest, valid] = [rain.mean, rain.count];
    }
    output.number('rain', highest, { valid, of: days.rows.length });
    output.number('stations', stations);
  },
});
`;

const example = /^ \* {3}import [\s\S]*?^ \* {3}\}\);$/m;

const withTableExample = (text: string): string =>
  text.replace(example, () => tableExample.trim().replaceAll(/^/gm, ' *   '));

const howToRead =
  'Whatever is handed in is readonly: copy an array before you sort or change it. Options of ports are the fields of their types.';

/**
 * The contract as somebody reads it who writes one tool: calls instead of their making, no words that only the compiler needs. It is what is
 * read, not what is checked: tools are compiled against the file itself.
 */
export const briefContract = (contract: string, pixels: boolean): string =>
  (pixels ? contract : withTableExample(contract))
    .split('\n')
    .filter((line) => !machinery.test(line) && !idle.test(line))
    .map((line) =>
      /^ \*/.test(line) ? unaligned(line) : plain(asCall(line.replace(/^export /, '').replaceAll(/\breadonly /g, ''))),
    )
    .join('\n')
    .replace(/^\/\*\*\n(?: \*\n)*/, `/**\n * ${howToRead}\n *\n`)
    .replaceAll(/\/\*\* (?:Declares a tool\.|`name`: kebab-case).*\*\/\n/g, '')
    .replace(/^interface ToolDefinition[\s\S]*?^}\n/m, '')
    .replaceAll(/\n(?: \*\n)+ \*\//g, '\n */')
    .replaceAll(/\n{2,}/g, '\n');
