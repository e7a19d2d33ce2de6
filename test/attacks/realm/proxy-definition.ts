// Tries: answer every question about the tool differently each time
// Allowed: threw, ok, protocol, timeout
let asked = 0;
const shapeshifter: any = new Proxy(function () {}, {
  get: (_, name) => {
    asked += 1;
    if (name === 'name') return asked % 2 ? 'attack' : '../../escape';
    if (name === 'run') return asked % 3 ? () => undefined : undefined;
    if (name === 'outputs') return { [asked % 2 ? 'a' : '../b']: { kind: asked % 2 ? 'text' : 'raster' } };
    return asked % 2 ? { kind: 'text' } : shapeshifter;
  },
  ownKeys: () => ['name', 'prototype', 'run', 'outputs'].slice(0, 2 + (asked % 2)),
  getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: shapeshifter }),
});
export default shapeshifter;
