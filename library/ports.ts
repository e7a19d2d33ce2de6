import type { InputPort, OutputPort, ParameterPort } from '../core/tool/contract.ts';
import type { ToolDescription } from '../core/tool/runtime.ts';
import { type TemplatePort, templatePort } from '../templates/port.ts';

type Port = InputPort | ParameterPort | OutputPort;

const known = new Set(Object.keys(templatePort.shape));

/** A port of the contract as the metadata of templates state it. */
const portOf = (port: Port): TemplatePort => {
  if (port.kind === 'optional') return { ...portOf(port.port), optional: true };
  const { overviews } = ('stored' in port && port.stored) || {};
  const fields = Object.entries(port).filter(([key]) => known.has(key) && key !== 'stored');
  return templatePort.parse({
    description: '',
    ...Object.fromEntries(fields),
    ...(overviews === undefined ? {} : { stored: { overviews } }),
  });
};

const portsOf = (ports: Readonly<Record<string, Port>>): Record<string, TemplatePort> =>
  Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, portOf(port)]));

export const describedPorts = ({ inputs, params, outputs }: ToolDescription) => ({
  inputs: portsOf(inputs),
  params: portsOf(params),
  outputs: portsOf(outputs),
});
