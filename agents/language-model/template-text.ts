import type { DataProfile } from '../../core/profile.ts';
import type { Template, TemplatePort } from '../../templates/library.ts';
import { fittingTemplates } from './template-rank.ts';

/** Said of most templates alike, and once in the prompt instead. */
const saidOnce = / ?Of the first layer \(the only one of a single image\); the note says so when there are more\./;
/** Ends of ranges that mean “none”. */
const unlimited = 1e300;

const defaultText = (value: NonNullable<TemplatePort['default']>): string =>
  Math.abs(Number(value)) > unlimited ? 'optional' : `default ${JSON.stringify(value)}`;

const columnText = (column: NonNullable<TemplatePort['columns']>[number]): string =>
  typeof column === 'string' ? column : `${column.name}${column.unit ? ` [${column.unit}]` : ''}`;

const portText = (name: string, port: TemplatePort): string => {
  const facts = [
    port.quantity ? `quantity ${port.quantity}` : '',
    port.unit ? `unit ${port.unit}` : '',
    port.codes ? 'codes' : '',
    port.choices ? `one of ${port.choices.map((choice) => JSON.stringify(choice)).join(' ')}` : '',
    port.min === undefined ? '' : `min ${port.min}`,
    port.max === undefined ? '' : `max ${port.max}`,
    port.default === undefined ? '' : defaultText(port.default),
    port.columns ? `columns ${port.columns.map(columnText).join(' ')}` : '',
    port.optional ? 'optional' : '',
    port.like ? `quantity and unit of ${port.like}` : '',
  ].filter((fact) => fact !== '');
  const description = port.description.replace(saidOnce, '');
  return `    ${name}: ${port.kind}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}${description ? `: ${description}` : ''}`;
};

const portsText = (title: string, ports: Readonly<Record<string, TemplatePort>>): string[] => {
  const lines = Object.entries(ports).map(([name, port]) => portText(name, port));
  return lines.length > 0 ? [`  ${title}:`, ...lines] : [];
};

/** Everything that a workflow needs to know about a template. */
export const detailText = (template: Template): string =>
  [
    `${template.name} (${template.stage}): ${template.summary}`,
    ...portsText('inputs', template.inputs),
    ...portsText('params', template.params),
    ...portsText('outputs', template.outputs),
    ...template.method.map((line) => `  method: ${line}`),
  ].join('\n');

/** Templates of nearly every question: over any quantity, one step from pixels to a number. */
const staples: ReadonlySet<string> = new Set([
  'layer-statistics',
  'threshold-share',
  'class-share',
  'class-statistics',
  'zonal-statistics',
  'component-count',
  'exceedance-dates',
  'measure-map',
]);

/** Beside the staples: with their ports, by a line, by name. Whatever else there is fits the data or the question less. */
const [detailed, described, listed] = [2, 8, 44];

const shortLine = 70;
const shortDescription = 30;

/** A port's line that stands with an earlier template is not said again, nor a description that does. */
const foldedLine = (line: string, name: string, said: Map<string, string>): string => {
  if (!line.startsWith('    ') || line.length < shortLine) return line;
  const earlier = said.get(line);
  if (earlier !== undefined) return `${/^ {4}\w+: \w+/.exec(line)?.[0] ?? line}, as in ${earlier}`;
  said.set(line, name);
  const [, port = line, description = ''] = /^( {4}\w+: \w+ \(.*?\)): (.*)$/.exec(line) ?? [];
  if (said.has(description)) return port;
  if (description.length >= shortDescription) said.set(description, name);
  return line;
};

const folded = (template: Template, said: Map<string, string>): string =>
  detailText({ ...template, method: [] })
    .split('\n')
    .map((line) => foldedLine(line, template.name, said))
    .join('\n');

/** What a planner chooses from: the templates that fit the data, the staples and those nearest to the question with their ports. */
export const catalogueText = (question: string, profile: DataProfile, from: readonly Template[]): string => {
  const fitting = fittingTemplates(question, profile, from);
  const near = fitting.filter(({ name }) => !staples.has(name));
  const said = new Map<string, string>();
  const whole = [...fitting.filter(({ name }) => staples.has(name)), ...near.slice(0, detailed)];
  const lines = near.slice(detailed, detailed + described).map(({ name, purpose }) => `- ${name}: ${purpose}`);
  const others = near.slice(detailed + described, detailed + described + listed).map(({ name }) => name);
  return [
    ...whole.map((template) => folded(template, said)),
    ...(lines.length > 0 ? [`Without their ports:\n${lines.join('\n')}`] : []),
    ...(others.length > 0 ? [`Further ones by name: ${others.join(', ')}`] : []),
  ].join('\n');
};
