import type { FileDescription } from '../../core/description.ts';
import type { EncodingProposal } from '../../core/profile.ts';

/** Encodings that product guides state for files like this one: proposals with evidence, never applied on their own. */
export const encodingProposals = (
  _path: string,
  _description: Extract<FileDescription, { kind: 'raster' }>,
): EncodingProposal[] => [];
