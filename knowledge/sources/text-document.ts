import { basename } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { knowledgeStages } from '../index/entry.ts';
import { cleanLine } from './clean-text.ts';
import { type Content, type ContentKind, decoded } from './content.ts';
import { htmlText } from './html.ts';
import type { SourceLimits } from './limits.ts';
import type { DocumentText } from './passages.ts';
import { pdfText } from './pdf.ts';

const words = z.array(z.string()).readonly();

/** Front matter that is understood; the rest of it and faulty fields count as text. */
const frontMatterSchema = z.object({
  title: z.string().optional().catch(undefined),
  domain: z.string().optional().catch(undefined),
  stages: z.array(z.enum(knowledgeStages)).readonly().optional().catch(undefined),
  sensors: words.optional().catch(undefined),
  keywords: words.optional().catch(undefined),
});

const nameOf = (source: string): string => decodeURIComponent(basename(source.replace(/[?#].*$/, ''))) || source;

/** Title, facts and text of a document for readers. */
export const textDocument = async (
  content: Content,
  kind: Exclude<ContentKind, 'json' | 'jsonl'>,
  bytes: Uint8Array,
  limits: SourceLimits,
): Promise<DocumentText> => {
  const { source } = content;
  if (kind === 'pdf') {
    const { title, pages } = await pdfText(source, bytes, limits);
    const parts = pages.map((text, position) => ({ place: `page ${position + 1}`, text }));
    return { source, title: title.trim() || nameOf(source), parts: parts.filter(({ text }) => text.trim() !== '') };
  }
  const text = decoded(content, bytes);
  if (kind === 'html') {
    const page = htmlText(text);
    return { source, title: page.title || nameOf(source), parts: [{ text: page.text }] };
  }
  return kind === 'markdown' ? markdownDocument(source, text) : plainDocument(source, text);
};

const plainDocument = (source: string, text: string): DocumentText => ({
  source,
  title: nameOf(source),
  parts: [{ text }],
});

const markdownDocument = (source: string, text: string): DocumentText => {
  const [whole = '', header = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text) ?? [];
  const { title, domain, stages, sensors, keywords } = frontMatter(header);
  const body = text.slice(whole.length);
  const heading = /^#\s+(.+)$/m.exec(body)?.[1];
  return {
    source,
    title: cleanLine(title ?? heading ?? nameOf(source), 500),
    ...(domain !== undefined && { domain }),
    ...(stages !== undefined && { stages }),
    ...(sensors !== undefined && { sensors }),
    ...(keywords !== undefined && { keywords }),
    parts: [{ text: body }],
  };
};

const frontMatter = (header: string): z.infer<typeof frontMatterSchema> => {
  try {
    return frontMatterSchema.catch({}).parse(parse(header, { maxAliasCount: 0 }));
  } catch {
    return {};
  }
};
