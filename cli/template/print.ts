import { styleText } from 'node:util';
import type { OutputFile } from '../../core/outcome.ts';
import { type Template, type TemplatePort, templates } from '../../templates/library.ts';

const bold = (text: string): string => styleText('bold', text);
const dim = (text: string): string => styleText('dim', text);

/** One line per template, by stage. */
export const printList = (chosen: readonly Template[]): string =>
  (['prepare', 'extract', 'analyse'] as const)
    .flatMap((stage) => {
      const those = chosen.filter((template) => template.stage === stage);
      const width = Math.max(0, ...those.map(({ name }) => name.length));
      return those.length === 0
        ? []
        : [bold(stage), ...those.map(({ name, summary }) => `  ${name.padEnd(width)}  ${dim(summary)}`), ''];
    })
    .concat(`${chosen.length} of ${templates().length} templates; \`template show <name>\` tells more.`)
    .join('\n');

const columnText = (column: NonNullable<TemplatePort['columns']>[number]): string =>
  typeof column === 'string' ? column : `${column.name}${column.unit ? ` [${column.unit}]` : ''}`;

const factsOf = (port: TemplatePort): string =>
  [
    port.kind,
    port.optional ? 'optional' : '',
    port.quantity && port.quantity !== 'any' ? port.quantity : '',
    port.unit ? `in ${port.unit}` : '',
    port.like ? `as ${port.like}` : '',
    port.choices ? `one of ${port.choices.join(' | ')}` : '',
    port.min === undefined ? '' : `≥ ${port.min}`,
    port.max === undefined ? '' : `≤ ${port.max}`,
    port.default === undefined || Math.abs(Number(port.default)) > 1e300
      ? ''
      : `default ${JSON.stringify(port.default)}`,
    port.columns ? `columns ${port.columns.map(columnText).join(', ')}` : '',
  ]
    .filter((fact) => fact !== '')
    .join(', ');

const ports = (title: string, of: Readonly<Record<string, TemplatePort>>): string[] => {
  const lines = Object.entries(of).map(([name, port]) => `  ${bold(name)} (${factsOf(port)}): ${port.description}`);
  return lines.length > 0 ? ['', title, ...lines] : [];
};

const list = (title: string, items: readonly string[]): string[] =>
  items.length > 0 ? ['', title, ...items.map((item) => `  - ${item}`)] : [];

/** Everything about one template. */
export const printTemplate = (template: Template): string =>
  [
    `${bold(template.name)} (${template.stage}, ${template.domain})`,
    template.summary,
    '',
    template.purpose,
    ...ports('Inputs', template.inputs),
    ...ports('Parameters', template.params),
    ...ports('Outputs', template.outputs),
    ...list('How', template.method),
    ...list('Usual mistakes', template.mistakes),
    ...list('Asked for as', template.phrases),
    ...list('Elsewhere', template.peers),
    ...list('Sources', template.references),
  ].join('\n');

/** One line per output. */
export const printOutput = ({ name, kind, file, document }: OutputFile): string => {
  if (document?.kind === 'number') {
    const counted =
      document.valid === undefined
        ? ''
        : dim(`  ${document.valid} valid${document.of === undefined ? '' : ` of ${document.of}`}`);
    return `  ${bold(name)}  ${document.value} ${document.unit}${counted}${document.note ? dim(`  ${document.note}`) : ''}`;
  }
  if (document?.kind === 'text') return `  ${bold(name)}  ${document.value ?? '–'}`;
  if (document?.kind === 'series') return `  ${bold(name)}  ${document.samples.length} dates  ${dim(file)}`;
  if (document?.kind === 'table') return `  ${bold(name)}  ${document.rows.length} rows  ${dim(file)}`;
  if (document?.kind === 'stack') return `  ${bold(name)}  stack of ${document.layers.length} maps  ${dim(file)}`;
  return `  ${bold(name)}  ${kind}  ${dim(file)}`;
};
