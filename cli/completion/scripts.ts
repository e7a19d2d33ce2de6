import type { CompletedCommand } from './table.ts';

type Table = readonly CompletedCommand[];

/** Words of the command table are our own and plain; a quote would end the shell's string all the same. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const wordsOf = ({ commands, flags }: CompletedCommand): string =>
  [...commands.map(({ name }) => name), ...flags.map(({ name }) => name)].join(' ');

const parentPaths = (table: Table): string =>
  table.flatMap(({ path, commands }) => commands.map(({ name }) => quoted(`${path} ${name}`.trim()))).join('|');

const choiceLines = (table: Table, line: (key: string, choices: readonly string[]) => string): string[] =>
  table.flatMap(({ path, flags }) =>
    flags.flatMap(({ name, choices }) => (choices.length > 0 ? [line(`${path} ${name}`.trim(), choices)] : [])),
  );

/** Files are offered where nothing else fits (`-o default`). */
export const bashScript = (
  table: Table,
): string => `# earthwright: completion for bash. Use: source <(earthwright completion bash)
_earthwright() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path='' word
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD-1))}"; do
    case "\${path:+$path }$word" in
      ${parentPaths(table)}) path="\${path:+$path }$word" ;;
    esac
  done
  case "\${path:+$path }$previous" in
${choiceLines(table, (key, choices) => `    ${quoted(key)}) COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$current")); return ;;`).join('\n')}
  esac
  case "$path" in
${table.map((command) => `    ${quoted(command.path)}) COMPREPLY=($(compgen -W ${quoted(wordsOf(command))} -- "$current")) ;;`).join('\n')}
  esac
}
complete -o default -F _earthwright earthwright
`;

export const zshScript = (table: Table): string => `#compdef earthwright
# earthwright: completion for zsh. Use: source <(earthwright completion zsh)
autoload -Uz bashcompinit && bashcompinit
${bashScript(table)}`;

const fishLine = (condition: string, rest: string): string => `complete -c earthwright -n ${quoted(condition)} ${rest}`;

const fishCommand = ({ path, commands, flags }: CompletedCommand): string[] => {
  const below = commands.map(({ name }) => name).join(' ');
  const parts = path.split(' ').filter((part) => part !== '');
  const seen = parts.map((part) => `__fish_seen_subcommand_from ${part}`).join('; and ');
  const here = seen || 'true';
  const open = below ? `${here}; and not __fish_seen_subcommand_from ${below}` : here;
  return [
    ...commands.map(({ name, description }) => fishLine(open, `-f -a ${name} -d ${quoted(description)}`)),
    ...flags.map(({ name, description, choices }) =>
      fishLine(
        path === '' ? open : here,
        `-l ${name.slice(2)} -d ${quoted(description)}${choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : ''}`,
      ),
    ),
  ];
};

export const fishScript = (table: Table): string =>
  `# earthwright: completion for fish. Use: earthwright completion fish | source\n${table.flatMap(fishCommand).join('\n')}\n`;
