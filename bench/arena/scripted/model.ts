import type { Method } from './method.ts';
import { type Asked, questionOf, rasterFile, tableFile } from './tasks.ts';
import { planFor, reviewed } from './workflows.ts';

const readAsked = (text: string): Asked | null => {
  const column = /What is the (mean|min|max|sum) of the column (\w+) in /.exec(text);
  const share = /Which percentage of the valid pixels in \S+ is greater than (\d+)\?/.exec(text);
  const product = /What is the sum over all rows of (\w+) times (\w+) in /.exec(text);
  if (column) {
    const [, said, name = ''] = column;
    const statistic = said === 'min' || said === 'max' || said === 'sum' ? said : 'mean';
    return { kind: 'column', statistic, column: name };
  }
  if (share) return { kind: 'share', threshold: Number(share[1]) };
  if (product) return { kind: 'product', column: product[1] ?? '', other: product[2] ?? '' };
  return /What is the mean of all valid pixels in /.test(text) ? { kind: 'pixels' } : null;
};

const methodOf = (asked: Asked): Method => {
  const raster = { port: 'values', file: rasterFile, columns: [] };
  const table = { port: 'rows', file: tableFile };
  switch (asked.kind) {
    case 'column': {
      const { column, statistic } = asked;
      return {
        ...table,
        template: 'table-statistics',
        params: { column, statistic },
        output: 'value',
        columns: [column],
      };
    }
    case 'pixels':
      return { ...raster, template: 'layer-statistics', params: { statistic: 'mean' }, output: 'value' };
    case 'share':
      return {
        ...raster,
        template: 'threshold-share',
        params: { comparison: '>', threshold: asked.threshold },
        output: 'share',
      };
    case 'product':
      return { ...table, template: null, params: {}, output: 'total', columns: [asked.column, asked.other] };
  }
};

const sourceOf = ({ columns: [one = '', other = ''] }: Method, wrong: boolean): string =>
  `import { number, table, tool } from 'earthwright/tool';

export default tool({
  name: 'sum-of-products',
  summary: 'Sum over the rows of one column times another.',
  stage: 'analyse',
  inputs: { rows: table() },
  params: {},
  outputs: { total: number({ unit: '' }) },
  run({ inputs, output }) {
    let total = 0;
    for (const row of inputs.rows.rows) total += ${wrong ? `row['${one}'] * row['${other}']` : `Number(row['${one}']) * Number(row['${other}'])`};
    output.number('total', inputs.rows.rows.length === 0 ? Number.NaN : total, { valid: inputs.rows.rows.length });
  },
});
`;

/** What tools gave so far: the number of the output that is wanted, as it stands in the talk. */
const found = (prompt: string, { output }: Method): string | null =>
  new RegExp(`\\b${output} \\(number, file [^)]*\\): \\{[^\\n]*?"value":(-?[\\d.]+(?:e[+-]?\\d+)?)`).exec(
    prompt,
  )?.[1] ?? null;

const isThere = (prompt: string, { columns }: Method): boolean =>
  columns.every((column) => prompt.includes(`"${column}"`));

/** Looks, searches, errs once where the script says so, mends it, and is done when the number is there. */
const act = (prompt: string, method: Method): object => {
  const call = (tool: string, given: object) => ({ tool, arguments: JSON.stringify(given), answer: '' });
  if (!prompt.includes('calls describe_files')) return call('describe_files', {});
  if (!isThere(prompt, method)) return { tool: null, arguments: '', answer: 'The data do not hold what is asked.' };
  if (found(prompt, method) !== null) return { tool: null, arguments: '', answer: 'The number is there.' };
  const inputs = { [method.port]: method.file };
  if (method.template === null)
    return call('write_tool', { source: sourceOf(method, !prompt.includes('calls write_tool')), inputs });
  if (!prompt.includes('calls find_tools')) return call('find_tools', { wanted: method.template.replaceAll('-', ' ') });
  const use = { name: method.template, params: method.params };
  return prompt.includes('There is no file')
    ? call('use_tool', { ...use, inputs })
    : call('use_tool', { ...use, inputs: { [method.port]: '../elsewhere.csv' } });
};

const answer = (prompt: string, method: Method): object => {
  const value = found(prompt, method);
  return { answered: value !== null, value: value ?? '', unit: '', choice: null };
};

/** Errands: the question itself, once; a lesson where lessons are asked for; nothing for layers that are not needed. */
const steps = (prompt: string, question: string): object => {
  if (prompt.includes('at most three lessons'))
    return { steps: ['Look at the columns of a table before you name one.'] };
  if (prompt.includes('You plan the ') && !prompt.includes('You plan the analysis layer')) return { steps: [] };
  return { steps: prompt.includes('tool: ') ? [] : [question] };
};

/**
 * A model for scripted tasks: reads the question's words and what the prompt shows of data and tools, and answers every form that any of the
 * architectures asks for; the same prompt gets the same reply. `form` is the name of the form, `tool` where a module is asked for.
 */
export const scriptedReply = (form: string, prompt: string): string => {
  const asked = readAsked(prompt);
  if (!asked) throw new Error('The prompt holds no question of the scripted tasks.');
  const method = methodOf(asked);
  const said = (reply: object): string => JSON.stringify({ thought: 'As the script says.', ...reply });
  switch (form) {
    case 'act':
      return said(act(prompt, method));
    case 'answer':
      return said(answer(prompt, method));
    case 'steps':
      return said(steps(prompt, questionOf(asked)));
    case 'judge':
      return said({ best: 1 });
    case 'plan':
      return JSON.stringify(planFor(questionOf(asked), method, isThere(prompt, method)));
    case 'review':
      return JSON.stringify(reviewed);
    case 'interpretation':
      return JSON.stringify({ probe: null, findings: [], unknown: [] });
    case 'tool':
      return `\`\`\`ts\n${sourceOf(method, !prompt.includes('sum-of-products'))}\`\`\``;
    default:
      throw new Error(`The script has nothing for the form “${form}”.`);
  }
};
