// Tries: give the bundler orders in comments
// Allowed: rejected, ok, threw
/** @jsxImportSource %SECRET% */
/* @preserve */ //! legal %SECRET%
import { text, tool } from 'earthwright/tool';
const found = /* @__PURE__ */ String(1);

export default tool({
  name: 'attack',
  summary: 'An attack.',
  stage: 'analyse',
  inputs: {},
  params: {},
  outputs: { found: text() },
  run({ output }) {
    output.text('found', String(found));
  },
});
