/** Apart from the architectures, so that a list of them loads no agent. */
export const architectureNames = [
  'openearth',
  'react',
  'plan-and-execute',
  'cot',
  'direct',
  'debate',
  'htam',
  'geoevolver',
] as const;
export type ArchitectureName = (typeof architectureNames)[number];
