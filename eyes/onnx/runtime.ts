/** The one place that loads onnxruntime-node, an optional peer: who looks at pixels with a network installs it. */
import { EarthwrightError } from '../../core/errors.ts';

/** Numbers by axis, the last axis fastest. */
export interface Tensor {
  readonly values: Float32Array;
  readonly dims: readonly number[];
}

export interface Network {
  /** Contract: one tensor in, the network's first output back; throws `network` for a tensor that it does not take. */
  run(input: Tensor): Promise<Tensor>;
  close(): Promise<void>;
}

const install = 'npm install --ignore-scripts onnxruntime-node@1.30.0';

const loadRuntime = async () => {
  try {
    return await import('onnxruntime-node');
  } catch (cause) {
    throw new EarthwrightError(
      'onnxruntime',
      'host',
      `Networks run on onnxruntime-node, which is not installed: ${install}`,
      {
        cause,
      },
    );
  }
};

const refused = (what: string, cause: unknown): EarthwrightError => {
  const said = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
  return new EarthwrightError('network', 'data', `${what}: ${said}`, { cause });
};

/** Opens a network on the processor. `threads`: of one call. Throws `onnxruntime` where that is missing, `network` for bytes that are none. */
export const openNetwork = async (bytes: Uint8Array, threads: number): Promise<Network> => {
  const { InferenceSession, Tensor: OnnxTensor } = await loadRuntime();
  const session = await InferenceSession.create(bytes, {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    logSeverityLevel: 4,
  }).catch((cause: unknown) => {
    throw refused('The network cannot be opened', cause);
  });
  const [input = ''] = session.inputNames;
  const [output = ''] = session.outputNames;
  return {
    async run({ values, dims }) {
      const given = await session
        .run({ [input]: new OnnxTensor('float32', values, dims) }, [output])
        .catch((cause: unknown) => {
          throw refused('The network does not take these tiles', cause);
        });
      const found = given[output];
      if (!(found?.data instanceof Float32Array))
        throw new EarthwrightError('network', 'data', `The network gives ${found?.type ?? 'nothing'}, not float32.`);
      return { values: found.data, dims: found.dims };
    },
    close: () => session.release(),
  };
};
