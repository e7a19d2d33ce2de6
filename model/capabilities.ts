/** What an endpoint's model was found to take. Starts at the full set and is taken back as the endpoint refuses. */
export interface Capabilities {
  readonly format: 'json_schema' | 'json_object' | 'text';
  readonly streamUsage: boolean;
  readonly seed: boolean;
  readonly temperature: boolean;
}

export const fullCapabilities: Capabilities = {
  format: 'json_schema',
  streamUsage: true,
  seed: true,
  temperature: true,
};

const lowerFormat = (capabilities: Capabilities): Capabilities | null => {
  if (capabilities.format === 'json_schema') return { ...capabilities, format: 'json_object' };
  if (capabilities.format === 'json_object') return { ...capabilities, format: 'text' };
  return null;
};

/**
 * The next thing to try after an endpoint refused a request as malformed (400, 404, 422, 501): without what its message names, or,
 * when it names nothing, one optional part less. Null when nothing optional is left.
 */
export const degrade = (capabilities: Capabilities, message: string, json: boolean): Capabilities | null => {
  if (capabilities.streamUsage && /stream_options|include_usage/i.test(message))
    return { ...capabilities, streamUsage: false };
  if (capabilities.temperature && /temperature/i.test(message)) return { ...capabilities, temperature: false };
  if (capabilities.seed && /\bseed\b/i.test(message)) return { ...capabilities, seed: false };
  const lower = json ? lowerFormat(capabilities) : null;
  if (lower) return lower;
  if (capabilities.streamUsage) return { ...capabilities, streamUsage: false };
  if (capabilities.seed) return { ...capabilities, seed: false };
  if (capabilities.temperature) return { ...capabilities, temperature: false };
  return null;
};
