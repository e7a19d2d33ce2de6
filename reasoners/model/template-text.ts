import type { DataProfile } from '../../core/profile.ts';
import type { Template, TemplatePort } from '../../templates/library.ts';
import { frame } from './quote.ts';
import { sharesSubject } from './relevance.ts';
import { dateCount, fittingTemplates, hasCodes } from './template-rank.ts';

/** Said of most templates alike, and once in the prompt instead. */
const saidOnce = / ?Of the first layer \(the only one of a single image\); the note says so when there are more\./;
/** Ends of ranges that mean “none”. */
const unlimited = 1e300;

const defaultText = (value: NonNullable<TemplatePort['default']>): string =>
  Math.abs(Number(value)) > unlimited ? 'optional' : `default ${JSON.stringify(value)}`;

const columnText = (column: NonNullable<TemplatePort['columns']>[number]): string =>
  typeof column === 'string' ? column : `${column.name}${column.unit ? ` [${column.unit}]` : ''}`;

/** Kind, quantity and unit in the place where a reader expects them; any quantity and the unit 1 go without saying. */
const measureText = ({ kind, quantity, unit, codes, like }: TemplatePort): string =>
  [
    kind,
    quantity && quantity !== 'any' ? quantity : '',
    codes ? 'codes' : '',
    unit && unit !== '1' ? `[${unit}]` : '',
    like ? `as ${like}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');

const portText = (name: string, port: TemplatePort): string => {
  const facts = [
    port.choices ? port.choices.map((choice) => JSON.stringify(choice)).join('|') : '',
    port.min === undefined ? '' : `min ${port.min}`,
    port.max === undefined ? '' : `max ${port.max}`,
    port.default === undefined ? '' : defaultText(port.default),
    port.columns ? `columns ${port.columns.map(columnText).join(' ')}` : '',
    port.optional ? 'optional' : '',
  ].filter((fact) => fact !== '');
  const description = port.description.replace(saidOnce, '');
  return `    ${name}: ${measureText(port)}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}${description ? `: ${description}` : ''}`;
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

const notation =
  'Ports are written name: kind quantity [unit] (bounds, default); “as x”: with quantity and unit of port x.';

/** Templates of nearly every question: over any quantity, one step from pixels to a number. With the fewest dates that they are of use for. */
const staples: ReadonlyMap<string, number> = new Map([
  ['layer-statistics', 1],
  ['threshold-share', 1],
  ['class-share', 1],
  ['class-statistics', 1],
  ['zonal-statistics', 1],
  ['component-count', 1],
  ['exceedance-dates', 3],
  ['measure-map', 1],
]);

/** Beside the staples: with their ports, by a line. Whatever else there is fits the data or the question less. */
const [detailed, described] = [2, 8];

/** What a template is for; when to take another is for who sees its ports. */
const firstSentence = (text: string): string => /^.*?[.:](?=\s+[A-Z]|$)/s.exec(text)?.[0] ?? text;

const shortLine = 70;
const shortDescription = 12;

/** A port's line that stands with an earlier template is not said again, nor a description that does. */
const foldedLine = (line: string, name: string, said: Map<string, string>): string => {
  if (!line.startsWith('    ')) return line;
  const earlier = said.get(line);
  if (earlier !== undefined && line.length >= shortLine)
    return `${/^ {4}\w+: \w+/.exec(line)?.[0] ?? line}, as in ${earlier}`;
  said.set(line, name);
  const [, port = line, description = ''] = /^( {4}\w+: \w[^:(]*(?: \(.*?\))?): (.*)$/.exec(line) ?? [];
  if (said.has(description)) return port;
  if (description.length >= shortDescription) said.set(description, name);
  return line;
};

const folded = (template: Template, said: Map<string, string>): string =>
  detailText({ ...template, method: [] })
    .split('\n')
    .map((line) => foldedLine(line, template.name, said))
    .join('\n');

/** Who plans again has seen the staples: those that are nearest to the question are enough. */
const staplesAgain = 3;

/** What a planner chooses from: the templates that fit the data, the staples, those of `known` and those nearest to the question with their ports. */
export const catalogueText = (
  question: string,
  profile: DataProfile,
  from: readonly Template[],
  { again = false, known = [] }: { readonly again?: boolean; readonly known?: readonly string[] } = {},
): string => {
  const fitting = fittingTemplates(question, profile, from);
  const dates = dateCount(profile);
  const isStaple = (template: Template): boolean =>
    (staples.get(template.name) ?? Infinity) <= dates && hasCodes(template, profile);
  const proven = from.filter(({ name }) => known.includes(name));
  const near = fitting.filter((template) => !isStaple(template) && !proven.includes(template));
  const said = new Map<string, string>();
  const common = fitting
    .filter((template) => isStaple(template) && !proven.includes(template))
    .slice(0, again ? staplesAgain : staples.size);
  const whole = [...proven, ...common, ...near.slice(0, detailed)];
  const lines = near
    .slice(detailed, detailed + described)
    .map(({ name, purpose }) => `- ${name}: ${firstSentence(purpose)}`);
  return [
    ...(whole.length > 0 ? [notation] : []),
    ...whole.map((template) => folded(template, said)),
    ...(lines.length > 0 ? [`Without their ports:\n${lines.join('\n')}`] : []),
  ].join('\n');
};

/** Kept tools that a planner is shown. */
const mostKept = 3;

/** Kept tools that name what the question is about, in the order given: all others would only be in the way. */
export const keptFor = (question: string, kept: readonly Template[]): Template[] =>
  kept.filter(({ phrases }) => sharesSubject(phrases.join(' '), question));

/** What the user's library offers beside the templates, with ports, as words of others; empty where nothing of it is about the question. */
export const keptText = (
  question: string,
  profile: DataProfile,
  kept: readonly Template[],
  known: readonly string[] = [],
): string => {
  const proven = kept.filter(({ name }) => known.includes(name));
  const others = fittingTemplates(question, profile, keptFor(question, kept)).filter((one) => !proven.includes(one));
  const shown = [...proven, ...others].slice(0, Math.max(mostKept, proven.length));
  return shown.length === 0 ? '' : `Kept from earlier work:\n${frame('kept tools', shown.map(detailText).join('\n'))}`;
};
