import type * as Mcp from '@modelcontextprotocol/sdk/server/mcp.js';
import type * as Stdio from '@modelcontextprotocol/sdk/server/stdio.js';
import type * as Http from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { EarthwrightError } from '../../core/errors.ts';

/** The official SDK, as far as it is used here. */
export interface McpSdk {
  readonly McpServer: typeof Mcp.McpServer;
  readonly ResourceTemplate: typeof Mcp.ResourceTemplate;
  readonly StdioServerTransport: typeof Stdio.StdioServerTransport;
  readonly StreamableHTTPServerTransport: typeof Http.StreamableHTTPServerTransport;
}

const installation = 'npm install @modelcontextprotocol/sdk@1.32.2';

/** The user's to install: earthwright does not bring it. Throws `serve.sdk-missing` with the command that installs it. */
export const loadSdk = async (): Promise<McpSdk> => {
  try {
    const [{ McpServer, ResourceTemplate }, { StdioServerTransport }, { StreamableHTTPServerTransport }] =
      await Promise.all([
        import('@modelcontextprotocol/sdk/server/mcp.js'),
        import('@modelcontextprotocol/sdk/server/stdio.js'),
        import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
      ]);
    return { McpServer, ResourceTemplate, StdioServerTransport, StreamableHTTPServerTransport };
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause;
    const message = `Serving over MCP needs an optional package; install it beside earthwright with: ${installation}`;
    throw new EarthwrightError('serve.sdk-missing', 'user', message, { cause });
  }
};
