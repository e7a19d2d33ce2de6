import type { KnowledgeEntry } from '../entry.ts';
import { functionFile } from '../functions/read.ts';
import type { FunctionRecord } from '../functions/record.ts';
import { namePartsOf } from '../words.ts';

/** Every function, class and method that a tool may import, with signature and how to import it. */
export const functionEntries = (): KnowledgeEntry[] => {
  const { records, versions } = functionFile();
  return records.map((record) => functionEntry(record, versions[record.library]));
};

const functionEntry = (record: FunctionRecord, version: string | undefined): KnowledgeEntry => {
  const [summary = ''] = record.summary.split('\n');
  return {
    id: `function:${record.id}`,
    kind: 'function',
    title: `${record.name}${summary === '' ? '' : `: ${summary}`}`.slice(0, 200),
    text: [
      record.import,
      ...record.signatures,
      record.summary,
      ...record.parameters.map((parameter) => `- ${parameter}`),
      record.returns && `Returns: ${record.returns}`,
      ...record.types,
      record.example && `Example:\n${record.example}`,
      record.members.length > 0 && `Also: ${record.members.join(', ')}`,
      record.variants.length > 0 && `Variants by number type and algorithm: ${record.variants.join(', ')}`,
    ]
      .filter(Boolean)
      .join('\n'),
    keywords: [namePartsOf(record.name), namePartsOf(record.id.replace(record.library, ''))],
    source: version === undefined ? record.library : `${record.library}@${version}`,
  };
};
