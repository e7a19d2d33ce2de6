export interface Asked {
  readonly role: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly form: { readonly kind: string; readonly name?: string | undefined };
}

interface Section {
  readonly prompt: string;
  readonly section: string;
  readonly tokens: number;
}

const frames = /<data name="(\w+)">([\s\S]*?)<\/data>/g;
const contract = /```ts\n\/\*\*[\s\S]*?\n```/;

/** The system part, the contract in it, every frame of the user part, what stands between them, and rounds of repair; characters ÷ 4. */
export const sectionsOf = ({ role, messages, form }: Asked): Section[] => {
  const [system = '', user = '', ...later] = messages.map(({ content }) => content);
  const section = (name: string, text: string): Section => ({
    prompt: `${role} (${form.name ?? form.kind})`,
    section: name,
    tokens: text.length / 4,
  });
  const types = contract.exec(system)?.[0] ?? '';
  return [
    section('rules', system.replace(types, '')),
    ...(types === '' ? [] : [section('contract', types)]),
    ...Array.from(user.matchAll(frames), ([, name = '', text = '']) => section(name, text)),
    section('the project’s own', user.replaceAll(frames, '')),
    ...(later.length > 0 ? [section('repair', later.join(''))] : []),
  ];
};

export const sum = (sections: readonly Section[]): number => sections.reduce((total, { tokens }) => total + tokens, 0);

/** Means by prompt and section. */
export const tableOf = (asks: readonly Asked[]): string =>
  [...Map.groupBy(asks, (ask) => sectionsOf(ask)[0]?.prompt ?? '')]
    .flatMap(([prompt, own]) => {
      const sections = own.flatMap(sectionsOf);
      return [
        `${prompt}: ${own.length} calls, ${Math.round(sum(sections) / own.length)} tokens each`,
        ...[...Map.groupBy(sections, ({ section }) => section)].map(
          ([name, those]) => `  ${name.padEnd(20)} ${String(Math.round(sum(those) / own.length)).padStart(6)}`,
        ),
      ];
    })
    .join('\n');
