declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  const create: (options: { print(text: string): void; printErr(text: string): void }) => Promise<{
    readonly J2KDecoder: new () => {
      getEncodedBuffer(length: number): Uint8Array;
      getDecodedBuffer(): Uint8Array;
      decode(): void;
      getFrameInfo(): {
        readonly width: number;
        readonly height: number;
        readonly bitsPerSample: number;
        readonly componentCount: number;
        readonly isSigned: boolean;
      };
      delete(): void;
    };
  }>;
  export default create;
}
