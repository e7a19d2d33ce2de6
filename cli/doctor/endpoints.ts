import { z } from 'zod';

/** A server of models on this machine, where it usually listens. */
export interface LocalServer {
  readonly name: string;
  readonly baseUrl: string;
}

export const usualServers: readonly LocalServer[] = [
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
];

const listing = z.object({ data: z.array(z.object({ id: z.string() })) });
const patienceMs = 800;

/** Names of the models that a server offers; null where nothing answers as one. Sends no key. */
export const modelsAt = async (baseUrl: string, patience = patienceMs): Promise<readonly string[] | null> => {
  try {
    const answer = await fetch(`${baseUrl}/models`, { signal: AbortSignal.timeout(patience), redirect: 'error' });
    const parsed = listing.safeParse(await answer.json());
    return parsed.success ? parsed.data.data.map(({ id }) => id) : null;
  } catch {
    return null;
  }
};
