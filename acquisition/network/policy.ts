/** Which hosts a run may ask: none, unless the command line or the task names them. */
import { isIP } from 'node:net';
import { EarthwrightError } from '../../core/errors.ts';
import { isPublic } from '../../geo/http/address.ts';

interface HostRule {
  readonly host: string;
  /** '' is that of the scheme; an address of this machine without a port allows all of its ports. */
  readonly port: string;
  /** Hosts below it as well: '*.example.com'. */
  readonly below: boolean;
  readonly plainHttp: boolean;
  /** An address of this machine or of a private network, written out. */
  readonly isOwn: boolean;
}

export interface NetworkPolicy {
  readonly allowsNothing: boolean;
  readonly allows: (url: URL) => boolean;
  /** May this name stand for an address of this machine or of a private network? */
  readonly isOwn: (hostname: string) => boolean;
}

/** Who says so. A task's author names hosts of the open internet only; the person at the keyboard may name any. */
type Origin = 'command' | 'task';

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '::1' ||
  (isIP(host) === 4 && host.startsWith('127.'));

const refusedRule = (text: string, origin: Origin, expected: string): EarthwrightError =>
  new EarthwrightError(
    origin === 'task' ? 'task-invalid' : 'usage',
    'user',
    `${origin === 'task' ? 'The task’s “network”' : '--allow-network'}: got “${text.slice(0, 80)}”; ${expected}`,
  );

const ruleOf = (text: string, origin: Origin): HostRule => {
  const [, scheme = 'https://', star = '', rest = ''] = /^(https?:\/\/)?(\*\.)?(.*)$/i.exec(text.trim()) ?? [];
  const url = /^[^\s/?#@]+$/.test(rest) ? URL.parse(`${scheme}${rest}`) : null;
  if (!url || url.hostname.includes('*'))
    throw refusedRule(text, origin, 'expected a host: example.com, *.example.com or example.com:8443.');
  const host = bare(url.hostname);
  const isOwn = isLoopback(host) || (isIP(host) !== 0 && !isPublic(host));
  const plainHttp = isLoopback(host) || /^http:/i.test(scheme);
  if (star && (isIP(host) !== 0 || !host.includes('.')))
    throw refusedRule(text, origin, 'expected at least two labels behind the star, as in *.example.com.');
  if (origin === 'task' && (isOwn || plainHttp))
    throw refusedRule(
      text,
      origin,
      'a task may name hosts of the open internet, over https; others are named with --allow-network.',
    );
  return { host, port: /:(\d+)$/.exec(rest)?.[1] ?? '', below: star !== '', plainHttp, isOwn };
};

const matches = ({ host, port, below, plainHttp, isOwn }: HostRule, url: URL): boolean => {
  const asked = bare(url.hostname);
  const named = asked === host || (below && asked.endsWith(`.${host}`));
  const usual = url.protocol === 'https:' ? '443' : '80';
  const samePort = port === '' ? isOwn || url.port === '' : port === (url.port || usual);
  return named && samePort && (url.protocol === 'https:' || (plainHttp && url.protocol === 'http:'));
};

/** Throws `usage` or `task-invalid` for what is no host. */
export const createPolicy = (named: {
  readonly command: readonly string[];
  readonly task: readonly string[];
}): NetworkPolicy => {
  const rules = (['command', 'task'] as const).flatMap((origin) => named[origin].map((text) => ruleOf(text, origin)));
  return {
    allowsNothing: rules.length === 0,
    allows: (url) => rules.some((rule) => matches(rule, url)),
    isOwn: (hostname) => rules.some((rule) => rule.isOwn && rule.host === bare(hostname)),
  };
};
