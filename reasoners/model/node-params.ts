import type { TemplatePort } from '../../templates/library.ts';
import type { NodeDraft } from './workflow-draft.ts';

type Ports = Readonly<Record<string, TemplatePort>>;

export const list = (names: readonly string[]): string => names.join(', ') || 'none';

/** What is wrong with the params of a node that is made from a template. */
export const paramProblems = (draft: NodeDraft, ports: Ports): string[] => {
  const given = new Map(draft.params.map((param) => [param.name, param]));
  const unknown = draft.params
    .filter(({ name }) => !(name in ports))
    .map(
      ({ name }) => `${draft.id}.params.${name}: the template has no such param; it has ${list(Object.keys(ports))}`,
    );
  const wrong = Object.entries(ports).flatMap(([name, port]) => {
    const place = `${draft.id}.params.${name}`;
    const value = given.get(name)?.value;
    if (value === undefined) return port.default === undefined ? [`${place}: is needed and not given`] : [];
    const kinds = { number: 'number', text: 'string', flag: 'boolean' } as const;
    const kind = port.kind === 'numbers' ? Array.isArray(value) : port.kind in kinds;
    const fits = port.kind === 'numbers' ? kind : typeof value === kinds[port.kind as keyof typeof kinds];
    if (!fits) return [`${place}: takes a ${port.kind}, got ${JSON.stringify(value)}`];
    if (port.choices && !port.choices.includes(String(value)))
      return [`${place}: takes one of ${list(port.choices)}, got ${JSON.stringify(value)}`];
    return [];
  });
  return [...unknown, ...wrong];
};

/** "0.3" for a number, 1 for a text, "true" for a flag: meant as the template takes it. */
export const asParam = (value: NodeDraft['params'][number]['value'], port: TemplatePort | undefined) => {
  if (port?.kind === 'number' && typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  if (port?.kind === 'text' && typeof value === 'number') return String(value);
  return port?.kind === 'flag' && (value === 'true' || value === 'false') ? value === 'true' : value;
};
