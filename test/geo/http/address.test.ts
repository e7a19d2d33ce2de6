import { describe, expect, it } from 'vitest';
import { checkHost, isPublic, looksLikeUrl, parseUrl, shownUrl } from '../../../geo/http/address.ts';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('an IP address', () => {
  it.each([
    '127.0.0.1',
    '127.8.9.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b::169.254.169.254',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    'no address',
  ])('of this machine, a private network or no host is not public: %s', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1', '64:ff9b::8.8.8.8'])(
    'is public: %s',
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );
});

describe('an address of a file', () => {
  it.each([
    'http://127.0.0.1/a.tif',
    'http://2130706433/a.tif',
    'http://0x7f.1/a.tif',
    'http://[::1]/a.tif',
    'http://[::ffff:7f00:1]/a.tif',
  ])('on this machine is refused however it is written: %s', (text) => {
    expect(thrownBy(() => checkHost(parseUrl(text), false))).toMatchObject({ code: 'remote-private', fault: 'user' });
    expect(thrownBy(() => checkHost(parseUrl(text), true))).toBeUndefined();
  });

  it('is shown without what could be secret', () => {
    expect(shownUrl(parseUrl('https://me:secret@example.com:8443/a/b.tif?sig=secret#secret'))).toBe(
      'https://example.com:8443/a/b.tif',
    );
  });

  it.each(['file:///etc/passwd?secret', 'ftp://me:secret@example.com/', 'https://exa mple.com/?secret', 'http://'])(
    'is one of http or https, and an error shows nothing secret: %s',
    (text) => {
      const error = thrownBy(() => parseUrl(text));
      expect(error).toMatchObject({ code: 'remote-address', fault: 'user' });
      expect(String(error)).not.toMatch(/secret|passwd/);
      expect(error instanceof Error && error.cause).toBeUndefined();
    },
  );

  it('is told from a file by its scheme', () => {
    expect(['https://example.com/a.tif', 'S3://bucket/a.tif'].map(looksLikeUrl)).toEqual([true, true]);
    expect(['a.tif', 'C:\\data\\a.tif', '/a//b.tif'].map(looksLikeUrl)).toEqual([false, false, false]);
  });
});
