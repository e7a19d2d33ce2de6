import { EarthwrightError } from '../core/errors.ts';
import { type Role, roles } from './model.ts';

/** The model of each role: one for all, or by role with `default` for the others. */
export type RoleModels = Readonly<Partial<Record<Role | 'default', string>>>;

const isRole = (name: string): name is Role => roles.some((role) => role === name);

const usage = (message: string): EarthwrightError => new EarthwrightError('usage', 'user', message);

/** Reads `qwen3` or `planner=big,coder=coder-model,default=small`. Throws `usage`. */
export const parseRoleModels = (text: string): RoleModels => {
  if (!text.includes('=')) return { default: text.trim() };
  return Object.fromEntries(
    text.split(',').map((part) => {
      const [role = '', ...name] = part.split('=');
      const [who, model] = [role.trim(), name.join('=').trim()];
      if (model === '') throw usage(`Got --model “${text}”; expected a name, or role=name,role=name.`);
      if (who !== 'default' && !isRole(who))
        throw usage(`“${who}” is no role of a model; the roles are ${roles.join(', ')}, and default for the others.`);
      return [who, model];
    }),
  );
};

/** Throws `usage` for a role that has no model; where nothing is said of eyes, the judge has them. */
export const modelOfRole = (models: RoleModels, role: Role): string => {
  const name = models[role] ?? models.default ?? (role === 'eyes' ? models.judge : undefined);
  if (!name)
    throw usage(
      `No model for the role “${role}”: give --model <name>, or --model ${role}=<name>,default=<name>, or set “models” in the configuration file.`,
    );
  return name;
};
