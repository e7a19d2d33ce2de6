import type { Command } from 'commander';

/** `--out` of a subcommand: `bench` has one of its own, and commander hands what both know to the parent. */
export const outOf = (command: Command): string | undefined => command.optsWithGlobals<{ out?: string }>().out;
