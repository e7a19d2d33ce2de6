import type { KnowledgeEntry, KnowledgeStage } from '../entry.ts';

interface DescribedPort {
  readonly kind: string;
  readonly quantity?: string | undefined;
  readonly unit?: string | undefined;
  readonly description?: string | undefined;
}
type DescribedPorts = Readonly<Record<string, DescribedPort>>;

/** What a template, or a tool of the library, says of itself. */
export interface DescribedTool {
  readonly name: string;
  readonly summary: string;
  readonly purpose?: string;
  readonly stage: KnowledgeStage;
  readonly keywords?: readonly string[];
  readonly inputs: DescribedPorts;
  readonly params: DescribedPorts;
  readonly outputs: DescribedPorts;
  readonly method?: readonly string[];
  readonly mistakes?: readonly string[];
  readonly references?: readonly string[];
}

/** The entry of a template or of a tool; `source` says where its code is. */
export const toolEntry = (kind: 'template' | 'tool', tool: DescribedTool, source: string): KnowledgeEntry => ({
  id: `${kind}:${tool.name}`,
  kind,
  title: `${tool.name}: ${tool.summary}`.slice(0, 500),
  text: [
    tool.purpose ?? tool.summary,
    `Inputs: ${portList(tool.inputs)}`,
    `Parameters: ${portList(tool.params)}`,
    `Outputs: ${portList(tool.outputs)}`,
    ...(tool.method ?? []),
    ...(tool.mistakes ?? []).map((mistake) => `Mistake: ${mistake}`),
  ].join('\n'),
  stages: [tool.stage],
  keywords: [tool.name.replaceAll('-', ' '), ...(tool.keywords ?? [])],
  ...(tool.references && { citations: tool.references }),
  source,
});

const portList = (ports: DescribedPorts): string => {
  const described = Object.entries(ports).map(([name, { kind, quantity, unit, description }]) => {
    const what = [kind, quantity, unit].filter(Boolean).join(', ');
    return `${name} (${what})${description ? ` ${description}` : ''}`;
  });
  return described.length === 0 ? 'none.' : described.join('; ');
};
