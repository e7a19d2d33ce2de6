import { type Template, type TemplatePort, templates } from '../../templates/library.ts';

const describedTemplates = 45;

/** What the planner chooses from: a line for each template that a text is near to, the names of all others. */
export const catalogueText = (text: string, from: readonly Template[]): string => {
  const ranked = rankTemplates(text, from);
  const near = ranked
    .slice(0, describedTemplates)
    .map(({ name, stage, purpose }) => `- ${name} (${stage}): ${purpose}`);
  const others = ranked.slice(describedTemplates).map(({ name }) => name);
  return [...near, ...(others.length > 0 ? [`Further templates, by name: ${others.join(', ')}`] : [])].join('\n');
};

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

const words = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? []).map((word) => word.replace(/(?:ies|es|s|ed|ing)$/, ''));

/** Templates by how much of their own words a text shares with them, the rarer the word the more; best first. */
export const rankTemplates = (text: string, from: readonly Template[] = templates()): Template[] => {
  const wanted = new Set(words(text));
  const ownWords = from.map(
    ({ name, summary, purpose, keywords, phrases }) =>
      new Set(words([name, summary, purpose, ...keywords, ...phrases].join(' '))),
  );
  const rarity = (word: string): number =>
    Math.log(1 + from.length / (1 + ownWords.filter((own) => own.has(word)).length));
  const score = (own: ReadonlySet<string>): number =>
    [...own].reduce((sum, word) => sum + (wanted.has(word) ? rarity(word) : 0), 0) / Math.sqrt(own.size + 8);
  return from
    .map((template, index) => ({ template, score: score(ownWords[index] ?? new Set()) }))
    .sort((a, b) => b.score - a.score || (a.template.name < b.template.name ? -1 : 1))
    .map(({ template }) => template);
};
