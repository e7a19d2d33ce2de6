/** The client of the endpoints, in one place: the published package has it as one bundled file (`scripts/model-client.ts`). */
export { APIConnectionError, APIError, APIUserAbortError, OpenAI } from 'openai';
